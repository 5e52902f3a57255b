import { setTimeout as delay } from 'node:timers/promises';

/** Runs work in a limited number of slots, and for each receiver in one at a time. */
export class Slots {
  readonly #count: number;
  readonly #ends = new Set<Promise<void>>();
  readonly #receivers = new Set<string>();
  #failure: { readonly error: unknown } | undefined;

  constructor(count: number) {
    this.#count = count;
  }

  get isFull(): boolean {
    return this.#ends.size >= this.#count;
  }

  get isIdle(): boolean {
    return this.#ends.size === 0;
  }

  /** Whether a slot serves this receiver. Always false for null. */
  serves(receiver: string | null): boolean {
    return receiver !== null && this.#receivers.has(receiver);
  }

  start(receiver: string | null, work: () => Promise<void>): void {
    if (receiver !== null) this.#receivers.add(receiver);
    const end = work()
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => {
        if (receiver !== null) this.#receivers.delete(receiver);
        this.#ends.delete(end);
      });
    this.#ends.add(end);
  }

  /**
   * Resolves when work has ended, or after `ms`; at once if nothing runs.
   * @throws the error of the first work that failed
   */
  async oneEnded(ms?: number): Promise<void> {
    const late = new AbortController();
    const waits =
      ms === undefined ? [] : [delay(ms, undefined, { signal: late.signal }).catch(() => undefined)];
    if (!this.isIdle) await Promise.race([...this.#ends, ...waits]);
    late.abort();
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  /** Resolves when all work has ended. Never rejects. */
  async allEnded(): Promise<void> {
    await Promise.all(this.#ends);
  }
}
