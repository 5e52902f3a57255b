import { randomOf, type Random } from '../../../src/demo/random.js';
import type { Behavior } from '../servers/fake-provider.js';

const providers = ['openai', 'perplexity', 'gemini', 'anthropic', 'xai', 'dataforseo', 'cloro'] as const;

export type ProviderName = (typeof providers)[number];

/** The moment in the life of a slot or of a process at which a process is killed or stopped. */
export const moments = [
  /** A delay after its start, whatever it is doing. */
  'anytime',
  /** A slot was marked as submitted, and is about to be sent. */
  'submitted',
  /** The provider has received the question, and billed it. */
  'received',
  /** Part of the answer was sent. */
  'middle',
  /** The complete answer, or the id of a task, was sent, and is about to be stored. */
  'answered',
  /** The provider is asked for the result of a task. */
  'polled',
  /** An observation was stored. */
  'stored',
] as const;

export type Moment = (typeof moments)[number];

/** An action on a process. */
export interface Blow {
  readonly moment: Moment;
  /** The number of such moments to skip. */
  readonly skip: number;
  /** The delay after the moment, in ms. */
  readonly delayMs: number;
  /** How long the process is stopped, in ms, so that its leases expire; null = it is killed. */
  readonly stopMs: number | null;
}

export interface RunPlan {
  readonly number: number;
  readonly prompts: number;
  readonly providers: readonly ProviderName[];
  /** Whether openai, perplexity and dataforseo return tasks, which cloro always does. */
  readonly tasks: boolean;
  readonly workers: number;
  readonly concurrency: number;
  readonly blows: readonly Blow[];
  /**
   * The initial limit, as a part of the estimated costs. Answers cost less than estimated, so the limit is low enough
   * for a process that ignores it to exceed it. Null = no limit.
   */
  readonly limit: { readonly kind: 'day' | 'month' | 'run'; readonly share: number } | null;
}

/** Maximum wait for an answer in a run, and the duration of an answer that arrives too late, in ms. */
export const TIMEOUT_MS = 3_000;
const TOO_LATE_MS = 4_000;

/** Plans a run. Equal seeds and numbers give equal plans. */
export function planRun(seed: number, number: number): RunPlan {
  const random = randomOf(seed, 'run', number);
  const count = random.int(2, providers.length);
  const shuffled = [...providers].map((name) => ({ name, draw: random.float() }));
  const hasLimit = random.chance(0.35);
  return {
    number,
    providers: shuffled
      .sort((one, other) => one.draw - other.draw)
      .slice(0, count)
      .map(({ name }) => name),
    prompts: random.int(Math.ceil(12 / count), Math.floor(40 / count)),
    tasks: random.chance(0.6),
    workers: random.int(1, 3),
    concurrency: random.int(1, 4),
    blows: Array.from({ length: random.int(1, 6) }, () => planBlow(random)),
    limit: hasLimit
      ? { kind: random.pick(['day', 'month', 'run'] as const), share: 0.05 + 0.15 * random.float() }
      : null,
  };
}

function planBlow(random: Random): Blow {
  const moment = random.pick(moments);
  return {
    moment,
    skip: random.int(0, 4),
    delayMs: moment === 'anytime' ? random.int(0, 600) : random.pick([0, 0, 1, 2, 4, 8, 15]),
    stopMs: random.chance(0.2) ? random.int(100, 700) : null,
  };
}

/** The behavior of the provider for a question, mostly normal. Depends on how often it was asked the same question before. */
export function planBehavior(seed: number, run: number, request: string, attempt: number): Behavior {
  const random = randomOf(seed, 'behavior', run, request, attempt);
  const drawn = random.weighted(troubles, ([weight]) => weight)[1];
  return drawn.kind === 'slow' && drawn.delayMs === 0
    ? { kind: 'slow', delayMs: random.int(10, 250) }
    : drawn;
}

const troubles: readonly (readonly [weight: number, Behavior])[] = [
  [40, { kind: 'answer' }],
  [25, { kind: 'slow', delayMs: 0 }],
  [8, { kind: 'stall', delayMs: 60 }],
  [10, { kind: 'status', status: 429, headers: { 'retry-after': '0' } }],
  [3, { kind: 'status', status: 503, headers: { 'retry-after': '0' } }],
  [2, { kind: 'status', status: 500 }],
  [2, { kind: 'status', status: 400 }],
  [3, { kind: 'cut' }],
  [3, { kind: 'reset' }],
  [1, { kind: 'body', body: '{"id": "half a' }],
  [1, { kind: 'slow', delayMs: TOO_LATE_MS }],
];

/** True if an answer may be lost because of this behavior alone. */
export function losesAnswer(behavior: Behavior): boolean {
  if (behavior.kind === 'status') return behavior.status === 500;
  return ['cut', 'reset', 'body'].includes(behavior.kind) || isTooLate(behavior);
}

function isTooLate(behavior: Behavior): boolean {
  return behavior.kind === 'slow' && behavior.delayMs >= TIMEOUT_MS;
}
