import { afterAll, beforeAll, expect, it } from 'vitest';
import { packStoredDays } from '../../src/ingest/index.js';
import { sql } from '../../src/platform/database.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { fileOf, ingestOn, observation } from './support.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

async function importDays(workspaceId: string, run: string): Promise<void> {
  const lines = Array.from({ length: 60 }, (_, index) =>
    observation({
      promptText: `Prompt number ${index % 5}`,
      runId: run,
      sampleIndex: index,
      observedAt: new Date(Date.UTC(2026, 10, 10 + (index % 3), index % 24)).toISOString(),
      mentions: [{ brand: 'Acme', position: 1 + (index % 2), sentiment: (index % 7) / 10 }],
      citations: [
        { url: `https://site.example/${index % 6}`, title: index % 3 === 0 ? null : `T${index % 4}` },
      ],
    }),
  );
  const input = { workspaceId, source: fileOf(lines), onError: 'stop', createPrompts: 'active' } as const;
  expect(await ingestOn(db.database).observations(input)).toMatchObject({ badCount: 0 });
}

const packed = (workspaceId: string) =>
  sql<{ day: string; rows: number }>(
    db.database,
    'select day, part, rows, attempts, facts, mentions, sources, pages from answer_segments where workspace_id = $1 order by day, part',
    [workspaceId],
  );

it('packs what an earlier release has stored, and nothing else', async () => {
  const { workspaceId } = await createWorkspace(db.database, { brandName: 'Acme' });
  await importDays(workspaceId, 'first');
  const before = await packed(workspaceId);
  expect(before.map(({ day }) => day)).toEqual(['2026-11-10', '2026-11-11', '2026-11-12']);
  expect(await packStoredDays(db.database)).toEqual({ days: 0, totalDays: 0, observations: 0, leftOut: [] });

  await sql(db.database, 'delete from answer_segments where workspace_id = $1 and day <> $2', [
    workspaceId,
    '2026-11-11',
  ]);
  const seen: number[] = [];
  const done = await packStoredDays(db.database, ({ days }) => seen.push(days));
  expect(done).toEqual({ days: 2, totalDays: 2, observations: 40, leftOut: [] });
  expect(seen).toEqual([1, 2]);
  expect(await packed(workspaceId)).toEqual(before);
});

it('packs a day again that lacks some of its records', async () => {
  const { workspaceId } = await createWorkspace(db.database, { brandName: 'Acme' });
  await importDays(workspaceId, 'first');
  const [earlier] = await packed(workspaceId);
  await importDays(workspaceId, 'second');
  const whole = await packed(workspaceId);
  await sql(db.database, 'update answer_segments set attempts = $3 where workspace_id = $1 and day = $2', [
    workspaceId,
    '2026-11-10',
    earlier?.rows,
  ]);
  expect(await packStoredDays(db.database)).toMatchObject({ days: 1, observations: 40 });
  expect(await packed(workspaceId)).toEqual(whole);
});

it('packs a day again that an earlier release packed in its format, also after new answers', async () => {
  const { workspaceId } = await createWorkspace(db.database, { brandName: 'Acme' });
  await importDays(workspaceId, 'first');
  const before = await packed(workspaceId);
  // That release kept only whether there was a search, and no format.
  await sql(
    db.database,
    `update answer_segments set format = default where workspace_id = $1 and day <> '2026-11-11'`,
    [workspaceId],
  );
  await importDays(workspaceId, 'second');
  const parts = await sql<{ format: number }>(
    db.database,
    'select format from answer_segments where workspace_id = $1 and day = $2',
    [workspaceId, '2026-11-10'],
  );
  expect(parts).toContainEqual({ format: 1 });
  expect(await packStoredDays(db.database)).toMatchObject({ days: 2, observations: 80 });
  expect(await packStoredDays(db.database)).toMatchObject({ days: 0 });
  expect((await packed(workspaceId)).length).toBeLessThanOrEqual(before.length + 1);
});

it('names the days with only the sums of an earlier release', async () => {
  const { workspaceId } = await createWorkspace(db.database, { brandName: 'Acme' });
  await importDays(workspaceId, 'first');
  await sql(
    db.database,
    `insert into daily_prompt_visibility
     select workspace_id, prompt_id, day::date, 'chatgpt', 'api', 'm', 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 1, 0, day
     from prompts, unnest(array['2026-10-01', '2026-10-02', '2026-11-10']::timestamptz[]) day where workspace_id = $1`,
    [workspaceId],
  );
  await sql(
    db.database,
    `insert into retention_horizons (workspace_id, kept_from) values ($1, '2026-11-11')`,
    [workspaceId],
  );
  expect(await packStoredDays(db.database)).toMatchObject({
    days: 0,
    leftOut: [{ workspaceId, days: 2, from: '2026-10-01', to: '2026-10-02' }],
  });
});
