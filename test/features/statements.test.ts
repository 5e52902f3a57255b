import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { UTC_CALENDAR } from '../../src/domain/calendar.js';
import { createServices, type Services } from '../../src/app.js';
import { loadConfig } from '../../src/config.js';
import { latest, type DataVersion } from '../../src/domain/data-version.js';
import { createMemberFinder } from '../../src/features/accounts/index.js';
import { createPrincipalFinder } from '../../src/features/api-keys/principals-service.js';
import { recordUses } from '../../src/features/api-keys/store.js';
import { metrics } from '../../src/features/analytics/types.js';
import { hasOwnKey } from '../../src/features/provider-keys/index.js';
import { sql, type Database, type Transaction } from '../../src/platform/database.js';
import { createRunOnce } from '../../src/platform/idempotency/run-once.js';
import { readRevision } from '../../src/platform/workspace-revision.js';
import { createTestDatabase, onCitus, type TestDatabase } from '../support/database.js';
import { literal, namedStatements } from '../support/statements.js';
import { needs } from '../support/needs.js';

/** Every node of a cluster has a copy of these tables, so a statement that reads only them runs on any node. */
const COPIED = ['workspaces', 'api_keys', 'memberships', 'people', 'sessions'];

interface Sent {
  readonly name?: string;
  readonly text: string;
  readonly values?: unknown[];
}

let db: TestDatabase;
/** On a cluster, it rejects statements that go to more than one shard. */
let database: Database;
let services: Services;
let sent: Sent[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  database = onCitus() ? db.openAnother('visibility_app') : db.database;
  services = createServices({ database, config: loadConfig({}) });
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await useEverything();
  const calls = query.mock.calls as unknown as [string | Sent][];
  sent = calls.flatMap(([statement]) => (typeof statement === 'string' ? [] : [statement]));
  query.mockRestore();
});
afterAll(() => db.drop());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();
const linesOf = (...records: object[]) =>
  Readable.from(records.map((record) => `${JSON.stringify(record)}\n`));

const prompt = (text: string) => ({ text, topic: 'Tools', persona: 'buyer' as const, intent: null });

/** Makes the service send every statement it has. */
async function useEverything(): Promise<void> {
  const { workspaces } = services;
  const { workspaceId } = await workspaces.create({ name: 'Test', plan: 'paid', brand: { name: 'Acme' } });
  await useBrand(workspaceId);
  await usePrompts(workspaceId);
  await useIngest(workspaceId);
  await readEverything(workspaceId);
  await useKeys(workspaceId);
  await services.providerKeys.inForce(workspaceId);
  await hasOwnKey(database, workspaceId, 'openai');
  await usePeople(workspaceId);
  await workspaces.setPlan(workspaceId, 'paid');
  await workspaces.requireLive(workspaceId);
  await workspaces.list();
  await workspaces.purge(workspaceId);
}

async function useBrand(workspaceId: string): Promise<void> {
  const { brand, workspaces } = services;
  await brand.savePositioning(workspaceId, { positioning: 'The tool for small teams' });
  await brand.savePositioning(workspaceId, { positioning: 'The tool for large teams' });
  await brand.pinCompetitors(workspaceId, ['Globex']);
  await brand.unpinCompetitors(workspaceId);
  await brand.setContentStyle(workspaceId, 'Short sentences');
  await brand.startRecalibration(workspaceId);
  await workspaces.setBrand(workspaceId, {}, async (transaction) => {
    await brand.setCompetitors(workspaceId, ['Globex'], transaction);
    await brand.setContentStyle(workspaceId, null, transaction);
  });
  // The first change of a workspace creates the row of its brand.
  const other = await workspaces.create({ name: 'Other', plan: 'free' });
  await brand.savePositioning(other.workspaceId, { positioning: 'Another tool' });
}

