/** A real clock, or a virtual one that skips waits. Shared by the suite and the model server. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(ms: number): Promise<void>;
}

/** The system clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => void setTimeout(resolve, Math.max(0, ms))),
};

/**
 * A clock that skips every sleep and otherwise follows the system clock, so that the suite and a server that shares the
 * clock need not wait for the rate limit.
 */
export function createVirtualClock(): Clock {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  let jumps: Promise<void> = Promise.resolve();
  return {
    now,
    sleep: (ms) => {
      const due = now() + Math.max(0, ms);
      // Sequential, so that the shorter of two sleeps started together ends first.
      jumps = jumps.then(async () => {
        await new Promise((resolve) => setImmediate(resolve));
        ahead += Math.max(0, due - now());
      });
      return jumps;
    },
  };
}
