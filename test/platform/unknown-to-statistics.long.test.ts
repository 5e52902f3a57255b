import { describe, expect, it } from 'vitest';
import { UTC_CALENDAR } from '../../src/domain/calendar.js';
import { createAnalyticsService, metrics } from '../../src/features/analytics/index.js';
import { createBrandService } from '../../src/features/brand/index.js';
import { createEvidenceService } from '../../src/features/evidence/index.js';
import { createInsightsService } from '../../src/features/insights/index.js';
import { createKeywordsService } from '../../src/features/keywords/index.js';
import { createPromptService } from '../../src/features/prompts/index.js';
import { createOutboxService, createDispatcher, type Topic } from '../../src/outbox/index.js';
import { addDays, isoDay } from '../../src/domain/window.js';
import { sql, type Database } from '../../src/platform/database.js';
import { primaryReader } from '../../src/platform/reader.js';
import { fileOf, ingestOn, NOW, observation } from '../ingest/support.js';
import { createMeasured, FakeProvider, answered, RUN, target } from '../measuring/support.js';
import { onCitus } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { watchWork } from '../support/statement-work.js';
import { besideOthers, PROMPTS, someWorlds } from '../support/unknown-workspace.js';
import { needs } from '../support/needs.js';

const onOneNode = needs(!onCitus(), 'on Citus, the plans are on other nodes');

const ROWS = 1_000;
const SAMPLES = ROWS / PROMPTS;
/**
 * Rows that one statement may handle per row of the workspace. A read goes over them a few times; reading all prompts or
 * observations again for each row takes 100.
 */
const ROWS_PER_ROW = 40;
const QUERIES = ['Query,Clicks,Impressions,CTR,Position']
  .concat(Array.from({ length: ROWS }, (_, index) => `which boards are good ${index},1,2,50%,3`))
  .join('\n');
/** The number of slots or messages that are handled one by one. */
const SOME = 20;

type Measured = Awaited<ReturnType<typeof createMeasured>>;
type Steps = Record<string, () => Promise<unknown>>;

/** Ends the work after some slots or messages. */
function stopping() {
  const stop = new AbortController();
  let count = 0;
  const note = () => {
    count += 1;
    if (count === SOME) stop.abort();
  };
  return { signal: stop.signal, note };
}

function measuringSteps(database: Database, { workspaceId, measuring, retry, provider }: Measured): Steps {
  const begin = () => measuring.begin({ workspaceId }, { ...RUN, inBackground: true });
  const ask = async () => {
    const { signal, note } = stopping();
    await measuring.askDue({ concurrency: 1, signal, onSettled: note });
    expect(provider.asked.length).toBeGreaterThanOrEqual(SOME);
  };
  const end = (outcome: string) =>
    sql(
      database,
      `update measuring_slots set state = 'settled', outcome = $2, submitted_at = $3, settled_at = $3, attempts = 1
       where workspace_id = $1 and state = 'planned'`,
      [workspaceId, outcome, NOW],
    );
  const { runId } = RUN;
  const signal = new AbortController().signal;
  const work = () => measuring.work({ workspaceId, runId, concurrency: 1, signal });
  return {
    'plan of a run': begin,
    'plan of a run that is due later': async () => {
      await sql(database, `update measuring_slots set due_at = '2026-11-21' where workspace_id = $1`, [
        workspaceId,
      ]);
      await begin();
    },
    'questions of a run': ask,
    'end of a run': async () => {
      await end('unknown');
      await work();
    },
    retry: () => retry(),
    'retry of the same again': () => retry(),
  };
}

function outboxSteps(database: Database, workspaceId: string): Steps {
  const clock = () => NOW;
  const add = (state: string) =>
    sql(
      database,
      `insert into outbox (workspace_id, outbox_id, topic, payload, created_at, ${state})
       select $1, '${state}' || n, 'test', '{}', '2026-09-01', '2026-09-01' from generate_series(1, ${ROWS}) n`,
      [workspaceId],
    );
  const dispatch = async () => {
    const { signal, note } = stopping();
    const topic: Topic = {
      maxAttempts: 3,
      deadlineMs: 60_000,
      handle: () => {
        note();
        return signal.aborted ? Promise.reject(new Error('no')) : Promise.resolve(() => Promise.resolve());
      },
    };
    const topics = new Map([['test', topic]]);
    await createDispatcher({ name: 'test', database, clock, topics, concurrency: 1 }).run(signal);
  };
  const service = createOutboxService({ database, topics: new Map() });
  return {
    messages: async () => {
      await add('not_before');
      await dispatch();
    },
    'dead letters': async () => {
      await add('dead_at');
      await service.list({ workspaceId, state: 'dead' });
      await service.retry('dead_at1');
      await service.retryAll(workspaceId);
    },
    'old messages': async () => {
      await add('dispatched_at');
      await dispatch();
    },
  };
}

