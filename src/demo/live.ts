import { UTC_CALENDAR } from '../domain/calendar.js';
import type { Clock } from '../domain/clock.js';
import { latest } from '../domain/data-version.js';
import type { AnalyticsOverview, AnalyticsService } from '../features/analytics/index.js';
import type { ApiKeyService } from '../features/api-keys/index.js';
import type { Answer, EvidenceService } from '../features/evidence/index.js';
import type { RecordedLine } from '../ingest/index.js';
import type { MeasuringPlan, MeasuringService, RunReport, Target } from '../measuring/index.js';
import type { Recording } from '../measuring/providers/index.js';
import { writeAnswer } from './answer-text.js';
import { answerOf } from './answer.js';
import { citationsOf } from './citations.js';
import { createWorkspace, describeBrand, type FillDependencies } from './fill.js';
import { platforms, type DemoPlatform } from './platforms.js';
import { planPrompts, type PlannedPrompt } from './prompt-plan.js';
import { randomOf } from './random.js';
import type { Scenario } from './scenario.js';
import { tallybrook } from './scenarios/tallybrook.js';

/** The stored parts of an answer, reported as soon as it is stored. */
export type OnStored = (line: RecordedLine) => Promise<void>;

type Measuring = Pick<MeasuringService, 'setTargets' | 'setSchedule' | 'begin' | 'work'>;

export interface LiveDependencies {
  readonly workspaces: FillDependencies['workspaces'];
  readonly prompts: FillDependencies['prompts'];
  readonly brand: FillDependencies['brand'];
  readonly apiKeys: Pick<ApiKeyService, 'issueFor'>;
  readonly analytics: Pick<AnalyticsService, 'overview'>;
  readonly evidence: Pick<EvidenceService, 'answersTo'>;
  readonly clock: Clock;
  /** Measures with recorded answers instead of providers. */
  readonly measureWith: (recordings: readonly Recording[], onStored: OnStored) => Measuring;
  readonly exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

export interface LiveOptions {
  /** Default: 1. */
  readonly seed?: number | undefined;
  readonly onPlan?: (plan: MeasuringPlan) => void;
  /** Called with each answer once it is stored, with the brands found in it. */
  readonly onAnswer?: (answer: Answer) => void;
}

export interface LiveResult {
  readonly workspaceId: string;
  readonly name: string;
  /** A test key. Its secret is available only now. */
  readonly key: { readonly keyId: string; readonly secret: string };
  /** The first prompt, whose answers can be viewed. */
  readonly promptId: string;
  readonly run: RunReport;
  readonly headline: AnalyticsOverview['headline'];
}

/** From a discoverer, a buyer and an evaluator, all of whom count in the figures. */
const PROMPTS = 3;

const scenario: Scenario = {
  ...tallybrook,
  workspaceName: 'Tallybrook (live demo)',
  prompts: PROMPTS,
};

/**
 * Creates a workspace with three prompts and measures it like `visibility measure`, on four platforms whose answers were
 * recorded: generated for this run, without network or cost.
 */
export async function measureLive(services: LiveDependencies, options: LiveOptions): Promise<LiveResult> {
  const { seed = 1, onPlan, onAnswer } = options;
  const { prompts, evidence, analytics, clock, exclusively } = services;
  const planned = planPrompts(scenario, PROMPTS);
  // Another demo removes demo workspaces without a key, which it considers unfinished.
  const { workspaceId, key } = await exclusively(() => createWithKey(services));
  await describeBrand(services, workspaceId, scenario);
  const { items } = await prompts.addInBulk(
    workspaceId,
    planned.map(({ text, topic, persona, intent }) => ({ text, topic, persona, intent })),
  );
  const measuring = services.measureWith(recordingsOf(planned, seed), async ({ promptId, platform }) => {
    const period = {
      rangeDays: 7,
      window: 'current',
      date: undefined,
      from: undefined,
      to: undefined,
      calendar: UTC_CALENDAR,
      limit: 1,
      cursor: undefined,
    } as const;
    const { body } = await evidence.answersTo(latest(workspaceId), promptId, {
      ...period,
      filter: { platform },
    });
    for (const answer of body.answers) onAnswer?.(answer);
  });
  await measuring.setTargets(workspaceId, platforms.map(targetOf));
  // A worker does not have these recordings, so every question of a scheduled run would fail.
  await measuring.setSchedule(workspaceId, { cron: null, timeZone: 'UTC' });
  const scheduledFor = clock();
  const runId = scheduledFor.toISOString();
  onPlan?.(await measuring.begin({ workspaceId }, { runId, scheduledFor }));
  const signal = new AbortController().signal;
  const run = await measuring.work({ workspaceId, runId, concurrency: 1, signal });
  const { headline } = await analytics.overview(latest(workspaceId), 7);
  const promptId = items[0]?.promptId ?? '';
  return { workspaceId, name: scenario.workspaceName, key, promptId, run, headline };
}

async function createWithKey(services: LiveDependencies) {
  const { workspaceId } = await createWorkspace(services, scenario);
  const key = await services.apiKeys.issueFor(workspaceId, { environment: 'test', name: 'Live demo key' });
  return { workspaceId, key };
}

function targetOf({ name, surface }: DemoPlatform): Target {
  const place = {
    ...{ platform: name, surface, provider: 'replay', model: null, search: 'auto' as const },
    ...{ country: 'US', region: null, city: null, locale: 'en-US' },
  };
  return { ...place, samples: 1 };
}

/** One answer per platform and prompt, in the format of recorded answers. */
function recordingsOf(prompts: readonly PlannedPrompt[], seed: number): Recording[] {
  return prompts.flatMap((prompt) => platforms.map((platform) => record(prompt, platform, seed)));
}

function record(prompt: PlannedPrompt, platform: DemoPlatform, seed: number): Recording {
  const random = randomOf(seed, 'live', prompt.index, platform.name);
  const answer = answerOf(random, { scenario, prompt, age: 0, bias: platform.bias });
  const count = random.int(...platform.citations);
  const citations = citationsOf(random, { scenario, prompt, count, namesOwn: answer.namesOwn });
  return {
    prompt: prompt.text,
    when: { platform: platform.name },
    text: writeAnswer(random, { ...answer, prompt, citations }).text,
    ...(platform.models !== null && { model: platform.models.after }),
    sources: citations.map(({ url, title, isCited = true }) => {
      return { url, cited: isCited, ...(typeof title === 'string' && { title }) };
    }),
    inputTokens: random.int(180, 420),
    outputTokens: random.int(250, 900),
  };
}
