import type { Actor } from '../../http/actor.js';
import type { CheckContext } from '../../run/context.js';
import type { Exchange } from '../../http/exchange.js';
import { SetupFailed } from '../../run/outcome.js';
import { limitOf } from '../../contract/limit.js';

/** A request of a burst. It takes a 429 as an answer. */
export type Send = (actor: Actor) => Promise<Exchange>;

/** The one request whose 429 is stated in words, as small as it can be. */
export const askKeywords: Send = (actor) => actor.get('/v1/keywords', { limit: 1 }, { takes429: true });

export const isThrottled = ({ status }: Exchange) => status === 429;

/** One request of a burst. */
export interface Step {
  readonly exchange: Exchange;
  /** Its position in the burst, from 1. */
  readonly position: number;
  /** Whether all before it were answered when it left, and it was answered before the next. */
  readonly isAlone: boolean;
}

/** A limit beyond which no burst can reach it in time. */
const MAX_LIMIT = 2000;

/** Bursts must be over well before the window in which they began. */
const MAX_MS = 50_000;

/** A burst of requests with one key that nothing else uses, in order. */
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

  /** Milliseconds since it began. */
  get elapsed(): number {
    return this.t.run.clock.now() - this.startedAt;
  }

  get isInTime(): boolean {
    return this.elapsed < MAX_MS;
  }

  /** The first request that was throttled. */
  get firstThrottled(): Step | undefined {
    return this.steps.find(({ exchange }) => isThrottled(exchange));
  }

  get lastThrottled(): Step | undefined {
    return this.steps.findLast(({ exchange }) => isThrottled(exchange));
  }

  /** As many requests as a bucket that is filled evenly gets back in this time. */
  refill(ms = this.elapsed): number {
    return Math.ceil((ms * this.limit) / 60_000);
  }

  /** What shows a failure: all of it, or its ends where it is long. */
  get evidence(): Exchange[] {
    const all = this.steps.map(({ exchange }) => exchange);
    return all.length <= 2 * 60 + 20 ? all : [...all.slice(0, 3), ...all.slice(-5)];
  }

  /** Sends one request and awaits its answer. */
  async alone(send: Send = askKeywords): Promise<Exchange> {
    const exchange = await send(this.actor);
    this.steps.push({ exchange, position: this.sent + 1, isAlone: true });
    return exchange;
  }

  /** Sends requests until the burst has `total`, a few at a time, or the time is over. `sends` take turns. */
  async upTo(total: number, sends: readonly Send[] = [askKeywords]): Promise<void> {
    while (this.sent < total && this.isInTime) {
      const size = Math.min(this.limit > 200 ? 20 : 10, total - this.sent);
      const group = Array.from(
        { length: size },
        (_, index) => sends[(this.sent + index) % sends.length] as Send,
      );
      const answers = await Promise.all(group.map((send) => send(this.actor)));
      for (const exchange of answers) this.steps.push({ exchange, position: this.sent + 1, isAlone: false });
    }
  }

  /** Sends one by one until a 429 comes, at most `count`; answers whether it came. */
  async untilThrottled(count: number, send: Send = askKeywords): Promise<boolean> {
    for (let i = 0; i < count && this.isInTime; i += 1) if (isThrottled(await this.alone(send))) return true;
    return false;
  }
}

/** Whether the limit is one that a burst can reach; where it is not, the rules of the check are skipped. */
export function isReachable(t: CheckContext): boolean {
  if (limitOf(t.run.settings) <= MAX_LIMIT) return true;
  for (const rule of t.check.rules) t.skipRule(rule, 'limit-too-high');
  return false;
}

/**
 * A burst on a fresh key up to the limit and beyond, until a 429: at most twice the limit and one, since a window
 * may end once meanwhile, and a bucket gets back at most the limit. The last requests before the limit, and those
 * around it, go one by one.
 */
export async function burst(t: CheckContext): Promise<Burst> {
  const made = new Burst(t, await t.mint());
  const { limit } = made;
  for (let i = 0; i < 5; i += 1) {
    const answer = await made.alone();
    if (!answer.isSuccess && !isThrottled(answer))
      throw new SetupFailed(`a fresh key cannot ask for keywords: ${answer.summary}`);
  }
  await made.upTo(limit - 10);
  const isOver = await made.untilThrottled(25);
  while (!isOver && made.firstThrottled === undefined && made.sent < 2 * limit + 1 && made.isInTime)
    await made.upTo(Math.min(made.sent + 10, 2 * limit + 1));
  return made;
}
