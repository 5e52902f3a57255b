/** Reads are served before writes. */
export type Access = 'read' | 'write';

/**
 * While a backlog has waited for this long, in ms, rejecting a request costs less than serving it late. A request may wait
 * in two such backlogs, so under overload with twice this limit, the median of those served took 0.4 s. A burst is served
 * all the same: when its last request arrives, the first has not waited for long.
 */
export const SHORT_BACKLOG_MS = 125;

/** So few are soon served, whatever made the first of them wait, such as a lock or a restart of Postgres. */
const MIN_BACKLOG = 64;

/** One turn in so many is a write while reads wait, too, so that a write that was let in is served. */
const TURNS_PER_WRITE = 10;

/** Writes that arrive are rejected after this share of the time for reads, because those let in wait longer. */
const PATIENCE_OF_WRITES = 0.4;

/** Reads and writes that wait, and whether so many have waited for so long that more would be served too late. */
export class Backlog<Item> {
  readonly #fullAfterMs: Readonly<Record<Access, number>>;
  /** Since when each item waits, oldest first. */
  readonly #waiting = { read: new Map<Item, number>(), write: new Map<Item, number>() };
  /** The reads taken since the last write. */
  #readsInTurn = 0;

  /** `fullAfterMs`: how long reads may wait, in ms. */
  constructor(fullAfterMs: number) {
    this.#fullAfterMs = { read: fullAfterMs, write: PATIENCE_OF_WRITES * fullAfterMs };
  }

  /** Whether one more should be rejected at once. */
  isFull(access: Access): boolean {
    const { read, write } = this.#waiting;
    return (
      read.size + write.size >= MIN_BACKLOG && ageOfOldest(this.#waiting[access]) > this.#fullAfterMs[access]
    );
  }

  add(item: Item, access: Access): void {
    this.#waiting[access].set(item, performance.now());
  }

  delete(item: Item, access: Access): void {
    this.#waiting[access].delete(item);
  }

  /** Removes the item whose turn it is: the oldest read, or now and then the oldest write. Undefined if none waits. */
  take(): Item | undefined {
    const { read, write } = this.#waiting;
    const isTurnOfWrite = read.size === 0 || (write.size > 0 && this.#readsInTurn >= TURNS_PER_WRITE - 1);
    this.#readsInTurn = isTurnOfWrite ? 0 : this.#readsInTurn + 1;
    const items = isTurnOfWrite ? write : read;
    const [item] = items.keys();
    if (item !== undefined) items.delete(item);
    return item;
  }
}

function ageOfOldest(waiting: ReadonlyMap<unknown, number>): number {
  for (const since of waiting.values()) return performance.now() - since;
  return 0;
}
