import DataLoader from 'dataloader';

/** Finds the value of a key. Throttled look-ups take a little longer and limit the load on the database. */
export type LookUp<Key, Value> = (key: Key, throttled: boolean) => Promise<Value>;

/** Pause between two queries of throttled look-ups, in ms. */
const THROTTLE_MS = 100;

/**
 * Combines the look-ups of one turn of the event loop into one call of `findEach`, which returns the values in the order of the
 * keys. Nothing is cached. Throttled look-ups run one query at a time, at most ten per second, however many keys there are.
 */
export function batchLookUps<Key, Value>(
  findEach: (keys: readonly Key[]) => Promise<Value[]>,
): LookUp<Key, Value> {
  const immediate = new DataLoader<Key, Value>(findEach, {
    cache: false,
    // Each request is a separate callback of one turn of the event loop: send the batch after the last one.
    batchScheduleFn: (send) => setImmediate(send),
    maxBatchSize: 500,
  });
  let lastQuery: Promise<unknown> = Promise.resolve();
  const slow = new DataLoader<Key, Value>(
    (keys) => {
      const found = findEach(keys);
      lastQuery = found.catch(() => undefined);
      return found;
    },
    { cache: false, batchScheduleFn: (send) => void lastQuery.then(() => setTimeout(send, THROTTLE_MS)) },
  );
  return (key, throttled) => (throttled ? slow : immediate).load(key);
}
