import type { Clock } from './clock.js';
import { Exchange, type ActorName, type SentRequest } from './exchange.js';
import type { Key } from './key.js';
import { SettleTime } from './settle-time.js';
import { SlowTime } from './slow-time.js';
import { type Transport, Unreachable } from './transport.js';

export interface RequestOptions {
  /** Replaces or adds headers; `null` omits one. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Returns a 429 instead of waiting and retrying. For checks of the limit itself. */
  readonly accepts429?: boolean;
  /** Sends a read at once, even if it may then not show the latest writes. For checks of overlapping calls. */
  readonly mayLag?: boolean;
}

/** A body that is sent verbatim, for hostile input. */
export class RawBody {
  constructor(
    readonly text: string,
    readonly contentType: string | null = 'application/json',
  ) {}
}

/** A 429 that the rate limit does not explain. */
export interface Unexplained429 {
  readonly rejected: Exchange;
  /** The number of requests that the key had left when the rejected request was sent, as announced by the target. */
  readonly room: number;
  /** Another request with the same key that was admitted right after the 429. */
  readonly admitted: Exchange;
}

/** Callbacks for the requests of a client. */
export interface ClientObserver {
  beforeWrite(request: SentRequest, actor: ActorName): void;
  after(exchange: Exchange): void;
  unexplained429?(found: Unexplained429): void;
  /** Called when the rate limit delays requests, with the delay in milliseconds. */
  waits?(ms: number): void;
}

/** Reasons for not sending a request. */
export const blockReasons = {
  budget: 'the request budget was already used up',
  'slow-responses': 'responses were so slow that the time of the check was used up (see --slow-budget)',
  interrupted: 'the run was interrupted before it reached the rule',
  'read-only': 'the rule requires writes, and the run is read-only',
} as const;

/** Thrown instead of sending a request. */
export class RequestBlocked extends Error {
  override readonly name = 'RequestBlocked';

  constructor(readonly reason: keyof typeof blockReasons) {
    super(blockReasons[reason]);
  }
}

/** Thrown if a key stays throttled even though the suite waited for `Retry-After`. */
export class Throttled extends Error {
  override readonly name = 'Throttled';
}

const MAX_WAITS_429 = 3;

/** The number of unexplained 429s for one request after which the 429 is returned. */
const MAX_UNEXPLAINED = 2;

/** With fewer requests left, a request that was counted twice or another client of the key may explain a 429. */
const MIN_ROOM = 5;

/** Sends every request of a run: paces requests per key, retries after a 429, and notifies the observers. */
export class Client {
  requests = 0;
  /** Milliseconds spent waiting for the rate limit. */
  waited = 0;
  private slept = 0;
  private events = 0;
  private isStopped = false;
  private isReadOnly = false;
  readonly settleTime = new SettleTime();
  /** If it is used up, every further request fails with `RequestBlocked`. */
  readonly slowTime = new SlowTime();
  private readonly inFlight = new Set<Promise<unknown>>();

  constructor(
    private readonly transport: Transport,
    private readonly clock: Clock,
    private readonly observers: readonly ClientObserver[],
    private readonly maxRequests = Infinity,
    /** Requests per minute and key that the target should admit. */
    private readonly rate = 60,
  ) {}

  /** Makes every further request fail with `RequestBlocked`, to end the run early. `allow` reverts this for cleanup. */
  stop(): void {
    this.isStopped = true;
  }

  allow(): void {
    this.isStopped = false;
  }

  /** Whether every further request would fail with `RequestBlocked`. */
  get isBlocked(): boolean {
    return this.isStopped || this.requests >= this.maxRequests;
  }

  /** The number of events so far: requests sent and responses received. See `Exchange.order`. */
  get moment(): number {
    return this.events;
  }

  /** Waits until no request is in flight. */
  async idle(): Promise<void> {
    while (this.inFlight.size > 0) await Promise.allSettled(this.inFlight);
  }

  /** Makes every further write fail with `RequestBlocked`. */
  restrictToReads(): void {
    this.isReadOnly = true;
  }

  /** Pauses a check intentionally. */
  async sleep(ms: number): Promise<void> {
    this.slept += ms;
    await this.clock.sleep(ms);
  }

  /** Waits until a read with any key shows every write, if reads lag. */
  async settled(): Promise<void> {
    const ms = this.settleTime.waitForAll(this.clock.now());
    if (ms > 0) await this.sleep(ms);
  }

  /** Waits until a key may send `count` requests in parallel. */
  async ready(key: Key, count: number): Promise<void> {
    const before = this.clock.now();
    this.reportWait(key.waitFor(count));
    await key.ready(count);
    this.waited += this.clock.now() - before;
  }

  /**
   * Sends a request that counts against the limit of `key`, if any. After a 429, waits for `Retry-After` and retries;
   * if the limit does not explain the 429, notifies the observers and retries immediately.
   * @throws Throttled if waiting does not help
   */
  async send(
    actor: ActorName,
    key: Key | undefined,
    request: SentRequest,
    { accepts429 = false, mayLag = false }: Omit<RequestOptions, 'headers'> = {},
  ): Promise<Exchange> {
    let unexplained = 0;
    let waits = 0;
    for (;;) {
      const { exchange, room } = await this.sendOnce(actor, key, request, { accepts429, mayLag });
      if (exchange.status !== 429 || accepts429) return exchange;
      const admitted = room < MIN_ROOM ? undefined : await this.probe(actor, key, request);
      if (admitted !== undefined && hasAsMuchLeft(room, admitted)) {
        for (const observer of this.observers)
          observer.unexplained429?.({ rejected: exchange, room, admitted });
        unexplained += 1;
        if (unexplained === MAX_UNEXPLAINED) return exchange;
      } else {
        if (waits === MAX_WAITS_429) throw new Throttled(`${actor.name} stayed at 429 after ${waits} waits`);
        waits += 1;
        await this.pause(retryAfterMs(exchange));
        key?.resetAnnounced();
      }
    }
  }

