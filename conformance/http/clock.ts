/** A real clock, or a virtual one that skips waits. The suite and the model server share it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(ms: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => void setTimeout(resolve, Math.max(0, ms))),
};

/**
 * A clock that skips every sleep and otherwise follows the system clock. A suite and a server that share it need not
 * wait for the rate limit.
 */
export function createVirtualClock(): Clock {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  let jumps: Promise<void> = Promise.resolve();
  return {
    now,
    sleep: (ms) => {
      const due = now() + Math.max(0, ms);
      // Sequential, so that the shorter of two concurrent sleeps ends first.
      jumps = jumps.then(async () => {
        await new Promise((resolve) => setImmediate(resolve));
        ahead += Math.max(0, due - now());
      });
      return jumps;
    },
  };
}
