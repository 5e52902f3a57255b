import { setTimeout as delay } from 'node:timers/promises';
import { createPromptService } from '../../src/features/prompts/index.js';
import { createWorkspaceService } from '../../src/features/workspaces/index.js';
import { createIngest } from '../../src/ingest/index.js';
import { createMeasuring, type Budget, type ProviderLimits, type Target } from '../../src/measuring/index.js';
import type {
  Answer,
  Answered,
  Outcome,
  Provider,
  Question,
} from '../../src/measuring/providers/provider.js';
import type { Shape } from '../../src/measuring/providers/shape.js';
import type { Metrics } from '../../src/metrics-app.js';
import { sql, type Database } from '../../src/platform/database.js';
import { createWorkspace } from '../support/factories.js';

/** A provider whose answers the test defines, and that bills for every accepted question. */
export class FakeProvider implements Provider {
  readonly name: string;
  readonly places = [{ platform: 'chatgpt', surface: 'api' } as const];
  /** Every question that was sent, in order. */
  readonly asked: Question[] = [];
  readonly polled: string[] = [];
  readonly #respond: (question: Question, times: number) => Outcome | Promise<Outcome>;
  poll?: NonNullable<Provider['poll']>;
  ranks?: boolean;
  response?: Shape;

  constructor(
    respond: (question: Question, times: number) => Outcome | Promise<Outcome> = () => answered(),
    name = 'fake',
  ) {
    this.#respond = respond;
    this.name = name;
  }

  refusal = () => null;
  estimateUsd = () => 0.01;
  verify = () => Promise.resolve(null);

  async ask(question: Question): Promise<Outcome> {
    this.asked.push(question);
    await delay(1);
    return this.#respond(question, this.asked.filter(({ slotId }) => slotId === question.slotId).length);
  }
}

export function answered(overrides: Partial<Answer> = {}): Answered {
  const answer: Answer = {
    status: 'ok',
    text: 'Acme is a good choice.',
    rawResponse: '{"id":"r1"}',
    modelRequested: null,
    modelServed: 'model-1',
    retrievalStatus: 'used',
    searchQueries: ['boards'],
    sources: [{ url: 'https://news.example/boards', title: null, isCited: true }],
    organic: null,
    inputTokens: 10,
    outputTokens: 20,
    costUsd: 0.02,
    ...overrides,
  };
  return { kind: 'answered', answer };
}

export const target = (overrides: Partial<Target> = {}): Target => ({
  platform: 'chatgpt',
  surface: 'api',
  provider: 'fake',
  model: null,
  search: 'auto',
  country: null,
  region: null,
  city: null,
  locale: null,
  samples: 1,
  ...overrides,
});

export const NOW = new Date('2026-11-20T12:00:00Z');
export const RUN = { runId: '2026-11-20T00:00:00.000Z', scheduledFor: new Date('2026-11-20T00:00:00Z') };

/** A workspace with active prompts that are asked at these targets. */
export async function createMeasured(
  database: Database,
  options: {
    provider?: FakeProvider;
    /** The judge of answers. Default: none. */
    judge?: FakeProvider;
    others?: readonly Provider[];
    prompts?: number;
    targets?: readonly Target[];
    budget?: Budget;
    limits?: Readonly<Record<string, ProviderLimits>>;
    metrics?: Metrics;
    retryShare?: number;
    /** Receives the messages of warnings. */
    onWarning?: (facts: object) => void;
  } = {},
) {
  const {
    provider = new FakeProvider(),
    prompts: count = 3,
    targets = [target()],
    budget,
    limits = {},
    onWarning = () => undefined,
  } = options;
  const metrics = options.metrics && { metrics: options.metrics };
  const { judge } = options;
  const providers = [provider, ...(options.others ?? [])];
  const { workspaceId, ownerId } = await createWorkspace(database, { brandName: 'Acme' });
  // A pause of the provider applies to every workspace, and an earlier test had a different clock.
  await sql(database, 'delete from measuring_providers where provider = any($1)', [
    providers.map(({ name }) => name),
  ]);
  let now = NOW;
  const clock = () => now;
  const prompts = createPromptService({ database, clock, caps: { free: 10, paid: 1000 }, cadenceHours: 24 });
  const promptIds: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const text = `Which boards suit team ${index}?`;
    const prompt = { text, topic: null, persona: 'discoverer', intent: null } as const;
    promptIds.push((await prompts.add(workspaceId, prompt)).promptId);
  }
  const measuring = createMeasuring({
    database,
    clock,
    ...metrics,
    log: { warn: onWarning },
    ingest: createIngest({ database, prompts, clock, ...metrics }),
    workspaces: createWorkspaceService({ database, clock }),
    providers: () => new Map(providers.map((one) => [one.name, one])),
    ...(judge && { judge: () => ({ provider: judge, model: 'judge-1' }) }),
    limits: new Map(Object.entries(limits)),
    defaultTargets: [],
    defaultBudget: { dailyUsd: null, monthlyUsd: null },
    defaultSchedule: { cron: '0 0 * * *', timeZone: 'UTC' },
    retryShare: options.retryShare ?? 0,
    deadlineMs: 10_000,
  });
  await measuring.setTargets(workspaceId, targets);
  if (budget !== undefined) await measuring.setBudget(workspaceId, budget);
  const signal = new AbortController().signal;
  const work = (
    more: { runId?: string; concurrency?: number; budgetUsd?: number; signal?: AbortSignal } = {},
  ) => measuring.work({ workspaceId, runId: RUN.runId, concurrency: 1, signal, ...more });
  const hasQuestionsNow = async () => {
    const left = await sql(
      database,
      `select from measuring_slots
       where workspace_id = $1 and outcome is null and (state <> 'planned' or due_at <= $2) limit 1`,
      [workspaceId, now],
    );
    return left.length > 0;
  };
  return {
    workspaceId,
    ownerId,
    promptIds,
    prompts,
    provider,
    measuring,
    begin: () => measuring.begin({ workspaceId }, RUN),
    retry: (runId?: string) => measuring.beginRetry({ workspaceId, ...(runId !== undefined && { runId }) }),
    work,
    /** Works until no question is left, or all remaining ones wait for a later time. */
    async workForNow({ concurrency = 1 } = {}) {
      const stop = new AbortController();
      const working = work({ concurrency, signal: stop.signal });
      while (await hasQuestionsNow()) await delay(10);
      stop.abort();
      return working;
    },
    observations: () =>
      sql<Record<string, unknown>>(
        database,
        'select * from observations where workspace_id = $1 order by prompt_id, platform, sample_index',
        [workspaceId],
      ),
    slots: () =>
      sql<Record<string, unknown>>(
        database,
        'select * from measuring_slots where workspace_id = $1 order by prompt_id, platform, sample_index',
        [workspaceId],
      ),
    elapse: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
  };
}
