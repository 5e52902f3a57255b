import type { Plan } from '../../src/domain/principal.js';
import { sql, type Database } from '../../src/platform/database.js';
import { target } from '../measuring/support.js';
import type { Client, TestApp } from '../support/app.js';
import type { CallTargets } from './operations/operation-calls.js';

/**
 * A workspace on which every operation succeeds, with a saved positioning, a tracked prompt with an answer, a second key, a key of
 * OpenAI, at whose address nothing listens, and an open run.
 */
export interface World extends CallTargets {
  readonly client: Client;
}

export async function createWorld(
  app: TestApp,
  options: { plan?: Plan; environment?: 'test' | 'live' } = {},
): Promise<World> {
  const { plan = 'paid', ...rest } = options;
  const client = await app.client({ ...rest, plan: 'paid' });
  const { body: added } = await client.post('/v1/prompts', { text: 'tracked from the start' });
  const { body: issued } = await client.post('/v1/api-keys', { name: 'To be revoked' });
  await client.patch('/v1/brand', { positioning: 'The first positioning' });
  const { providerKeys, measuring } = app.services;
  await providerKeys.set(client.workspaceId, 'openai', { key: 'sk-proj-of-nobody-0000', login: null });
  await measuring.setTargets(client.workspaceId, [target({ provider: 'openai' })]);
  if (plan === 'free') await app.services.workspaces.setPlan(client.workspaceId, 'free');
  const promptId = added.promptId as string;
  const answerId = await addAnswer(app.db.database, client.workspaceId, promptId);
  const runId = await addRun(app.db.database, client.workspaceId);
  return { client, promptId, answerId, keyId: issued.id as string, runId };
}

/** Adds an open run without questions, as if a client had started it, and returns its id. */
export async function addRun(database: Database, workspaceId: string): Promise<string> {
  await database('measuring_runs').insert({
    workspace_id: workspaceId,
    run_id: 'ask-run_1',
    scheduled_for: new Date(),
    created_at: new Date(),
    in_background: true,
  });
  return 'ask-run_1';
}

/** Adds an answer without the data that ingest derives from it, and returns its id. */
export async function addAnswer(database: Database, workspaceId: string, promptId: string): Promise<string> {
  await database('observations').insert({
    workspace_id: workspaceId,
    observation_id: 'obs_1',
    prompt_id: promptId,
    prompt_text: 'asked',
    platform: 'chatgpt',
    surface: 'api',
    provider: 'unknown',
    model_requested: 'unknown',
    locale: 'en',
    sample_index: 0,
    run_id: 'run',
    scheduled_for: new Date(),
    observed_at: new Date(),
    status: 'ok',
    retrieval_status: 'used',
    extractor_version: 'unknown',
    answer_text: 'An answer.',
  });
  return 'obs_1';
}

/** All rows of a workspace in the database, without the last use of keys. */
export async function rowsOf(database: Database, workspaceId: string): Promise<Record<string, unknown[]>> {
  const tables = await sql<{ name: string }>(
    database,
    `select table_name as name from information_schema.columns
     where column_name = 'workspace_id' and table_schema = 'public' order by 1`,
  );
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const list = await sql<{ row: Record<string, unknown> }>(
        database,
        `select to_jsonb(t) - '{last_used_at, last_used_from}'::text[] as row from ${name} t where workspace_id = $1 order by 1`,
        [workspaceId],
      );
      return [name, list.map(({ row }) => row)] as const;
    }),
  );
  return Object.fromEntries(rows.filter(([, list]) => list.length > 0));
}