function readingSteps(database: Database, { workspaceId, prompts, promptIds }: Measured): Steps {
  const reader = primaryReader(database);
  const clock = () => NOW;
  const at = { workspaceId, dataRevision: 1 };
  const analytics = createAnalyticsService({ reader, clock, cadenceHours: 24 });
  const evidence = createEvidenceService({ reader, clock, analytics });
  const insights = createInsightsService({
    ...{ reader, clock, analytics },
    ...{ findOlderDays: () => Promise.resolve(null), defaultTargets: [] },
  });
  const brand = createBrandService({ database, reader, clock });
  const [promptId = ''] = promptIds;
  const page = { rangeDays: 90, limit: 20, filter: {}, cursor: undefined } as const;
  const statuses = { statuses: ['active'], query: 'boards' } as const;
  const answers = {
    rangeDays: 90,
    window: 'current',
    date: undefined,
    from: undefined,
    to: undefined,
    calendar: UTC_CALENDAR,
    limit: 20,
    cursor: undefined,
  } as const;
  const everything = {
    ...page,
    ...{ from: undefined, to: undefined, calendar: UTC_CALENDAR, compare: 'previous' as const },
    ...{ platform: undefined, surface: 'main' as const, personas: undefined, topics: undefined },
  } as const;
  const anySource = { sourceType: undefined, sourceUse: 'any', change: undefined } as const;
  const all = {
    filter: {},
    prompts: null,
    personas: undefined,
    topicLabel: undefined,
    withoutTopic: undefined,
  };
  const range = {
    rangeDays: 90,
    from: isoDay(addDays(NOW, -89)),
    to: isoDay(NOW),
    calendar: UTC_CALENDAR,
    surface: 'all',
  } as const;
  const ofBuyers = {
    platform: undefined,
    surface: undefined,
    country: undefined,
    topicLabel: undefined,
    withoutTopic: undefined,
    personas: ['buyer'],
  } as const;
  const steps: Steps = {
    overview: () => analytics.overview(at, 90),
    'overview of a range': () =>
      analytics.rangeOverview(at, { ...range, compare: 'previous', filter: ofBuyers, brand: undefined }),
    'visibility by week': () =>
      analytics.visibilitySeries(at, { ...range, interval: 'week', filter: ofBuyers }),
    'analytics of prompts': () => analytics.promptAnalytics(at, page),
    'analytics of some prompts': () => analytics.promptAnalytics(at, { ...page, filter: statuses }),
    'all days': () => analytics.dailyRows(at, 'citations', { from: null, to: null }),
    'list of prompts': () => prompts.list(at),
    'details of prompts': () => prompts.listDetailed(at),
    'use of slots': () => prompts.slotsOf(workspaceId),
    'change of prompts': async () => {
      const items = promptIds.slice(0, 50).map((id, n) => ({ id, text: `Which boards suit the team ${n}?` }));
      await prompts.rewordInBulk(workspaceId, items);
      await prompts.setPaused(workspaceId, promptId, { paused: true, reason: null });
      await prompts.setPaused(workspaceId, promptId, { paused: false, reason: null });
    },
    'list of keywords': () => createKeywordsService({ reader }).list(at, {}, { limit: 50 }),
    'list of some keywords': () =>
      createKeywordsService({ reader }).list(at, { q: 'term 99' }, { limit: 50 }),
    brand: async () => {
      await brand.profile(at);
      await brand.versions(at, { limit: 20, cursor: undefined });
    },
    'answers of a figure': () => evidence.answers(at, { ...answers, ...all }),
    'answers to a prompt': () => evidence.answersTo(at, promptId, { ...answers, filter: {} }),
    answer: async () => {
      const found = await evidence.answersTo(at, promptId, { ...answers, filter: {} });
      await evidence.answer(at, found.body.answers[0]?.id ?? '');
    },
    sources: () => evidence.sources(at, { ...answers, filter: ofBuyers }),
    changes: () => insights.changes(at, everything),
    'gaps of prompts': () => insights.gaps(at, { ...everything, groupBy: 'prompt' }),
    'gaps of topics': () => insights.gaps(at, { ...everything, groupBy: 'topic' }),
    'candidates for prompts': () => insights.candidates(at, everything),
    'queries of an export': () => insights.queryCandidates(at, QUERIES),
    'praise of competitors': () => insights.wording(at, everything),
    'sources of gaps': () => insights.sources(at, { ...everything, ...anySource, groupBy: 'page' }),
  };
  const filters = {
    brand: { brand: 'Acme', isOwn: true },
    'brand that nobody mentions': { brand: 'None', isOwn: false },
    domain: { domain: 'acme.example' },
    'retrieved domain': { domain: 'acme.example', sourceUse: 'retrieved' },
    platform: { platform: 'google', statuses: ['error'] },
    'praised attribute': { attribute: 'price', opinion: 'praised', isOwn: false, praisesOwn: false },
  } as const;
  for (const [name, filter] of Object.entries(filters)) {
    steps[`answers with a ${name}`] = () => evidence.answers(at, { ...answers, ...all, filter });
    steps[`answers to some prompts with a ${name}`] = () =>
      evidence.answers(at, { ...answers, ...all, filter, prompts: statuses });
    steps[`answers to a prompt with a ${name}`] = () =>
      evidence.answersTo(at, promptId, { ...answers, filter });
  }
  for (const metric of metrics) steps[`metric ${metric}`] = () => analytics.metricRows(at, metric, 30);
  return steps;
}

