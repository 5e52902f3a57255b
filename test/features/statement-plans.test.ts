import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UTC_CALENDAR } from '../../src/domain/calendar.js';
import { packSegment } from '../../src/segments/segment.js';
import { createAnalyticsService, type PromptAnalyticsRequest } from '../../src/features/analytics/index.js';
import { metrics } from '../../src/features/analytics/types.js';
import { createBrandService } from '../../src/features/brand/index.js';
import { createEvidenceService } from '../../src/features/evidence/index.js';
import { createInsightsService } from '../../src/features/insights/index.js';
import { createKeywordsService } from '../../src/features/keywords/index.js';
import { createPromptService } from '../../src/features/prompts/index.js';
import { createStepsService } from '../../src/features/steps/index.js';
import { readLatestAnswers } from '../../src/measuring/report/latest-answers-read-model.js';
import { readRunQuestions } from '../../src/measuring/report/run-questions-read-model.js';
import { readRun, readRuns } from '../../src/measuring/report/runs-read-model.js';
import { readSpendingByDay } from '../../src/measuring/report/spending-read-model.js';
import { createDeliveryReads } from '../../src/outbox/index.js';
import { sql, type Database, type Transaction } from '../../src/platform/database.js';
import { primaryReader, replicaReader, type Reader } from '../../src/platform/reader.js';
import { createTestDatabase, onCitus, type TestDatabase } from '../support/database.js';
import { literal, namedStatements } from '../support/statements.js';
import { needs } from '../support/needs.js';

const onOneNode = needs(!onCitus(), 'on Citus, the plans are on other nodes');

const NOW = new Date('2026-11-20T12:00:00Z');
const WORKSPACE = 'ws_7';

/** An answer to each prompt. */
const SEGMENT = packSegment(
  Array.from({ length: 100 }, (_, index) => ({
    ...{ time: index, prompt: index + 1, target: 1 + (index % 10), state: 4, answers: 1 },
    mentions: [{ brand: 1 + (index % 20), positionSum: 1, sentimentSum: 0, sentimentCount: 0, stance: 0 }],
    sources: [{ domain: 1 + index, kind: 10, page: 1 + index, title: 1 + index, uses: 1, orderSum: 1 }],
  })),
);

