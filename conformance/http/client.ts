import type { Clock } from './clock.js';
import { Exchange, type ActorName, type SentRequest } from './exchange.js';
import type { Key } from './key.js';
import { type Transport, Unreachable } from './transport.js';

/** What a check may say about a request. */
export interface RequestOptions {
  /** Replaces or adds headers; `null` leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Takes a 429 as the answer instead of waiting and sending again. For checks of the limit itself. */
  readonly takes429?: boolean;
}

/** A body that is sent as it is, for hostile input. */
export class RawBody {
  constructor(
    readonly text: string,
    readonly contentType: string | null = 'application/json',
  ) {}
}

/** A 429 that the limit does not explain. */
export interface Unfounded429 {
  readonly refused: Exchange;
  /** Requests that the key had left when the refused one was sent, by what the target announced. */
  readonly room: number;
  /** Another request with the same key, sent right after the 429 and admitted. */
  readonly admitted: Exchange;
}

/** Notified of every exchange: before a write leaves, and after each answer. */
export interface Witness {
  beforeWrite(request: SentRequest, actor: ActorName): void;
  after(exchange: Exchange): void;
  unfounded429?(found: Unfounded429): void;
  /** Nothing is sent for so many milliseconds, because of the rate limit. */
  waits?(ms: number): void;
}

/** Why the client does not send a request. */
export const blockReasons = {
  budget: 'the request budget was used up before',
  interrupted: 'the run was ended before this was reached',
  'read-only': 'the rule needs writes, and the run is read-only',
} as const;

/** The client did not send a request. */
export class RequestBlocked extends Error {
  override readonly name = 'RequestBlocked';

  constructor(readonly reason: keyof typeof blockReasons) {
    super(blockReasons[reason]);
  }
}

/** A key stayed throttled although the suite waited as `Retry-After` says. */
export class Throttled extends Error {
  override readonly name = 'Throttled';
}

const MAX_WAITS_429 = 3;

/** After this many unexplained refusals the 429 is the answer to the request. */
const MAX_UNFOUNDED = 2;

/** With fewer requests left, a 429 may be due to a request that counted twice or to another client of the key. */
const LEAST_ROOM = 5;

/** Sends every request of a run: paces requests per key, waits after a 429, and notifies the witnesses. */
export class Client {
  requests = 0;
  /** Milliseconds spent waiting for the rate limit. */
  waited = 0;
  private slept = 0;
  private moments = 0;
  private isStopped = false;
  private isReadOnly = false;
  private settleMs = 0;
  private wroteAt = -Infinity;
  private readonly inFlight = new Set<Promise<unknown>>();

  constructor(
    private readonly transport: Transport,
    private readonly clock: Clock,
    private readonly witnesses: readonly Witness[],
    private readonly maxRequests = Infinity,
    /** Requests a minute and key that the target is said to admit. */
    private readonly rate = 60,
  ) {}

  /** From now on every request fails with `RequestBlocked`: the run ends early. `allow` takes it back for cleaning. */
  stop(): void {
    this.isStopped = true;
  }

  allow(): void {
    this.isStopped = false;
  }

  /** Waits until every request that has left is answered, or will not be. */
  async idle(): Promise<void> {
    while (this.inFlight.size > 0) await Promise.allSettled(this.inFlight);
  }

  /** From now on no write leaves: a check that tries one gets `RequestBlocked`. */
  restrictToReads(): void {
    this.isReadOnly = true;
  }

  /** From now on what a role reads is read so long after the last write at the earliest. */
  letWritesSettle(ms: number): void {
    this.settleMs = ms;
  }

  /** A pause that a check makes on purpose. */
  async sleep(ms: number): Promise<void> {
    this.slept += ms;
    await this.clock.sleep(ms);
  }

  /** Waits until a key may send `count` requests at once. */
  async ready(key: Key, count: number): Promise<void> {
    const before = this.clock.now();
    this.reportWait(key.waitFor(count));
    await key.ready(count);
    this.waited += this.clock.now() - before;
  }

  /**
   * Sends a request; `key` is the one whose limit it counts against, if any. A 429 is waited out as `Retry-After`
   * says, unless the limit does not explain it: then the witnesses are notified, and the request is sent again at
   * once. Throws `Throttled` when waiting does not help.
   */
  async send(
    actor: ActorName,
    key: Key | undefined,
    request: SentRequest,
    takes429 = false,
  ): Promise<Exchange> {
    let unfounded = 0;
    let waits = 0;
    for (;;) {
      const { exchange, room } = await this.sendOnce(actor, key, request, takes429);
      if (exchange.status !== 429 || takes429) return exchange;
      const admitted = room < LEAST_ROOM ? undefined : await this.probe(actor, key, request);
      if (admitted !== undefined && hasAsMuchLeft(room, admitted)) {
        for (const witness of this.witnesses) witness.unfounded429?.({ refused: exchange, room, admitted });
        unfounded += 1;
        if (unfounded === MAX_UNFOUNDED) return exchange;
      } else {
        if (waits === MAX_WAITS_429) throw new Throttled(`${actor.name} stayed at 429 after ${waits} waits`);
        waits += 1;
        await this.pause(retryAfterMs(exchange));
        key?.renew();
      }
    }
  }

