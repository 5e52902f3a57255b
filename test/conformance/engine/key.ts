import type { Clock } from './clock.js';
import type { Exchange } from './exchange.js';

const WINDOW_MS = 60_000;

/**
 * One API key and how much of its rate limit is left. It waits when `X-RateLimit-Remaining` says that nothing is
 * left: until the oldest request of the last minute is a minute old. Where the server counts otherwise, a 429 and
 * its `Retry-After` say so.
 */
export class Key {
  private remaining: number | undefined;
  private readonly sentAt: number[] = [];
  private inFlight = 0;

  constructor(
    readonly secret: string,
    private readonly clock: Clock,
    /** Id of its record, when the run made it. */
    readonly id?: string,
  ) {}

  /** How many requests it may send at once without a 429, as far as known; infinite before the first answer. */
  get budget(): number {
    return this.remaining === undefined ? Infinity : this.remaining - this.inFlight;
  }

  /** Waits until `count` requests may be sent at once. */
  async ready(count: number): Promise<void> {
    while (this.budget < count && this.sentAt.length > 0) {
      await this.clock.sleep(this.untilOldestLeaves());
      this.remaining = undefined;
    }
  }

  /** Milliseconds that `ready` would wait now for one request. */
  waitFor(count: number): number {
    return this.budget < count ? this.untilOldestLeaves() : 0;
  }

  /** Notes that a request leaves. */
  leave(): void {
    this.inFlight += 1;
    const now = this.clock.now();
    this.sentAt.push(now);
    while (this.sentAt[0] !== undefined && this.sentAt[0] < now - WINDOW_MS) this.sentAt.shift();
  }

  /** Notes what the answer says about the limit; undefined when no answer came. */
  arrive(exchange: Exchange | undefined): void {
    this.inFlight -= 1;
    const remaining = Number(exchange?.header('x-ratelimit-remaining') ?? Number.NaN);
    // The header of a 401 speaks of an address, not of this key.
    if (exchange === undefined || exchange.status === 401 || !Number.isInteger(remaining)) return;
    this.remaining = remaining;
  }

  private untilOldestLeaves(): number {
    const oldest = this.sentAt[0] ?? this.clock.now();
    return Math.max(250, oldest + WINDOW_MS - this.clock.now() + 50);
  }
}
