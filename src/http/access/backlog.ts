/** Reads are served before writes. */
export type Access = 'read' | 'write';

/** So few are soon served, whatever made the first of them wait, such as a lock or a restart of Postgres. */
const MIN_BACKLOG = 64;

/** Reads and writes that wait, and whether so many have waited for so long that more would be served too late. */
export class Backlog<Item> {
  readonly #fullAfterMs: number;
  /** Since when each item waits, oldest first. */
  readonly #waiting = { read: new Map<Item, number>(), write: new Map<Item, number>() };
  /** Since when the reads alone are a backlog; null if they are not. */
  #readsSince: number | null = null;

  /** `fullAfterMs`: how long a backlog may wait, in ms. */
  constructor(fullAfterMs: number) {
    this.#fullAfterMs = fullAfterMs;
  }

  /** Whether one more should be rejected at once: a read because of other reads, a write because of both. */
  isFull(access: Access): boolean {
    if (access === 'write' && this.starvesWrites()) return true;
    const { read, write } = this.#waiting;
    return read.size + write.size >= MIN_BACKLOG && ageOfOldest(this.#waiting[access]) > this.#fullAfterMs;
  }

  /** Whether a backlog of reads has stood for so long that writes, which come after them, should not wait any longer. */
  starvesWrites(): boolean {
    return this.#readsSince !== null && performance.now() - this.#readsSince > this.#fullAfterMs;
  }

  add(item: Item, access: Access): void {
    this.#waiting[access].set(item, performance.now());
    this.#noteReads();
  }

  delete(item: Item, access: Access): void {
    this.#waiting[access].delete(item);
    this.#noteReads();
  }

  /** Removes the oldest item with this access; undefined if none waits. */
  take(access: Access): Item | undefined {
    const [item] = this.#waiting[access].keys();
    if (item !== undefined) this.delete(item, access);
    return item;
  }

  #noteReads(): void {
    if (this.#waiting.read.size < MIN_BACKLOG) this.#readsSince = null;
    else this.#readsSince ??= performance.now();
  }
}

function ageOfOldest(waiting: ReadonlyMap<unknown, number>): number {
  for (const since of waiting.values()) return performance.now() - since;
  return 0;
}
