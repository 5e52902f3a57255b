/**
 * Shares one run of `work`, and its result or error, among all calls during the run and within `ms` after it. `work`
 * runs at most once every `ms`.
 */
export function reuseFor<Result>(ms: number, work: () => Promise<Result>): () => Promise<Result> {
  let latest: Promise<Result> | undefined;
  const forget = () => {
    latest = undefined;
  };
  return () => {
    if (latest === undefined) {
      latest = work();
      const forgetLater = () => void setTimeout(forget, ms).unref();
      latest.then(forgetLater, forgetLater);
    }
    return latest;
  };
}