async function usePrompts(workspaceId: string): Promise<void> {
  const { prompts } = services;
  const { promptId } = await prompts.add(workspaceId, prompt('which tool is best'));
  await prompts.addInBulk(workspaceId, [prompt('which tool is fast')]);
  await prompts.reword(workspaceId, promptId, 'which tool is the best');
  await prompts.setPaused(workspaceId, promptId, { paused: true, reason: null });
  await prompts.setPaused(workspaceId, promptId, { paused: false, reason: null });
  await prompts.replace(workspaceId, promptId, 'which tool is cheap', 'usr_1');
  await expect(prompts.replace(workspaceId, promptId, 'which tool is cheap', 'usr_1')).rejects.toThrow();
  await prompts.correct(workspaceId, [{ id: promptId, topic: 'Fast tools' }]);
}

async function useIngest(workspaceId: string): Promise<void> {
  const { ingest, workspaces } = services;
  const line = (sampleIndex: number) => ({
    promptText: 'which tool is new',
    platform: 'chatgpt',
    runId: 'run',
    sampleIndex,
    status: 'ok',
    observedAt: daysAgo(3 - sampleIndex),
    mentions: [{ brand: 'Acme', position: 1 }],
    citations: [{ url: 'https://acme.example/', title: 'Acme', order: 1 }],
  });
  const check = { term: 'a tool', engine: 'google', topic: 'seo', volume: 1, difficulty: 1 };
  const checks = [0, 3, 4, 5].map((days) => ({ ...check, checkedAt: daysAgo(days) }));
  const options = { workspaceId, onError: 'stop' as const, createPrompts: 'active' as const };
  for (const index of [0, 1])
    await ingest.observations({ ...options, source: linesOf(line(0), line(index)) });
  await ingest.keywords({ workspaceId, onError: 'stop', source: linesOf(...checks) });
  await workspaces.setBrand(workspaceId, { name: 'Acmo', domains: ['acme.example'] });
  await ingest.rescore({ workspaceId, all: true });
  await ingest.retain({ workspaceId, keepDays: 1, dryRun: true });
  await ingest.retain({ workspaceId, keepDays: 1, dryRun: false });
  const named = [1, 2, 3].map((index) => ({
    ...{ ...line(3), runId: `run-${index}`, promptText: `which tool is new ${index % 2}` },
    ...{ mentions: [{ brand: 'Initech', position: 1 }], citations: [] },
  }));
  await ingest.observations({ ...options, source: linesOf(...named) });
}