/** Twenty workspaces with a hundred prompts and two months of history each. */
const FILL = [
  `insert into workspaces (workspace_id, name, plan, owner_id, created_at)
   select 'ws_' || w, 'W', 'paid', 'usr_1', now() from generate_series(1, 20) w`,
  `insert into projects (workspace_id, project_id, name, is_active, created_at)
   select workspace_id, 'prj', 'P', true, now() from workspaces`,
  `insert into prompts (workspace_id, prompt_id, project_id, text, topic, persona, created_by, created_at, updated_at)
   select workspace_id, 'prm_' || p, 'prj', 'Prompt ' || p, 'T' || p % 10, 'buyer', 'api', now(), now()
   from workspaces, generate_series(1, 100) p`,
  `insert into prompt_platform_states (workspace_id, prompt_id, platform, last_attempt_at, last_attempt_id,
                                       last_attempt_status, last_observed_at, latest_observation_id)
   select workspace_id, prompt_id, platform, '2026-11-20', id, 'ok', '2026-11-20', id
   from prompts, unnest(array['chatgpt', 'perplexity', 'gemini', 'google']) platform, concat(prompt_id, platform) id`,
  `insert into observations (workspace_id, observation_id, prompt_id, prompt_text, platform, surface, provider,
                             model_requested, locale, sample_index, run_id, scheduled_for, observed_at, status,
                             retrieval_status, extractor_version)
   select workspace_id, latest_observation_id, prompt_id, '', platform, 'api', '', '', 'en', 0, 'run', now(),
          last_observed_at, 'ok', 'used', '1'
   from prompt_platform_states`,
  `insert into mentions (workspace_id, observation_id, brand, is_own, is_tracked, position, count)
   select workspace_id, observation_id, 'Brand', true, false, 1, 1 from observations`,
  `insert into citations (workspace_id, observation_id, citation_order, url, normalized_url, domain, source_type, is_cited)
   select workspace_id, observation_id, 1, '', '', 'site.example', 'own', true from observations`,
  `create temporary table days as select day::date from generate_series('2026-09-22', '2026-11-20', interval '1 day') day`,
  `insert into answer_prompts
   select workspace_id, prompt_id, row_number() over (partition by workspace_id order by prompt_id) from prompts`,
  `insert into answer_targets
   select workspace_id, 'chatgpt', 'api', 'm' || m, '', m from workspaces, generate_series(1, 10) m`,
  `insert into answer_brands
   select workspace_id, 'B' || b, b = 1, b between 2 and 15, b from workspaces, generate_series(1, 20) b`,
  `insert into answer_domains select workspace_id, 'd' || d, d from workspaces, generate_series(1, 1000) d`,
  `insert into answer_pages
   select workspace_id, sha256(convert_to(u::text, 'UTF8')), u::text, u from workspaces, generate_series(1, 1000) u`,
  `insert into answer_titles
   select workspace_id, sha256(convert_to(t::text, 'UTF8')), t::text, t from workspaces, generate_series(1, 1000) t`,
  `insert into answer_segments
   select workspace_id, day, part, ${SEGMENT.rows}, ${SEGMENT.attempts}, ${[
     'facts',
     'mentions',
     'sources',
     'pages',
   ]
     .map((name) => `'\\x${Buffer.from(SEGMENT[name as 'facts']).toString('hex')}'`)
     .join(', ')}
   from workspaces, days, generate_series(1, 5) part`,
  `insert into keywords (workspace_id, keyword_id, term, term_lower, engine, topic, tracked, volume, difficulty,
                         last_checked_at)
   select workspace_id, 'kw_' || k, 'term ' || k, 'term ' || k, 'google', 'seo', true, 1, 1, now()
   from workspaces, generate_series(1, 1000) k`,
  `insert into measuring_runs (workspace_id, run_id, scheduled_for, created_at, finished_at)
   select workspace_id, 'run_' || day, day, day, day from workspaces, days`,
  `insert into measuring_slots (workspace_id, run_id, subject_id, prompt_id, platform, sample_index, surface, provider,
                                estimated_usd, state, due_at, submitted_at, outcome, settled_at, earlier_usd, earlier_at)
   select workspace_id, 'run_' || day, prompt_id, prompt_id, 'chatgpt', 0, 'api', 'openai',
          0.01, 'settled', day, day, 'answered', day, 0.01, day
   from workspaces, days, (select 'prm_' || p as prompt_id from generate_series(1, 20) p) some_prompts`,
  `insert into outbox (workspace_id, outbox_id, topic, payload, created_at, dispatched_at, dead_at)
   select workspace_id, 'out_' || m, 'webhook', '{}', now(), case when m > 10 then now() end,
          case when m <= 10 then now() end
   from workspaces, generate_series(1, 1000) m`,
  `insert into channels (workspace_id, channel_id, kind, addresses, events, added_at)
   select workspace_id, 'chn_1', 'email', '{ann@example.com}', '{digest.weekly}', now() from workspaces`,
];

/** From this number of rows on, a table must not be read as a whole for one workspace. */
const MANY_ROWS = 5_000;

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.database.transaction(async (transaction) => {
    for (const statement of FILL) await sql(transaction, statement);
  });
  await sql(db.owner, 'vacuum analyze');
});
afterAll(() => db.drop());

