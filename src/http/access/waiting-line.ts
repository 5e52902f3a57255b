/** Reads are served before writes. */
export type Access = 'read' | 'write';

/** So few are soon served, whatever made the first of them wait, such as a lock or a restart of Postgres. */
const MIN_BACKLOG = 64;

/**
 * Whether so many wait, and for longer than `ms` milliseconds, that one more should be rejected at once. Reads are rejected
 * only because of other reads; writes because of both.
 */
export function isBacklogged(
  { read, write }: Readonly<Record<Access, WaitingLine<unknown>>>,
  access: Access,
  ms: number,
): boolean {
  if (read.size + write.size < MIN_BACKLOG) return false;
  return read.oldestMs > ms || (access === 'write' && write.oldestMs > ms);
}

/** Items that wait, oldest first. */
export class WaitingLine<Item> {
  readonly #since = new Map<Item, number>();

  get size(): number {
    return this.#since.size;
  }

  /** How long the oldest item has waited, in ms; 0 if nothing waits. */
  get oldestMs(): number {
    for (const since of this.#since.values()) return performance.now() - since;
    return 0;
  }

  add(item: Item): void {
    this.#since.set(item, performance.now());
  }

  /** Returns whether the item was waiting. */
  delete(item: Item): boolean {
    return this.#since.delete(item);
  }

  /** Removes the oldest item; undefined if nothing waits. */
  take(): Item | undefined {
    for (const item of this.#since.keys()) {
      this.#since.delete(item);
      return item;
    }
    return undefined;
  }
}