/** Fills a workspace with prompts, observations and keywords. */
async function fillWorkspace(database: Database): Promise<Measured> {
  const provider = new FakeProvider(() => answered());
  const targets = [target({ samples: SAMPLES })];
  const measured = await createMeasured(database, { provider, prompts: PROMPTS, targets });
  const { workspaceId, promptIds } = measured;
  const ingest = ingestOn(database, 250);
  const lines = promptIds.flatMap((promptId, place) =>
    Array.from({ length: SAMPLES }, (_, index) =>
      observation({
        promptId,
        promptText: undefined,
        platform: ['chatgpt', 'perplexity', 'gemini', 'google'][index % 4],
        observedAt: `2026-11-${10 + index}T06:${10 + (place % 50)}:00Z`,
        mentions: [{ brand: 'Acme', position: 1 }],
        citations: [{ url: `https://acme.example/${place % 10}` }],
      }),
    ),
  );
  await ingest.observations({ workspaceId, source: fileOf(lines), onError: 'stop', createPrompts: 'active' });
  const checks = Array.from({ length: ROWS }, (_, index) => ({
    term: `term ${index}`,
    engine: 'google',
    topic: 'seo',
    volume: 1,
    difficulty: 1,
    checkedAt: '2026-11-18T00:00:00Z',
  }));
  await ingest.keywords({ workspaceId, source: fileOf(checks), onError: 'stop' });
  return measured;
}

/** Prompts of a workspace that is far larger than average. */
const MANY_PROMPTS = 1_000;
/** Rows that one statement may handle per prompt: some for each of its four states. Comparing all prompts takes 500. */
const ROWS_PER_PROMPT = 60;

/** Fills a workspace with prompts that were asked on four platforms. */
async function fillPrompts(database: Database): Promise<string> {
  const { workspaceId, projectId } = await createWorkspace(database);
  await sql(
    database,
    `insert into prompts (workspace_id, prompt_id, project_id, text, persona, created_by, created_at, updated_at)
     select $1, 'prm_' || p, $2, 'Prompt ' || p, 'buyer', 'api', now(), now() from generate_series(1, ${MANY_PROMPTS}) p`,
    [workspaceId, projectId],
  );
  await sql(
    database,
    `insert into prompt_platform_states (workspace_id, prompt_id, platform, last_attempt_at, last_attempt_id,
                                         last_attempt_status)
     select $1, prompt_id, platform, now(), '', 'ok'
     from prompts, unnest(array['chatgpt', 'gemini', 'google', 'perplexity']) platform where workspace_id = $1`,
    [workspaceId],
  );
  return workspaceId;
}

describe('a workspace that the statistics do not know', onOneNode, () => {
  it.each(someWorlds())('is not read repeatedly among %i other workspaces, by plans for %s', (...world) =>
    besideOthers(world, async (database) => {
      const measured = await fillWorkspace(database);
      const takeWork = await watchWork(database);
      const steps = {
        ...readingSteps(database, measured),
        ...measuringSteps(database, measured),
        ...outboxSteps(database, measured.workspaceId),
      };
      for (const [name, work] of Object.entries(steps)) {
        await work();
        const busiest = takeWork().reduce((one, other) => (other.rows > one.rows ? other : one));
        const { text, rows } = busiest;
        expect.soft(rows / ROWS, `${name}: ${text}`).toBeLessThan(ROWS_PER_ROW);
      }
    }),
  );

  it.each(someWorlds())('compares no prompts with all others, among %i workspaces, for %s', (...world) =>
    besideOthers(world, async (database) => {
      const at = { workspaceId: await fillPrompts(database), dataRevision: 1 };
      const clock = () => NOW;
      const caps = { free: 10, paid: 10 };
      const prompts = createPromptService({ database, clock, caps, cadenceHours: 24 });
      const analytics = createAnalyticsService({
        reader: primaryReader(database),
        clock,
        cadenceHours: 24,
      });
      const takeWork = await watchWork(database);
      await prompts.list(at);
      await prompts.listDetailed(at);
      const page = { rangeDays: 90, limit: 20, filter: {}, cursor: undefined } as const;
      const filter = { statuses: ['active'], query: 'prompt' } as const;
      await analytics.promptAnalytics(at, page);
      await analytics.promptAnalytics(at, { ...page, filter });
      const works = takeWork();
      expect(works).toHaveLength(4);
      for (const { text, rows } of works)
        expect.soft(rows / MANY_PROMPTS, text).toBeLessThan(ROWS_PER_PROMPT);
    }),
  );
});