async function readEverything(workspaceId: string): Promise<void> {
  const at = latest(workspaceId);
  const { analytics, evidence, insights, prompts, keywords, brand } = services;
  await analytics.overview(at, 30);
  await services.steps.list(at);
  await analytics.comparisons(at, 30);
  await readRange(at);
  for (const metric of metrics) await analytics.metricRows(at, metric, 30);
  await analytics.promptAnalytics(at, { rangeDays: 30, limit: 20, filter: {}, cursor: undefined });
  const page = {
    rangeDays: 30,
    window: 'current',
    date: undefined,
    from: undefined,
    to: undefined,
    calendar: UTC_CALENDAR,
    limit: 20,
    cursor: undefined,
  } as const;
  const all = { personas: undefined, topicLabel: undefined, withoutTopic: undefined, filter: {} };
  const { body } = await evidence.answers(at, { ...page, ...all, prompts: {} });
  await evidence.answers(at, { ...page, ...all, prompts: {}, filter: { text: 'good' } });
  await evidence.answers(at, {
    ...page,
    ...all,
    prompts: null,
    filter: { brand: 'Acme', domain: 'acme.example' },
  });
  for (const { id, promptId } of body.answers.slice(0, 1)) {
    await evidence.answersTo(at, promptId, { ...page, filter: {} });
    await evidence.answersTo(at, promptId, { ...page, filter: { text: 'good' } });
    await evidence.answer(at, id);
  }
  const period = {
    rangeDays: 30,
    window: 'current',
    date: undefined,
    from: undefined,
    to: undefined,
    calendar: UTC_CALENDAR,
  } as const;
  await evidence.sources(at, { ...period, filter: NO_FILTER, limit: 20 });
  await services.ingest.findOlderDays(at, { from: '2026-01-01', to: '2026-01-31' });
  await services.ingest.findUnexaminedDays(at, { from: '2026-01-01', to: '2026-01-31' });
  await evidence.opinions(at, { ...period, platform: undefined, limit: 20, sentences: 3 });
  const everything = {
    rangeDays: 30,
    from: undefined,
    to: undefined,
    calendar: UTC_CALENDAR,
    compare: 'previous',
    platform: undefined,
    surface: 'main',
    personas: undefined,
    topics: undefined,
    limit: 20,
  } as const;
  await insights.changes(at, everything);
  await insights.gapChanges(at, 7);
  await insights.gaps(at, { ...everything, groupBy: 'topic' });
  await insights.companies(at, everything);
  await insights.candidates(at, everything);
  await insights.queryCandidates(at, 'Query,Clicks,Impressions,CTR,Position\ngood boards,1,2,50%,3');
  await insights.wording(at, everything);
  await insights.searchRates(at, everything);
  await insights.method(at, { ...everything, filter: NO_FILTER });
  const anySource = { sourceType: undefined, sourceUse: 'any', change: undefined } as const;
  for (const groupBy of ['domain', 'page'] as const)
    await insights.sources(at, { ...everything, ...anySource, groupBy });
  await prompts.list(at);
  await prompts.slotsOf(workspaceId);
  await keywords.list(at, {}, { limit: 50 });
  await keywords.list(at, { q: 'tool' }, { limit: 50 });
  await keywords.rankings(at, {}, { limit: 50 });
  await brand.profile(at);
  await brand.versions(at, { limit: 20, cursor: undefined });
  await services.runs.state(workspaceId);
  await services.runs.list(workspaceId, { limit: 20, cursor: undefined });
  await services.runs.spending(workspaceId, 30);
  await services.runs.platforms(workspaceId);
  const { runs } = await services.runs.list(workspaceId, { limit: 20, cursor: undefined });
  await services.measuring.questionsOf(workspaceId, { runId: runs[0]?.runId ?? 'run', after: '', limit: 10 });
  await services.measuring.runOf(workspaceId, 'run');
  await services.deliveries.receivers(workspaceId);
  await services.deliveries.deadLetters(workspaceId, { limit: 20, cursor: undefined });
  const input = { workspaceId, from: null, to: null, write: () => Promise.resolve() };
  for (const subject of ['observations', 'keywords', 'metrics', 'method', 'prompts'] as const)
    await services.export[subject](input);
}

const NO_FILTER = {
  platform: undefined,
  surface: undefined,
  country: undefined,
  topicLabel: undefined,
  withoutTopic: undefined,
  personas: undefined,
} as const;

async function readRange(at: DataVersion): Promise<void> {
  const { analytics } = services;
  const range = {
    rangeDays: 30,
    from: daysAgo(0).slice(0, 10),
    to: daysAgo(0).slice(0, 10),
    calendar: UTC_CALENDAR,
  } as const;
  const filter = { ...NO_FILTER, personas: ['buyer'] } as const;
  await analytics.rangeOverview(at, { ...range, compare: 'none', surface: 'main', filter, brand: undefined });
  await analytics.visibilitySeries(at, { ...range, interval: 'week', surface: 'main', filter });
  await analytics.events(at, { ...range, limit: 20 });
  const any = { groups: undefined, promptIds: undefined, limit: 20, cursor: undefined };
  await services.prompts.listProperties(at, any);
}

