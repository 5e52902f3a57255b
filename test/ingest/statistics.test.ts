import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, onCitus, type TestDatabase } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { fileOf, ingestOn, observation } from './support.js';
import { needs } from '../support/needs.js';

const onOneNode = needs(!onCitus(), 'Citus keeps statistics on other nodes');

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  // Turned off, so that only the work of the ingest itself is counted.
  for (const table of ['observations', 'mentions', 'citations', 'keyword_checks', 'keywords']) {
    await db.owner.raw(`alter table ${table} set (autovacuum_enabled = false)`);
  }
});
afterAll(() => db.drop());

interface MaintenanceCounts {
  analyze_count: number;
  vacuum_count: number;
}

async function maintenanceOf(table: string): Promise<MaintenanceCounts> {
  const { rows } = await db.database.raw<{ rows: MaintenanceCounts[] }>(
    'select analyze_count, vacuum_count from pg_stat_user_tables where relname = ?',
    [table],
  );
  return rows[0] ?? { analyze_count: -1, vacuum_count: -1 };
}

async function ingest(workspaceId: string, count: number): Promise<void> {
  const report = await ingestOn(db.database).observations({
    workspaceId,
    source: fileOf(Array.from({ length: count }, () => observation())),
    onError: 'stop',
    createPrompts: 'active',
  });
  expect(report.accepted).toBe(count);
}

/** Fills the table without an ingest, as a year of other workspaces' data would. */
async function storeObservations(count: number): Promise<void> {
  const { workspaceId } = await createWorkspace(db.database);
  await ingest(workspaceId, 1);
  await db.database.raw(
    `insert into observations
       (workspace_id, observation_id, prompt_id, prompt_text, platform, surface, provider, model_requested, locale,
        sample_index, run_id, scheduled_for, observed_at, status, retrieval_status, extractor_version)
     select workspace_id, 'obs_' || n, prompt_id, prompt_text, platform, surface, provider, model_requested, locale,
            n, run_id, scheduled_for, observed_at, status, retrieval_status, extractor_version
     from observations, generate_series(1, ?::integer) n where workspace_id = ?`,
    [count, workspaceId],
  );
  await db.database.raw('analyze observations');
}

test('refreshes statistics once a tenth of a table has changed, and never vacuums', onOneNode, async () => {
  const { workspaceId } = await createWorkspace(db.database);
  await ingest(workspaceId, 900);
  expect(await maintenanceOf('observations')).toEqual({ analyze_count: 0, vacuum_count: 0 });
  await ingest(workspaceId, 200);
  expect(await maintenanceOf('observations')).toEqual({ analyze_count: 1, vacuum_count: 0 });
  expect(await maintenanceOf('mentions')).toEqual({ analyze_count: 0, vacuum_count: 0 });

  await storeObservations(120_000);
  const before = await maintenanceOf('observations');
  await ingest(workspaceId, 10_200);
  expect(await maintenanceOf('observations')).toEqual(before);
  await ingest(workspaceId, 2_000);
  expect(await maintenanceOf('observations')).toEqual({
    analyze_count: before.analyze_count + 1,
    vacuum_count: 0,
  });
});

test(
  'analyzes the observations after the first batch, even if they were analyzed while there were none',
  onOneNode,
  async () => {
    const empty = await createTestDatabase();
    try {
      await empty.database.raw('vacuum analyze observations');
      const { workspaceId } = await createWorkspace(empty.database);
      const source = fileOf(Array.from({ length: 30 }, () => observation()));
      const input = { workspaceId, source, onError: 'stop', createPrompts: 'active' } as const;
      await ingestOn(empty.database, 10).observations(input);
      const columns = await empty.owner('pg_stats').where({ tablename: 'observations' }).select('attname');
      expect(columns).not.toEqual([]);
    } finally {
      await empty.drop();
    }
  },
);

test('analyzes the columns that queries filter by, but not texts and JSON', onOneNode, async () => {
  await db.database.raw('analyze observations');
  const { rows } = await db.owner.raw<{ rows: { attname: string }[] }>(
    `select attname from pg_stats where tablename = 'observations'`,
  );
  const analyzed = rows.map((row) => row.attname);
  expect(analyzed).toEqual(expect.arrayContaining(['workspace_id', 'prompt_id', 'observed_at', 'status']));
  for (const column of [
    'answer_text',
    'raw_response',
    'raw_response_text',
    'prompt_text',
    'search_queries',
  ]) {
    expect(analyzed).not.toContain(column);
  }
});