interface Sent {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Connection {
  query(statement: Sent): Promise<unknown>;
}

/** A database that records the named statements sent to it. */
function recording(transaction: Transaction, sent: Sent[]): Database {
  const client = transaction.client as { acquireConnection(): Promise<Connection> };
  const acquireConnection = async () => {
    const connection = await client.acquireConnection();
    return {
      query: (statement: Sent) => {
        sent.push(statement);
        // Without batches, so that the statement stays prepared under its name.
        return connection.query({ name: statement.name, text: statement.text, values: statement.values });
      },
    };
  };
  return Object.create(transaction, {
    client: { value: { acquireConnection, releaseConnection: () => Promise.resolve() } },
  }) as Database;
}

const NO_FILTER = {
  platform: undefined,
  surface: undefined,
  country: undefined,
  topicLabel: undefined,
  withoutTopic: undefined,
  personas: undefined,
};

/** Sends every statement of the analytics and lists. */
async function readEverything(database: Database, reader: Reader): Promise<void> {
  const clock = () => NOW;
  const cadenceHours = 24;
  const analytics = createAnalyticsService({ reader, clock, cadenceHours });
  const prompts = createPromptService({
    database,
    reader,
    clock,
    caps: { free: 10, paid: 100 },
    cadenceHours,
  });
  const brand = createBrandService({ database, reader, clock });
  const page: PromptAnalyticsRequest = { rangeDays: 90, limit: 20, filter: {}, cursor: undefined };
  const filter = { statuses: ['active'], topics: ['T1'] } as const;
  const at = { workspaceId: WORKSPACE, dataRevision: 1 };
  const timeZoneOf = () => Promise.resolve('UTC');
  await createStepsService({ database, reader, clock, timeZoneOf }).list(at);
  await analytics.overview(at, 90);
  await analytics.comparisons(at, 90);
  const range = { rangeDays: 30, from: '2025-11-22', to: '2026-11-20', calendar: UTC_CALENDAR } as const;
  const buyers = { ...NO_FILTER, personas: ['buyer'] } as const;
  await analytics.rangeOverview(at, {
    ...range,
    compare: 'lastYear',
    surface: 'all',
    filter: NO_FILTER,
    brand: undefined,
  });
  await analytics.rangeOverview(at, {
    ...range,
    compare: 'lastYear',
    surface: 'all',
    filter: buyers,
    brand: undefined,
  });
  await analytics.visibilitySeries(at, { ...range, interval: 'week', surface: 'all', filter: buyers });
  await analytics.events(at, { ...range, limit: 20 });
  for (const metric of metrics) await analytics.metricRows(at, metric, 30);
  await analytics.promptAnalytics(at, page);
  await analytics.promptAnalytics(at, { ...page, filter });
  const evidence = createEvidenceService({ reader, clock, analytics });
  const all = { prompts: null, personas: undefined, topicLabel: undefined, withoutTopic: undefined };
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
  const named = { brand: 'Brand', isOwn: true, domain: 'site.example' };
  await evidence.answers(at, { ...answers, ...all, filter: {} });
  await evidence.answers(at, { ...answers, ...all, filter: { brand: 'B1', domain: 'd1' } });
  await evidence.answers(at, { ...answers, ...all, filter: named, prompts: filter });
  await evidence.answersTo(at, 'prm_1', { ...answers, filter: {} });
  await evidence.answers(at, { ...answers, ...all, filter: { text: 'good boards' } });
  await evidence.answersTo(at, 'prm_1', { ...answers, filter: { text: '"good boards" -free' } });
  await evidence.answer(at, 'prm_1chatgpt');
  await evidence.sources(at, { ...answers, filter: buyers });
  await evidence.opinions(at, { ...answers, platform: 'chatgpt', sentences: 3 });
  const insights = createInsightsService({
    ...{ reader, clock, analytics },
    ...{ findOlderDays: () => Promise.resolve(null), defaultTargets: [] },
  });
  const everything = {
    rangeDays: 90,
    from: undefined,
    to: undefined,
    calendar: UTC_CALENDAR,
    compare: 'previous',
    surface: 'main',
    platform: undefined,
    personas: undefined,
    topics: undefined,
    limit: 20,
  } as const;
  await insights.changes(at, everything);
  await insights.changes(at, { ...everything, ...range, compare: 'lastYear' });
  for (const groupBy of ['prompt', 'topic'] as const) await insights.gaps(at, { ...everything, groupBy });
  await insights.companies(at, everything);
  await insights.candidates(at, everything);
  await insights.queryCandidates(at, 'Query,Clicks,Impressions,CTR,Position\ngood boards,1,2,50%,3');
  await insights.wording(at, everything);
  await insights.searchRates(at, everything);
  await insights.method(at, { ...everything, filter: buyers });
  await insights.gapChanges(at, 7);
  const anySource = { sourceType: undefined, sourceUse: 'any', change: undefined } as const;
  for (const compare of ['previous', 'lastYear'] as const)
    for (const groupBy of ['domain', 'page'] as const)
      await insights.sources(at, { ...everything, ...anySource, compare, groupBy });
  await prompts.list(at);
  await prompts.listProperties(at, {
    groups: ['branded'],
    promptIds: undefined,
    limit: 20,
    cursor: undefined,
  });
  await prompts.slotsOf(WORKSPACE);
  await brand.profile(at);
  await brand.versions(at, { limit: 20, cursor: undefined });
  const keywords = createKeywordsService({ reader });
  await keywords.list(at, {}, { limit: 50 });
  await keywords.list(at, { engine: 'google', topic: 'seo', q: 'tool', ranked: true }, { limit: 50 });
  await keywords.rankings(at, { engine: 'google', topic: 'seo', q: 'tool', ranked: true }, { limit: 50 });
  await readRuns(database, WORKSPACE, { scheduledFor: NOW, runId: 'run' }, 20);
  await readRun(database, WORKSPACE, 'run');
  await readRunQuestions(database, WORKSPACE, { runId: 'run', after: '', limit: 100 });
  await readLatestAnswers(database, WORKSPACE);
  const spending = { from: new Date('2026-08-23T00:00:00Z'), until: NOW, today: '2026-11-20' };
  await readSpendingByDay(database, WORKSPACE, spending);
  const deliveries = createDeliveryReads(database);
  await deliveries.receiversOf(WORKSPACE);
  await deliveries.deadLettersAfter(WORKSPACE, { deadAt: NOW, messageId: 'out' }, 20);
}

/** A statement for a replica. This database is not a replica, so the reader repeats it on the primary. */
function askingReplica(database: Database): Reader {
  return replicaReader(primaryReader(database), database, { attempt: (read) => read() });
}

const GUARDED = /-at-revision$/;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
  readonly 'One-Time Filter'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Filter?: string;
  readonly 'Index Name'?: string;
  readonly 'Subplan Name'?: string;
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

function scannedWhole({ 'Node Type': type, 'Relation Name': table, Plans = [] }: PlanNode): string[] {
  const own = type === 'Seq Scan' && table !== undefined ? [table] : [];
  return [...own, ...Plans.flatMap(scannedWhole)];
}

/** Tables that the plan reads without comparing their workspace with the caller's. */
function unscoped(node: PlanNode): string[] {
  const conditions = [node['Index Cond'], node['Recheck Cond'], node.Filter].join(' ');
  const table = node['Relation Name'];
  const own = table !== undefined && !/workspace_id = (?:\$1|'ws_7')/.test(conditions) ? [table] : [];
  return [...own, ...(node.Plans ?? []).flatMap(unscoped)];
}

async function planOf(transaction: Transaction, { name, values }: Sent): Promise<PlanNode> {
  const [row] = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    transaction,
    `explain (format json) execute "${name}" (${values.map(literal).join(', ')})`,
  );
  if (row === undefined) throw new Error(`There is no plan of ${name}.`);
  return row['QUERY PLAN'][0].Plan;
}

