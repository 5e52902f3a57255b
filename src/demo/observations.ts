import { stancesIn } from '../extraction/index.js';
import { addDays, isoDay } from '../domain/window.js';
import type { ObservationLine } from '../ingest/index.js';
import { writeAnswer } from './answer-text.js';
import { answerOf } from './answer.js';
import { citationsOf } from './citations.js';
import { platforms, SECOND_SURFACE_ONE_IN, secondSurface, type DemoPlatform } from './platforms.js';
import type { PlannedPrompt } from './prompt-plan.js';
import { randomOf, type Random } from './random.js';
import type { Scenario } from './scenario.js';

/** Observations fall within this time after 00:00 UTC, so that today is complete at any time of day. */
const RUN_MS = 4 * 60_000;

export interface TrackedPrompt extends PlannedPrompt {
  readonly promptId: string;
}

export interface ObservationPlan {
  readonly scenario: Scenario;
  readonly seed: number;
  /** 00:00 UTC of the last day. */
  readonly today: Date;
  readonly days: number;
  readonly prompts: readonly TrackedPrompt[];
  /** Whether some prompts are asked on a second surface. Default: true. */
  readonly hasSurfaces?: boolean;
}

interface Sample {
  readonly plan: ObservationPlan;
  readonly prompt: TrackedPrompt;
  readonly platform: DemoPlatform;
  /** Days ago. */
  readonly age: number;
  readonly day: Date;
}

/** Generates one sample of every prompt on each platform that it is asked on, per day, oldest day first. */
export function* observations(plan: ObservationPlan): Generator<ObservationLine> {
  for (let age = plan.days - 1; age >= 0; age -= 1) {
    const day = addDays(plan.today, -age);
    for (const prompt of plan.prompts) {
      if (!isMeasured(prompt, age)) continue;
      for (const platform of platforms) yield observationOf({ plan, prompt, platform, age, day });
      if ((plan.hasSurfaces ?? true) && prompt.index % SECOND_SURFACE_ONE_IN === 0)
        yield observationOf({ plan, prompt, platform: secondSurface, age, day });
    }
  }
}

function isMeasured({ event }: TrackedPrompt, age: number): boolean {
  return event === undefined || age >= event.lastAge;
}

function observationOf(sample: Sample): ObservationLine {
  const { plan, prompt, platform, age, day } = sample;
  const asked = platform === secondSurface ? `${platform.name} ${platform.surface}` : platform.name;
  const name = [plan.scenario.label, prompt.index, asked] as const;
  const random = randomOf(plan.seed, 'observation', ...name, isoDay(day));
  const bias = platform.bias + 0.1 * randomOf(plan.seed, 'bias', ...name).normal();
  const failure = failureOf(random, sample);
  return {
    promptId: prompt.promptId,
    platform: platform.name,
    surface: platform.surface,
    provider: 'demo',
    modelRequested: platform.modelRequested,
    modelServed: failure === undefined ? modelOf(platform, age) : null,
    locale: 'en-US',
    country: 'US',
    runId: `demo-${isoDay(day)}`,
    scheduledFor: day.toISOString(),
    observedAt: new Date(day.getTime() + random.int(0, RUN_MS - 1)).toISOString(),
    extractorVersion: 'demo-1',
    latencyMs: random.int(900, 14_000),
    ...(failure ?? success(random, sample, bias)),
  };
}

function modelOf({ models }: DemoPlatform, age: number): string | null {
  if (models === null) return null;
  return age > models.changeAge ? models.before : models.after;
}

type Outcome = Pick<ObservationLine, 'status'> & Partial<ObservationLine>;

/** How the request failed; undefined if it succeeded. */
function failureOf(random: Random, { prompt, platform, age }: Sample): Outcome | undefined {
  const isBroken = prompt.event?.kind === 'failing' && age <= 1;
  const isOut = platform.outageAges.includes(age) && random.chance(0.85);
  if (isBroken || isOut || random.chance(0.01)) return { status: 'error', ...random.pick(errors) };
  if (random.chance(0.004)) return { status: 'refused', answerText: 'I cannot help with that request.' };
  return random.chance(0.003) ? { status: 'empty' } : undefined;
}

const errors = [
  { errorCode: 'timeout', errorMessage: 'No answer within 60 s.' },
  { errorCode: 'rate_limited', errorMessage: 'The platform returned 429 three times in a row.' },
  { errorCode: 'unavailable', errorMessage: 'The platform returned 503.' },
];

function success(random: Random, sample: Sample, bias: number): Outcome {
  const { plan, prompt, platform, age } = sample;
  const { scenario } = plan;
  const answer = answerOf(random, { scenario, prompt, age, bias });
  const searched = random.chance(platform.retrieval ?? 0.8);
  const count = searched ? random.int(...platform.citations) : 0;
  const [inputTokens, outputTokens] = [random.int(180, 420), random.int(250, 900)];
  const [inputPrice, outputPrice] = platform.prices;
  const citations = searched
    ? citationsOf(random, { scenario, prompt, count, namesOwn: answer.namesOwn })
    : [];
  const { text, snippets, offsets } = writeAnswer(random, { ...answer, prompt, citations });
  const stances = stancesIn(
    text,
    offsets.map((places, brand) => ({ brand, occurrences: places.map(([start, end]) => ({ start, end })) })),
  );
  return {
    status: 'ok',
    answerText: text,
    mentions: answer.named.map(({ name, isOwn, count: times, sentiment }, index) => {
      return {
        brand: name,
        isOwn,
        position: index + 1,
        count: times,
        sentiment,
        snippet: snippets[index] ?? null,
        offsets: offsets[index] ?? null,
        stance: stances.get(index) ?? null,
      };
    }),
    citations,
    retrievalStatus: platform.retrieval === null ? 'unknown' : searched ? 'used' : 'notUsed',
    searchQueries:
      searched && platform.retrieval !== null ? [prompt.text.replace(/\?$/, '').toLowerCase()] : [],
    inputTokens,
    outputTokens,
    costUsd: Math.round(inputTokens * inputPrice + outputTokens * outputPrice) / 1_000_000,
  };
}
