import { openDatabase, sql, type Database } from '../../src/platform/database.js';
import { createTestDatabase } from './database.js';
import { sampleOf } from './sample.js';

/** The number of prompts in the workspace, and the maximum in any other one. */
export const PROMPTS = 100;

/** Other workspaces with 2,000 rows of each table together, which are all that the statistics cover. */
const fill = (count: number) => [
  `insert into workspaces (workspace_id, name, plan, owner_id, created_at)
   select 'ws_' || w, 'W', 'paid', 'usr_1', now() from generate_series(1, ${count}) w`,
  `insert into projects (workspace_id, project_id, name, is_active, created_at)
   select workspace_id, 'prj', 'P', true, now() from workspaces`,
  `insert into prompts (workspace_id, prompt_id, project_id, text, persona, created_by, created_at, updated_at)
   select workspace_id, concat_ws('_', 'prm', workspace_id, p), 'prj', 'Prompt ' || p, 'buyer', 'api', now(), now()
   from workspaces, generate_series(1, ${Math.max(2, Math.min(PROMPTS, 2_000 / count))}) p`,
  `insert into observations (workspace_id, observation_id, prompt_id, prompt_text, platform, surface, provider,
                             model_requested, locale, sample_index, run_id, scheduled_for, observed_at, status,
                             retrieval_status, extractor_version)
   select workspace_id, concat_ws('_', 'obs', prompt_id, n), prompt_id, '', 'chatgpt', 'api', '', '', 'en', 0, 'run-' || n, now(),
          timestamptz '2026-11-01' + n * interval '1 day', 'ok', 'used', '1'
   from prompts, generate_series(1, greatest(1, 2000 / (select count(*) from prompts))) n`,
  `insert into mentions (workspace_id, observation_id, brand, is_own, is_tracked, position, count)
   select workspace_id, observation_id, 'Brand', false, false, 1, 1 from observations`,
  `insert into citations (workspace_id, observation_id, citation_order, url, normalized_url, domain, source_type, is_cited)
   select workspace_id, observation_id, 1, '', '', 'site.example', 'other', true from observations`,
  `insert into keyword_checks (workspace_id, term, engine, checked_at, status, topic, tracked, volume, difficulty)
   select workspace_id, 'term ' || n, 'google', timestamptz '2026-11-01' + n * interval '1 day', 'ok', 'seo', true, 1, 1
   from workspaces, generate_series(1, ${2_000 / count}) n`,
  `insert into keywords (workspace_id, keyword_id, term, term_lower, engine, topic, tracked, volume, difficulty,
                         last_checked_at)
   select workspace_id, concat_ws('_', 'kw', workspace_id, term), term, term, engine, topic, true, 1, 1, checked_at
   from keyword_checks`,
  `insert into prompt_platform_states (workspace_id, prompt_id, platform, last_attempt_at, last_attempt_id,
                                       last_attempt_status)
   select workspace_id, prompt_id, 'chatgpt', now(), '', 'ok' from prompts`,
  `insert into answer_prompts
   select workspace_id, prompt_id, row_number() over (partition by workspace_id) from prompts`,
  `insert into answer_targets select workspace_id, 'chatgpt', 'api', 'm', '', 1 from workspaces`,
  `insert into answer_brands select workspace_id, 'Brand', false, false, 1 from workspaces`,
  `insert into answer_domains select workspace_id, 'site.example', 1 from workspaces`,
  `insert into answer_pages select workspace_id, sha256('u'), 'u', 1 from workspaces`,
  `insert into answer_titles select workspace_id, sha256('t'), 't', 1 from workspaces`,
  `insert into answer_segments
   select distinct workspace_id, observed_at::date, 1, 1, 1, ''::bytea, ''::bytea, ''::bytea, ''::bytea from observations`,
  `insert into word_filters
   select workspace_id, day, 1, day, day, decode(repeat('00', 7680), 'hex') from answer_segments
   on conflict do nothing`,
  `insert into measuring_runs (workspace_id, run_id, scheduled_for, created_at, finished_at)
   select distinct workspace_id, run_id, now(), now(), now() from observations`,
  `insert into measuring_slots (workspace_id, run_id, subject_id, prompt_id, platform, sample_index, surface, provider,
                                estimated_usd, state, due_at, attempts, submitted_at, settled_at, outcome)
   select workspace_id, run_id, prompt_id, prompt_id, 'chatgpt', 0, 'api', 'other', 0, 'settled', observed_at, 1,
          observed_at, observed_at, 'answered'
   from observations`,
  `insert into outbox (workspace_id, outbox_id, topic, payload, created_at, dispatched_at)
   select workspace_id, observation_id, 'test', '{}', observed_at, observed_at from observations`,
  'analyze',
];

/** The number of other workspaces in the statistics, and how a pool plans. */
type World = readonly [others: number, plans: 'any values' | 'the given values'];

const WORLDS: readonly World[] = [
  [1, 'any values'],
  [2, 'any values'],
  [100, 'any values'],
  [1_000, 'any values'],
  [1, 'the given values'],
  [1_000, 'the given values'],
];

/**
 * Two of the worlds, others in every run: a statement that depends on statistics usually shows it in several. `npm run lab
 * -- tests` tries all.
 */
export const someWorlds = () => sampleOf(WORLDS, 1 / 3);

/**
 * Runs `work` on a new database where the statistics cover only this many other workspaces. Its pool has a single
 * connection, so that the settings and counts of that one are those of all statements.
 */
export async function besideOthers(
  [others, plans]: World,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const db = await createTestDatabase();
  const limits = { poolMax: 1, connectTimeoutMs: 30_000, plansOnce: plans === 'any values' };
  const single = openDatabase({ connection: db.connection }, limits);
  try {
    for (const statement of fill(others)) await sql(db.owner, statement);
    await withoutAnalysis(db.owner, () => work(single));
  } finally {
    await single.destroy();
    await db.drop();
  }
}

/** Prevents an analysis until the work is done: both ingest and autovacuum skip tables that are locked. */
async function withoutAnalysis(database: Database, work: () => Promise<void>): Promise<void> {
  await database.transaction(async (transaction) => {
    const rows = await sql<{ name: string }>(
      transaction,
      `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    const tables = rows.map(({ name }) => name).join(', ');
    await sql(transaction, `lock table ${tables} in share update exclusive mode`);
    await work();
  });
}
