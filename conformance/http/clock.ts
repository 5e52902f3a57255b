/** Time as the suite and the model server see it: real, or virtual where waiting must cost nothing. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(ms: number): Promise<void>;
}

/** The time of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => void setTimeout(resolve, Math.max(0, ms))),
};

/**
 * A clock that jumps over every sleep and otherwise runs with the machine's, so that a minute's wait of the suite
 * is over at once for it and for a server that shares the clock.
 */
export function createVirtualClock(): Clock {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  let jumps: Promise<void> = Promise.resolve();
  return {
    now,
    sleep: (ms) => {
      const due = now() + Math.max(0, ms);
      // One after another, so that the shorter of two sleeps begun together ends first.
      jumps = jumps.then(async () => {
        await new Promise((resolve) => setImmediate(resolve));
        ahead += Math.max(0, due - now());
      });
      return jumps;
    },
  };
}
