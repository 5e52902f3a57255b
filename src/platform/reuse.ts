/**
 * Shares one run of `work` among all who call before it has ended, and its outcome, a failure too, among those who call
 * within `ms` after. However often it is called, `work` runs at most once every `ms`.
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