async function useKeys(workspaceId: string): Promise<void> {
  const { apiKeys } = services;
  const { keyId, secret } = await apiKeys.issue(workspaceId, { name: 'Key', environment: 'test' });
  for (const distributed of onCitus() ? [true] : [false, true])
    await createPrincipalFinder(database, () => Promise.resolve(distributed))(secret, false);
  await readRevision(database, workspaceId);
  await recordUses(database, [{ workspaceId, keyId, at: new Date(), network: null }], new Date());
  await apiKeys.list(workspaceId);
  const successor = await apiKeys.regenerate(workspaceId, keyId);
  await apiKeys.rotate(workspaceId, successor.keyId, 60_000);
  await apiKeys.setSharing(workspaceId, true);
  const share = await apiKeys.issue(workspaceId, {
    name: 'Share',
    environment: 'test',
    isShare: true,
    scopes: ['read'],
    expiresAt: new Date(Date.now() + 60_000),
  });
  await apiKeys.isShare(workspaceId, share.keyId);
  await apiKeys.setSharing(workspaceId, false);
  const runOnce = createRunOnce({ database, clock: () => new Date() });
  const request = { workspaceId, secret, idempotencyKey: 'one', content: 'a request' };
  await runOnce(request, () => Promise.resolve({ status: 204 }));
}

async function usePeople(workspaceId: string): Promise<void> {
  const { joining, sessions } = services;
  const code = (await joining.issueFirstCode([workspaceId])) ?? '';
  const visitor = { signedIn: null, address: '192.0.2.7', userAgent: null };
  const person = { name: 'First Owner', email: 'owner@acme.example', password: 'correct horse battery' };
  const { session } = await joining.openFirstAccount({ code, ...person }, visitor);
  const { token } = await sessions.issueAccessToken(session.secret, workspaceId);
  await createMemberFinder({ database, clock: () => new Date() })(token, false);
}

/** Only for a single node, where the look-up of keys also reads revisions, in a function. */
const OF_ONE_NODE = 'principals-find';

/** The names in the source, as arguments of the functions that run named statements. */
function namesInSource(): string[] {
  const root = join(import.meta.dirname, '../../src');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const calls = text.matchAll(/\b(namedQuery|namedRead|read|callChange)(?:<[^(]*>)?\(\s*\w+,\s*'([^']+)'/g);
    return [...calls].map(([, , name = '']) => name);
  });
}

/** A statement that the planner sees; not, for example, COMMIT. */
function isPlanned({ text }: Sent): boolean {
  return /^\s*(?:with|select|insert|update|delete|declare)\b/i.test(text);
}

const plannedText = ({ text }: Sent) => text.replace(/^\s*declare .* cursor for\b/i, '');

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Parent Relationship'?: string;
  readonly Operation?: 'Insert' | 'Update' | 'Delete';
  readonly Output?: readonly string[];
  readonly Plans?: readonly PlanNode[];
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Filter?: string;
}

/** The plan for any values, so that conditions show which parameter they compare with. */
async function planOf(transaction: Transaction, statement: Sent): Promise<PlanNode> {
  const values = (statement.values ?? []).map(literal).join(', ');
  await sql(transaction, `prepare planned as ${plannedText(statement)}`);
  const [row] = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    transaction,
    `explain (verbose, format json) execute planned ${values === '' ? '' : `(${values})`}`,
  );
  await sql(transaction, 'deallocate planned');
  if (row === undefined) throw new Error(`There is no plan of ${statement.text}.`);
  return row['QUERY PLAN'][0].Plan;
}

const children = ({ Plans = [] }: PlanNode) => Plans;
const IS_SCOPED = /\bworkspace_id = \$1\b/;

/** The tables split by workspace that the plan reads for more than one workspace. */
function unscoped(node: PlanNode, exempt: readonly string[] = COPIED): string[] {
  const table = node['Relation Name'];
  const below = children(node).flatMap((child) => unscoped(child, exempt));
  if (table === undefined || exempt.includes(table) || !tables.includes(table)) return below;
  const isScoped =
    node['Node Type'] === 'ModifyTable'
      ? node.Operation !== 'Insert' || addsToWorkspace(node)
      : IS_SCOPED.test([node['Index Cond'], node['Recheck Cond'], node.Filter].join(' '));
  return isScoped ? below : [table, ...below];
}