  /** Sends another request with the key of a throttled one. Returns the exchange if the request was admitted. */
  private async probe(
    actor: ActorName,
    key: Key | undefined,
    { target, headers }: SentRequest,
  ): Promise<Exchange | undefined> {
    const { authorization } = headers;
    // Requests without a valid key count against the limit of the address.
    if (key === undefined || authorization !== `Bearer ${key.secret}`) return undefined;
    const other = target === '/v1/me' ? '/v1/prompts/cap' : '/v1/me';
    const probe = { method: 'GET', target: other, headers: { accept: 'application/json', authorization } };
    const { exchange } = await this.sendOnce(actor, key, probe, { accepts429: true });
    return exchange.status === 429 || exchange.status === 401 ? undefined : exchange;
  }

  private async sendOnce(
    actor: ActorName,
    key: Key | undefined,
    request: SentRequest,
    { accepts429 = false, mayLag = false }: Omit<RequestOptions, 'headers'>,
  ) {
    this.checkBudget();
    const writes = !['GET', 'HEAD', 'OPTIONS'].includes(request.method);
    if (writes && this.isReadOnly) throw new RequestBlocked('read-only');
    // Checked again after each wait, because another request may have taken the free slot.
    while (key !== undefined && !accepts429 && key.waitFor(1) > 0) {
      await this.ready(key, 1);
      this.checkBudget();
    }
    if (!writes && !accepts429 && !mayLag) await this.waitForWrites(key);
    this.requests += 1;
    const seq = this.requests;
    if (writes) for (const observer of this.observers) observer.beforeWrite(request, actor);
    const room = key?.recordSent(this.rate) ?? 0;
    const pending = this.completed(seq, actor, key, request);
    this.inFlight.add(pending);
    const exchange = await pending.finally(() => this.inFlight.delete(pending));
    return { exchange, room };
  }

  private async completed(seq: number, actor: ActorName, key: Key | undefined, request: SentRequest) {
    let exchange: Exchange | undefined;
    const sentAt = this.unpaused;
    try {
      exchange = await this.exchange(seq, actor, request);
    } finally {
      key?.recordResponse(exchange);
      this.slowTime.record(sentAt, this.unpaused);
    }
    this.settleTime.record(exchange, key, this.clock.now());
    for (const observer of this.observers) observer.after(exchange);
    return exchange;
  }

  /** The time without the pauses of the run. A clock that skips pauses would add them to a request that overlaps. */
  private get unpaused(): number {
    return this.clock.now() - this.waited - this.slept;
  }

  private async waitForWrites(key: Key | undefined): Promise<void> {
    const ms = this.settleTime.waitFor(key, this.clock.now());
    if (ms > 0) await this.sleep(ms);
  }

  private checkBudget(): void {
    if (this.isStopped) throw new RequestBlocked('interrupted');
    if (this.requests >= this.maxRequests) throw new RequestBlocked('budget');
    if (this.slowTime.isUsedUp) throw new RequestBlocked('slow-responses');
  }

  private async exchange(seq: number, actor: ActorName, request: SentRequest): Promise<Exchange> {
    const at = this.clock.now();
    const sent = this.nextEvent();
    const { slept } = this;
    // This request is added to them only after it was sent.
    const pending = this.inFlight.size;
    const response = await this.transport.send(request).catch((error: unknown) => {
      // A server may close an idle connection just as a request is sent on it. Only reads are safe to repeat.
      if (request.method === 'GET' && error instanceof Unreachable) return this.transport.send(request);
      throw error;
    });
    const ms = this.clock.now() - at;
    const order = { sent, received: this.nextEvent(), pending, slept };
    return new Exchange(seq, actor, request, response.status, response.headers, response.text, at, ms, order);
  }

  private nextEvent(): number {
    this.events += 1;
    return this.events;
  }

  private async pause(ms: number): Promise<void> {
    this.waited += ms;
    this.reportWait(ms);
    await this.clock.sleep(ms);
  }

  private reportWait(ms: number): void {
    if (ms > 0) for (const observer of this.observers) observer.waits?.(ms);
  }
}

/**
 * Whether the key has about as many requests left as before the 429. Far fewer would be left if another client had used
 * them up and a token bucket had just regained one.
 */
function hasAsMuchLeft(room: number, admitted: Exchange): boolean {
  const left = Number(admitted.header('x-ratelimit-remaining') ?? Number.NaN);
  return !Number.isInteger(left) || left >= room / 2;
}

/** The wait after a 429: `Retry-After`, or a minute if it is missing or invalid. */
function retryAfterMs(exchange: Exchange): number {
  const seconds = Number(exchange.header('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 && seconds <= 60 ? seconds * 1000 + 500 : 60_500;
}
