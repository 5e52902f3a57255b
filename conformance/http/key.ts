import type { Clock } from './clock.js';
import type { Exchange } from './exchange.js';

const WINDOW_MS = 60_000;

/** Added to waits, because server clocks differ. */
const MARGIN_MS = 50;

/**
 * One API key and its remaining quota: the last `X-RateLimit-Remaining` plus the requests that have left the window
 * since. If the server counts differently, it responds with 429 and `Retry-After`.
 */
export class Key {
  private remaining: number | undefined;
  /** The highest announced quota, plus the request that announced it. */
  private limit = 0;
  /**
   * Times of the requests that count against the limit, oldest first. Completed requests count from their response,
   * since the target counted them no later than that. Pending requests come last, and count from when they were sent.
   */
  private readonly counted: number[] = [];
  private inFlight = 0;
  /** 1 if the header may not include its own request, so that one request fewer is left; otherwise 0. */
  private reserve = 0;
  /** Sequence number of the latest completed request. */
  private latest = 0;
  /** The last announced quota, minus requests that it may not include. It does not increase over time. */
  private announced: number | undefined;

  constructor(
    readonly secret: string,
    private readonly clock: Clock,
    /** The id of a key that the run created. */
    readonly id?: string,
  ) {}

  /** The number of requests that can be sent without a 429; infinite before the first response. */
  get budget(): number {
    this.forgetOld();
    return this.remaining === undefined ? Infinity : this.remaining - this.inFlight - this.reserve;
  }

  /** Milliseconds until `count` requests may be sent; 0 if they may be sent now or the quota is unknown. */
  waitFor(count: number): number {
    const missing = count - this.budget;
    if (missing <= 0 || this.counted.length === 0) return 0;
    const last = this.counted[Math.min(missing, this.counted.length) - 1] ?? 0;
    return last + WINDOW_MS + MARGIN_MS - this.clock.now();
  }

  /** Waits until `count` requests may be sent. */
  async ready(count: number): Promise<void> {
    for (let ms = this.waitFor(count); ms > 0; ms = this.waitFor(count)) await this.clock.sleep(ms);
  }

  /**
   * Records a sent request. Returns how many requests, including this one, the target must admit: the quota it
   * announced or, before its first announcement, `rate` per minute minus the requests that this key has sent.
   */
  recordSent(rate: number): number {
    this.forgetOld();
    const room = this.announced ?? rate - this.counted.length;
    if (this.announced !== undefined) this.announced -= 1;
    this.inFlight += 1;
    this.counted.push(this.clock.now());
    return room;
  }

  /** Discards the announced quota after a wait for a 429. */
  resetAnnounced(): void {
    this.announced = undefined;
  }

  /** Records the quota that a response announces. Pass undefined if there was no response. */
  recordResponse(exchange: Exchange | undefined): void {
    this.counted[this.counted.length - this.inFlight] = this.clock.now();
    this.inFlight -= 1;
    if (exchange?.status === 429) this.reserve = 1;
    const remaining = Number(exchange?.header('x-ratelimit-remaining') ?? Number.NaN);
    // The header of a 401 is about the address, not this key.
    if (exchange === undefined || exchange.status === 401 || !Number.isInteger(remaining)) return;
    this.forgetOld();
    // If responses arrive out of order, the lower quota counts.
    const known = exchange.seq < this.latest ? this.remaining : undefined;
    this.remaining = Math.min(remaining, known ?? remaining);
    this.announced = this.remaining - this.inFlight;
    this.latest = Math.max(this.latest, exchange.seq);
    this.limit = Math.max(this.limit, remaining + 1);
    // After the end of a fixed window, fewer requests count than were sent in the last minute.
    const count = Math.max(0, this.limit - remaining) + this.inFlight;
    this.counted.splice(0, this.counted.length - count);
  }

  /** Restores the quota of requests that have left the window. */
  private forgetOld(): void {
    const end = this.clock.now() - WINDOW_MS - MARGIN_MS;
    while (this.counted[0] !== undefined && this.counted[0] <= end) {
      this.counted.shift();
      if (this.remaining !== undefined) this.remaining += 1;
    }
  }
}

/** The key that becomes available first. Among available keys, the one with the largest quota. */
export function firstAvailable(keys: readonly Key[]): Key | undefined {
  return keys.reduce<Key | undefined>((best, key) => {
    if (best === undefined) return key;
    const sooner = best.waitFor(1) - key.waitFor(1);
    return sooner > 0 || (sooner === 0 && key.budget > best.budget) ? key : best;
  }, undefined);
}