/** The workspace, the first column of every table, is the first value, or comes from rows that are compared with it. */
function addsToWorkspace(node: PlanNode): boolean {
  const rows = children(node).find((child) => child['Parent Relationship'] === 'Outer');
  const [first = ''] = rows?.Output ?? [];
  return (
    /^\(?\$1\b/.test(first) ||
    (/\bworkspace_id$/.test(first) && rows !== undefined && unscoped(rows, []).length === 0)
  );
}

/** Whether the plan changes rows that it finds by a join. */
function changesJoinedRows(node: PlanNode): boolean {
  const isChange = node.Operation === 'Update' || node.Operation === 'Delete';
  const isJoined = isChange && children(node).some((child) => child['Relation Name'] === undefined);
  const isCopied = COPIED.includes(node['Relation Name'] ?? '');
  return (isJoined && !isCopied && !isBitmap(node)) || children(node).some(changesJoinedRows);
}

const isBitmap = (node: PlanNode) => children(node).every((child) => child['Node Type'].startsWith('Bitmap'));

let tables: string[] = [];

async function planEach(statements: Iterable<Sent>, check: (statement: Sent, plan: PlanNode) => void) {
  await db.database.transaction(async (transaction) => {
    await sql(transaction, 'set local plan_cache_mode = force_generic_plan');
    const rows = await sql<{ name: string }>(
      transaction,
      `select table_name as name from information_schema.columns
       where column_name = 'workspace_id' and table_schema = 'public'`,
    );
    tables = rows.map(({ name }) => name);
    for (const statement of statements) check(statement, await planOf(transaction, statement));
  });
}

describe('the named statements of the service', () => {
  it('are those of the list, which are all sent in this test', () => {
    const names = [...new Set(sent.map(({ name = '' }) => name))].filter((name) => name !== '');
    if (onCitus()) names.push(OF_ONE_NODE);
    expect(names.sort()).toEqual([...namedStatements.pages, ...namedStatements.others].sort());
    expect(namesInSource().filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('every statement of the service', needs(!onCitus(), 'Citus checks each of them itself'), () => {
  it('compares each table that is split by workspace with one workspace, its first value', async () => {
    const distinct = new Map(sent.filter(isPlanned).map((statement) => [statement.text, statement]));
    expect(distinct.size).toBeGreaterThan(70);
    await planEach(distinct.values(), (statement, plan) => {
      expect.soft(unscoped(plan), statement.text).toEqual([]);
      // A planner that distributes tables cannot find the node of a join from its parameters alone.
      if (statement.name) expect.soft(changesJoinedRows(plan), statement.text).toBe(false);
    });
  });

  it.each([
    ['select * from brands where workspace_id = any($1)', [['ws_1']]],
    ['select * from prompts p join keywords k using (workspace_id) where p.prompt_id = $1', ['prm_1']],
    ['update prompts set text = $2 where prompt_id = $1', ['prm_1', 'text']],
    ['insert into brands (workspace_id) select workspace_id from workspaces w where plan = $1', ['paid']],
  ])('would be detected if one read or changed several workspaces, as %j does', async (text, values) => {
    await planEach([{ text, values }], (_, plan) => expect(unscoped(plan)).not.toEqual([]));
  });

  it('would be detected if one changed rows that it finds by a join', async () => {
    const text = `update prompts p set text = i.text from unnest($2::text[], $3::text[]) i (id, text)
                    where p.workspace_id = $1 and p.prompt_id = i.id`;
    await planEach([{ text, values: ['ws_1', ['prm_1'], ['text']] }], (_, plan) => {
      expect([unscoped(plan), changesJoinedRows(plan)]).toEqual([[], true]);
    });
  });
});
