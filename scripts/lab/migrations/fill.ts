import { sql, type Database } from '../../../src/platform/database.js';

export const WORKSPACES = 100;
const PROMPTS = 100;

/** Rows for the schema of 0004-observations, before its tables check their references. */
export async function fillObservations(database: Database, rows: number): Promise<void> {
  for (const statement of ACCOUNTS) await sql(database, statement, []);
  for (const statement of RECORDS) await sql(database, statement, [rows]);
  await sql(database, 'analyze');
}

/** Slots for the schema of 0009-measuring: one for every fourth observation. */
export async function fillSlots(database: Database, rows: number): Promise<void> {
  await sql(database, RUNS);
  await sql(database, SLOTS, [Math.floor(rows / 4)]);
  await sql(database, 'analyze measuring_slots');
}

/** SHA-256 of the secret of the key of each workspace. */
const ACCOUNTS = [
  `insert into workspaces (workspace_id, name, plan, prompt_cap, owner_id, created_at)
   select 'ws_' || w, 'Workspace ' || w, 'paid', -1, 'usr_' || w, now() from generate_series(0, ${WORKSPACES - 1}) w`,
  `insert into workspace_revisions (workspace_id, revision) select workspace_id, 1 from workspaces`,
  `insert into projects (workspace_id, project_id, name, is_active, created_at)
   select workspace_id, 'prj_' || workspace_id, 'Default', true, now() from workspaces`,
  `insert into api_keys (workspace_id, key_id, name, environment, key_prefix, key_hash, created_at)
   select 'ws_' || w, 'key_' || w || '_' || k, 'Key', 'test', 'sk_test_0000', sha256((w || ' ' || k)::bytea), now()
   from generate_series(0, ${WORKSPACES - 1}) w, generate_series(0, 99) k`,
  `insert into prompts (workspace_id, prompt_id, project_id, text, persona, created_by, created_at, updated_at)
   select 'ws_' || w, 'prm_' || p, 'prj_ws_' || w, 'Which kettle is number ' || p || '?', 'buyer', 'api', now(), now()
   from generate_series(0, ${WORKSPACES - 1}) w, generate_series(0, ${PROMPTS - 1}) p`,
];

/** The place of row n: its workspace and prompt change first, then its run. */
const RECORDS = [
  `insert into observations (workspace_id, observation_id, prompt_id, prompt_text, platform, surface, provider,
     model_requested, locale, sample_index, run_id, scheduled_for, observed_at, status, answer_text, retrieval_status,
     extractor_version)
   select 'ws_' || n % ${WORKSPACES}, 'obs_' || n, 'prm_' || n / ${WORKSPACES} % ${PROMPTS}, 'Which kettle?', 'chatgpt', 'api',
     'in-house', 'model', 'en-US', 0, 'run_' || n / ${WORKSPACES * PROMPTS}, t, t, 'ok',
     repeat('The Acme kettle boils fast. ', 10), 'unknown', 'visibility-3'
   from (select n, now() - n / ${WORKSPACES * PROMPTS} * interval '1 hour' as t from generate_series(0, $1::integer - 1) n) rows`,
  `insert into mentions (workspace_id, observation_id, brand, is_own, is_tracked, position, count)
   select 'ws_' || n % ${WORKSPACES}, 'obs_' || n, 'Acme', true, false, 1, 1 from generate_series(0, $1::integer - 1) n`,
  `insert into citations (workspace_id, observation_id, citation_order, url, normalized_url, domain, source_type, is_cited)
   select 'ws_' || n % ${WORKSPACES}, 'obs_' || n, 1, 'https://example.com/' || n, 'https://example.com/' || n, 'example.com',
     'editorial', true from generate_series(0, $1::integer - 1) n`,
];

const RUNS = `
  insert into measuring_runs (workspace_id, run_id, scheduled_for, created_at)
  select distinct workspace_id, run_id, now(), now() from observations`;

const SLOTS = `
  insert into measuring_slots (workspace_id, run_id, subject_id, prompt_id, platform, sample_index, surface, provider,
    estimated_usd, state, due_at, submitted_at, outcome, cost_usd, settled_at)
  select workspace_id, run_id, prompt_id, prompt_id, platform, sample_index, surface, provider, 0.01, 'settled', now(), now(),
    'answered', 0.01, now() from observations limit $1`;