describe('the named statements of analytics and lists', onOneNode, () => {
  it.each(['force_generic_plan', 'force_custom_plan'])(
    'name the workspace for every table and read no large one as a whole, with %s',
    async (mode) => {
      await db.database.transaction(async (transaction) => {
        await sql(transaction, `set local plan_cache_mode = ${mode}; set local random_page_cost = 1.1`);
        const large = await sql<{ name: string }>(
          transaction,
          `select relname as name from pg_class where relkind = 'r' and reltuples >= ${MANY_ROWS}`,
        );
        expect(large.map(({ name }) => name)).toContain('prompt_platform_states');
        const sent: Sent[] = [];
        const recorder = recording(transaction, sent);
        await readEverything(recorder, askingReplica(recorder));
        const names = [...new Set(sent.map(({ name }) => name))].filter((name) => !GUARDED.test(name));
        expect(names.sort()).toEqual(namedStatements.pages);
        for (const statement of sent) {
          const plan = await planOf(transaction, statement);
          expect(unscoped(plan), statement.name).toEqual([]);
          const scanned = scannedWhole(plan);
          const tooLarge = scanned.filter((table) => large.some(({ name }) => name === table));
          expect(tooLarge, statement.name).toEqual([]);
        }
      });
    },
  );

  it('read a page of all keywords from one table, in the order of its index, until the page is full', async () => {
    await db.database.transaction(async (transaction) => {
      await sql(
        transaction,
        `set local plan_cache_mode = force_generic_plan; set local random_page_cost = 1.1`,
      );
      const sent: Sent[] = [];
      const recorder = recording(transaction, sent);
      await createKeywordsService({ reader: primaryReader(recorder) }).list(
        { workspaceId: WORKSPACE, dataRevision: 1 },
        {},
        { limit: 50 },
      );
      const [statement] = sent;
      const plan = statement && (await planOf(transaction, statement));
      // Citus plans a join, but not a statement of one table and one workspace.
      expect(plan && nodesOf(plan).map((node) => [node['Node Type'], node['Index Name']])).toEqual([
        ['Limit', undefined],
        ['Index Scan', 'keywords_page'],
      ]);
    });
  });

  /** The plan of a statement for any values. */
  const genericPlanOf = (name: string) =>
    db.database.transaction(async (transaction) => {
      await sql(
        transaction,
        `set local plan_cache_mode = force_generic_plan; set local random_page_cost = 1.1`,
      );
      const sent: Sent[] = [];
      const recorder = recording(transaction, sent);
      await readEverything(recorder, primaryReader(recorder));
      const statement = sent.find((one) => one.name === name);
      if (statement === undefined) throw new Error(`${name} was not sent.`);
      return planOf(transaction, statement);
    });

  const indexesOfAnswers = (nodes: readonly PlanNode[]) =>
    nodes.filter((node) => node['Relation Name'] === 'observations').map((node) => node['Index Name']);

  it.each([
    ['evidence-figure-page', 'observations_by_time'],
    ['evidence-prompt-page', 'observations_by_prompt'],
  ])('of %s reads answers in the order of %s, one by one, until the page is full', async (name, index) => {
    const plan = await genericPlanOf(name);
    const matching = plan.Plans?.find((node) => node['Subplan Name'] === 'CTE matching');
    const nodes = matching === undefined ? [] : nodesOf(matching);
    expect(indexesOfAnswers(nodes)).toEqual([index]);
    // A join, a sort or a hash may read all answers of a long history. Prepared statements do not know how long it is.
    const types = nodes.map((node) => node['Node Type']);
    expect(types.filter((type) => /^(?:Sort|Nested Loop|.*Join|Hash)$/.test(type))).toEqual([]);
  });

  it.each(['force_generic_plan', 'force_custom_plan'])(
    'check the revision of a replica once, before they read anything, with %s',
    async (mode) => {
      await db.database.transaction(async (transaction) => {
        await sql(transaction, `set local plan_cache_mode = ${mode}; set local random_page_cost = 1.1`);
        const sent: Sent[] = [];
        const recorder = recording(transaction, sent);
        await readEverything(recorder, askingReplica(recorder));
        const guarded = sent.filter(({ name }) => GUARDED.test(name));
        expect(new Set(guarded.map(({ name }) => name)).size).toBe(42);
        for (const statement of guarded) {
          const plan = await planOf(transaction, statement);
          expect(plan['Node Type'], statement.name).toBe('Result');
          expect(plan['One-Time Filter'], statement.name).toBeDefined();
        }
      });
    },
  );
});
