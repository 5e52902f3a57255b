import { limitOf } from '../../contract/limit.js';
import type { Actor } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import type { CheckContext } from '../../run/context.js';
import { SetupFailed } from '../../run/outcome.js';

/** Sends one request of a burst. A 429 is returned like any other response. */
export type Send = (actor: Actor) => Promise<Exchange>;

/** The smallest request to the operation whose 429 the behavior describes. */
export const listKeywords: Send = (actor) => actor.get('/v1/keywords', { limit: 1 }, { accepts429: true });

export const isThrottled = ({ status }: Exchange) => status === 429;

export interface Step {
  readonly exchange: Exchange;
  /** Counted from 1. */
  readonly position: number;
  /** Whether no other request was in flight at the same time. */
  readonly isAlone: boolean;
}

/** The highest limit that a burst can reach in time. */
const MAX_LIMIT = 2000;

/** A burst must end well before the window that it started in. */
const MAX_MS = 50_000;

/** A burst of requests, in order, with a key that nothing else uses. */
export class Burst {
  readonly steps: Step[] = [];
  readonly limit: number;
  private readonly startedAt: number;

  constructor(
    private readonly t: CheckContext,
    readonly actor: Actor,
  ) {
    this.limit = limitOf(t.run.settings);
    this.startedAt = t.run.clock.now();
  }

  get sent(): number {
    return this.steps.length;
  }

  /** Milliseconds since the burst started. */
  get elapsed(): number {
    return this.t.run.clock.now() - this.startedAt;
  }

  get isInTime(): boolean {
    return this.elapsed < MAX_MS;
  }

  get firstThrottled(): Step | undefined {
    return this.steps.find(({ exchange }) => isThrottled(exchange));
  }

  get lastThrottled(): Step | undefined {
    return this.steps.findLast(({ exchange }) => isThrottled(exchange));
  }

  /** The number of requests that an evenly filled token bucket regains in this time. */
  refill(ms = this.elapsed): number {
    return Math.ceil((ms * this.limit) / 60_000);
  }

  /** The evidence for a failure: the whole burst, or only its ends if it is long. */
  get evidence(): Exchange[] {
    const all = this.steps.map(({ exchange }) => exchange);
    return all.length <= 2 * 60 + 20 ? all : [...all.slice(0, 3), ...all.slice(-5)];
  }

  /** Sends one request and awaits the response. */
  async alone(send: Send = listKeywords): Promise<Exchange> {
    const exchange = await send(this.actor);
    this.steps.push({ exchange, position: this.sent + 1, isAlone: true });
    return exchange;
  }

  /** Sends requests, a few at a time, until the burst has `total` requests or its time is over. `sends` take turns. */
  async upTo(total: number, sends: readonly Send[] = [listKeywords]): Promise<void> {
    while (this.sent < total && this.isInTime) {
      const size = Math.min(this.limit > 200 ? 20 : 10, total - this.sent);
      const group = Array.from(
        { length: size },
        (_, index) => sends[(this.sent + index) % sends.length] as Send,
      );
      const responses = await Promise.all(group.map((send) => send(this.actor)));
      for (const exchange of responses)
        this.steps.push({ exchange, position: this.sent + 1, isAlone: false });
    }
  }

  /** Sends up to `count` requests one by one until a 429. Returns whether a 429 was received. */
  async untilThrottled(count: number, send: Send = listKeywords): Promise<boolean> {
    for (let i = 0; i < count && this.isInTime; i += 1) if (isThrottled(await this.alone(send))) return true;
    return false;
  }
}

/** Whether a burst can reach the limit. Otherwise, skips the rules of the check. */
export function isReachable(t: CheckContext): boolean {
  if (limitOf(t.run.settings) <= MAX_LIMIT) return true;
  for (const rule of t.check.rules) t.skipRule(rule, 'limit-too-high');
  return false;
}

/**
 * Sends a burst with a new key until a 429. Twice the limit plus one request must be enough, because one window may end
 * in between, and a token bucket regains at most the limit. The first requests and those around the limit are sent one
 * by one.
 */
export async function burst(t: CheckContext): Promise<Burst> {
  const sent = new Burst(t, await t.mint());
  const { limit } = sent;
  for (let i = 0; i < 5; i += 1) {
    const response = await sent.alone();
    if (!response.isSuccess && !isThrottled(response))
      throw new SetupFailed(`a fresh key cannot list keywords: ${response.summary}`);
  }
  await sent.upTo(limit - 10);
  const isOver = await sent.untilThrottled(25);
  while (!isOver && sent.firstThrottled === undefined && sent.sent < 2 * limit + 1 && sent.isInTime)
    await sent.upTo(Math.min(sent.sent + 10, 2 * limit + 1));
  return sent;
}

/** A burst, and a sentence that describes its problem; undefined if there is no problem. */
export interface Attempt {
  readonly problem: string | undefined;
  readonly burst: Burst;
}

/**
 * Asserts a rule by two bursts in a row. One of them must have no problem: if a window ends during a burst, more
 * requests are admitted, but that cannot happen in both bursts.
 */
export async function oneOfTwo(
  t: CheckContext,
  rule: 'RATE-02' | 'RATE-04' | 'RATE-07',
  expected: string,
  attempts: readonly [first: () => Promise<Attempt>, second: () => Promise<Attempt>],
): Promise<void> {
  const startedAt = t.run.clock.now();
  const [first, second] = attempts;
  if ((await first()).problem === undefined) return t.holds(rule, true, '', '');
  const { problem, burst: shown } = await second();
  if (problem !== undefined && t.run.clock.now() - startedAt > 58_000)
    return t.inconclusive(rule, `the bursts took so long that two windows may have ended: ${problem}`);
  t.holds(rule, problem === undefined, expected, problem, ...shown.evidence);
}

/** Describes a problem with X-RateLimit-Remaining in a burst; undefined if there is no problem. */
export function remainingProblem(seen: Burst): string | undefined {
  const { limit } = seen;
  const alone = seen.steps.filter(({ isAlone, exchange }) => isAlone && !isThrottled(exchange));
  const read = alone.map(({ exchange, position }) => ({
    position,
    at: exchange.at + exchange.ms,
    value: Number(exchange.header('x-ratelimit-remaining') ?? Number.NaN),
  }));
  const [first] = read;
  if (first === undefined) return 'no request was admitted';
  if (first.value !== limit && first.value !== limit - 1)
    return `${first.value} on the first request of a key, instead of ${limit - 1} or ${limit}`;
  const startedAt = first.at;
  for (const { position, at, value } of read) {
    const most = Math.max(0, limit + 1 - position) + seen.refill(at - startedAt);
    if (!(value <= most)) return `${value} after ${position} requests, instead of at most ${most}`;
  }
  for (const [index, { position, at, value }] of read.entries()) {
    const before = read[index - 1];
    if (before !== undefined && value > before.value + seen.refill(at - before.at))
      return `${value} after ${position} requests, though it was ${before.value} after ${before.position}`;
  }
  return lastProblem(seen, read.at(-1));
}

/** Describes a problem with the last request before the first 429, which must report 0, or 1 if it excludes itself. */
function lastProblem(seen: Burst, last?: { position: number; value: number }): string | undefined {
  const throttled = seen.firstThrottled;
  if (last === undefined || throttled?.isAlone !== true || last.position !== throttled.position - 1)
    return undefined;
  return last.value <= 1 ? undefined : `${last.value} after ${last.position} requests, and a 429 on the next`;
}