  /** Whether the key of a request that was just refused is admitted with another one: that answer, else undefined. */
  private async probe(
    actor: ActorName,
    key: Key | undefined,
    { target, headers }: SentRequest,
  ): Promise<Exchange | undefined> {
    const { authorization } = headers;
    // The limit of requests without a valid key is that of an address.
    if (key === undefined || authorization !== `Bearer ${key.secret}`) return undefined;
    const other = target === '/v1/me' ? '/v1/prompts/cap' : '/v1/me';
    const probe = { method: 'GET', target: other, headers: { accept: 'application/json', authorization } };
    const { exchange } = await this.sendOnce(actor, key, probe, true);
    return exchange.status === 429 || exchange.status === 401 ? undefined : exchange;
  }

  private async sendOnce(actor: ActorName, key: Key | undefined, request: SentRequest, takes429: boolean) {
    this.checkBudget();
    const writes = !['GET', 'HEAD', 'OPTIONS'].includes(request.method);
    if (writes && this.isReadOnly) throw new RequestBlocked('read-only');
    // Looked at again after each wait, and noted without one: two requests never take the same place.
    while (key !== undefined && !takes429 && key.waitFor(1) > 0) {
      await this.ready(key, 1);
      this.checkBudget();
    }
    if (!writes && !takes429 && actor.name === actor.owner) await this.waitForWrites();
    this.requests += 1;
    const seq = this.requests;
    if (writes) for (const witness of this.witnesses) witness.beforeWrite(request, actor);
    const room = key?.leave(this.rate) ?? 0;
    const answer = this.answered(seq, actor, key, request);
    this.inFlight.add(answer);
    const exchange = await answer.finally(() => this.inFlight.delete(answer));
    return { exchange, room };
  }

  private async answered(seq: number, actor: ActorName, key: Key | undefined, request: SentRequest) {
    let exchange: Exchange | undefined;
    try {
      exchange = await this.exchange(seq, actor, request);
    } finally {
      key?.arrive(exchange);
    }
    if (exchange.isWrite) this.wroteAt = this.clock.now();
    for (const witness of this.witnesses) witness.after(exchange);
    return exchange;
  }

  /** Keys that the run made are left alone: that a revoked one is refused must show at once. */
  private async waitForWrites(): Promise<void> {
    const ms = this.wroteAt + this.settleMs - this.clock.now();
    if (ms > 0) await this.sleep(ms);
  }

  private checkBudget(): void {
    if (this.isStopped) throw new RequestBlocked('interrupted');
    if (this.requests >= this.maxRequests) throw new RequestBlocked('budget');
  }

  private async exchange(seq: number, actor: ActorName, request: SentRequest): Promise<Exchange> {
    const at = this.clock.now();
    const left = this.nextMoment();
    const { slept } = this;
    const answer = await this.transport.send(request).catch((error: unknown) => {
      // A server may close an idle connection just as a read leaves on it; a write is never sent twice.
      if (request.method === 'GET' && error instanceof Unreachable) return this.transport.send(request);
      throw error;
    });
    const ms = this.clock.now() - at;
    const place = { left, came: this.nextMoment(), slept };
    return new Exchange(seq, actor, request, answer.status, answer.headers, answer.text, at, ms, place);
  }

  private nextMoment(): number {
    this.moments += 1;
    return this.moments;
  }

  private async pause(ms: number): Promise<void> {
    this.waited += ms;
    this.reportWait(ms);
    await this.clock.sleep(ms);
  }

  private reportWait(ms: number): void {
    if (ms > 0) for (const witness of this.witnesses) witness.waits?.(ms);
  }
}

/**
 * Whether an admitted request shows that the key has about as many left as before the 429. Where another client used
 * them up in between, and a bucket has just given one back, far fewer are left.
 */
function hasAsMuchLeft(room: number, admitted: Exchange): boolean {
  const left = Number(admitted.header('x-ratelimit-remaining') ?? Number.NaN);
  return !Number.isInteger(left) || left >= room / 2;
}

/** How long to wait after a 429: what `Retry-After` says, or a minute where it says nothing sensible. */
export function retryAfterMs(exchange: Exchange): number {
  const seconds = Number(exchange.header('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 && seconds <= 60 ? seconds * 1000 + 500 : 60_500;
}
