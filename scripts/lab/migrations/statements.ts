import { inTransaction, sql, type Database } from '../../../src/platform/database.js';
import { WORKSPACES } from './fill.js';
import type { Probes } from '../load/probes.js';

/** What requests and ingests need of the database, in columns that exist since 0004-observations. `run` distinguishes their rows. */
export function statementProbes(database: Database, run = 'history'): Probes {
  let count = 0;
  const next = () => {
    count += 1;
    return [`ws_${count % WORKSPACES}`, count] as const;
  };
  return {
    key: () => sql(database, KEY, [`${next()[1] % WORKSPACES} 1`]),
    list: () => sql(database, LIST, [next()[0]]),
    prompt: () => {
      const [workspaceId, number] = next();
      return inTransaction(database, async (transaction) => {
        await sql(transaction, PROMPT, [workspaceId, number]);
        await sql(transaction, REVISION, [workspaceId]);
      });
    },
    answer: () => sql(database, ANSWER, [...next(), run]),
  };
}

const KEY = `
  select k.key_id, k.workspace_id, w.plan from api_keys k join workspaces w on w.workspace_id = k.workspace_id
  where k.key_hash = sha256($1::text::bytea) and k.revoked_at is null`;

const LIST = `
  select p.prompt_id, p.text, s.last_observed_at from prompts p
  left join prompt_platform_states s on s.workspace_id = p.workspace_id and s.prompt_id = p.prompt_id
  where p.workspace_id = $1 and p.archived_at is null order by p.text limit 50`;

const PROMPT = `
  insert into prompts (workspace_id, prompt_id, project_id, text, persona, created_by, created_at, updated_at)
  values ($1, 'prm_new_' || $2::integer, 'prj_' || $1, 'Which new kettle is number ' || $2::integer || '?', 'buyer', 'api', now(), now())`;

const REVISION = 'update workspace_revisions set revision = revision + 1 where workspace_id = $1';

const ANSWER = `
  insert into observations (workspace_id, observation_id, prompt_id, prompt_text, platform, surface, provider,
    model_requested, locale, sample_index, run_id, scheduled_for, observed_at, status, retrieval_status, extractor_version)
  values ($1, 'obs_' || $3 || $2::integer, 'prm_0', 'Which kettle?', 'gemini', 'api', 'in-house', 'model', 'en-US', $2, $3,
    now(), now(), 'ok', 'unknown', 'visibility-3')`;
