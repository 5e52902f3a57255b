import type { Clock } from './clock.js';
import type { Exchange } from './exchange.js';

const WINDOW_MS = 60_000;

/** Waits end a little late: clocks of servers are not ours. */
const MARGIN_MS = 50;

/**
 * One API key and how much of its rate limit is left: what `X-RateLimit-Remaining` said last, and the requests that
 * are more than a minute old since. Where the server counts otherwise, a 429 and its `Retry-After` say so.
 */
export class Key {
  private remaining: number | undefined;
  /** The most that an answer let hope for, the request that it answers included. */
  private limit = 0;
  /**
   * When those requests were answered that count against the limit, oldest first, and at the end when those left that
   * are not answered yet: the target counts a request no later than it answers.
   */
  private readonly counted: number[] = [];
  private inFlight = 0;
  /** Where the header does not count the request that it answers, one less is left than it says. */
  private reserve = 0;
  /** Position of the latest request that was answered. */
  private latest = 0;
  /** What the last answer announced, less the requests that it may not have counted. Time gives nothing back. */
  private announced: number | undefined;

  constructor(
    readonly secret: string,
    private readonly clock: Clock,
    /** Id of its record, when the run made it. */
    readonly id?: string,
  ) {}

  /** How many requests it may send at once without a 429, as far as known; infinite before the first answer. */
  get budget(): number {
    this.forgetOld();
    return this.remaining === undefined ? Infinity : this.remaining - this.inFlight - this.reserve;
  }

  /** Milliseconds until `count` requests may be sent at once; 0 when that is now, or when nothing tells. */
  waitFor(count: number): number {
    const missing = count - this.budget;
    if (missing <= 0 || this.counted.length === 0) return 0;
    const last = this.counted[Math.min(missing, this.counted.length) - 1] ?? 0;
    return last + WINDOW_MS + MARGIN_MS - this.clock.now();
  }

  /** Waits until `count` requests may be sent at once. */
  async ready(count: number): Promise<void> {
    for (let ms = this.waitFor(count); ms > 0; ms = this.waitFor(count)) await this.clock.sleep(ms);
  }

  /**
   * Notes that a request leaves. Returns how many requests, this one included, the target must admit by what it
   * announced, or, as long as it announced nothing, by a limit of `rate` a minute and what this key sent.
   */
  leave(rate: number): number {
    this.forgetOld();
    const room = this.announced ?? rate - this.counted.length;
    if (this.announced !== undefined) this.announced -= 1;
    this.inFlight += 1;
    this.counted.push(this.clock.now());
    return room;
  }

  /** Notes that a wait after a 429 is over: what was announced before no longer counts. */
  renew(): void {
    this.announced = undefined;
  }

  /** Notes what the answer says about the limit; undefined when no answer came. */
  arrive(exchange: Exchange | undefined): void {
    this.counted[this.counted.length - this.inFlight] = this.clock.now();
    this.inFlight -= 1;
    if (exchange?.status === 429) this.reserve = 1;
    const remaining = Number(exchange?.header('x-ratelimit-remaining') ?? Number.NaN);
    // The header of a 401 speaks of an address, not of this key.
    if (exchange === undefined || exchange.status === 401 || !Number.isInteger(remaining)) return;
    this.forgetOld();
    // Of answers that overtake each other, the one that leaves less counts.
    const known = exchange.seq < this.latest ? this.remaining : undefined;
    this.remaining = Math.min(remaining, known ?? remaining);
    this.announced = this.remaining - this.inFlight;
    this.latest = Math.max(this.latest, exchange.seq);
    this.limit = Math.max(this.limit, remaining + 1);
    // Where a window ends for all at once, fewer count than were sent in the last minute.
    const count = Math.max(0, this.limit - remaining) + this.inFlight;
    this.counted.splice(0, this.counted.length - count);
  }

  /** Requests that have left the window are given back. */
  private forgetOld(): void {
    const end = this.clock.now() - WINDOW_MS - MARGIN_MS;
    while (this.counted[0] !== undefined && this.counted[0] <= end) {
      this.counted.shift();
      if (this.remaining !== undefined) this.remaining += 1;
    }
  }
}

/** The key of several that may send soonest; of those that may at once, the one with most left. */
export function freshestOf(keys: readonly Key[]): Key | undefined {
  return keys.reduce<Key | undefined>((best, key) => {
    if (best === undefined) return key;
    const sooner = best.waitFor(1) - key.waitFor(1);
    return sooner > 0 || (sooner === 0 && key.budget > best.budget) ? key : best;
  }, undefined);
}
