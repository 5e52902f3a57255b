import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkspaceService } from '../../src/features/workspaces/index.js';
import { lockSubject } from '../../src/ingest/workspace.js';
import { createTestDatabase, onCitus, waitsForLocks, type TestDatabase } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { countRows, fileOf, ingestOn, NOW, observation } from './support.js';
import { needs } from '../support/needs.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const OLD = '2026-11-01T06:00:00Z';
const NEW = '2026-11-18T06:00:00Z';
/** The first kept day of `keepDays: 10`, since NOW is on 2026-11-20. */
const KEPT_FROM = '2026-11-10';
const keepDays = 10;

/** A failed attempt, which is never the latest answer of its prompt. */
const failed = (observedAt: string) => observation({ observedAt, status: 'error' });
const check = (checkedAt: string) => ({ term: 'boards', engine: 'google', topic: 'seo', checkedAt });

async function createOld(lines: readonly object[] = [failed(OLD), failed(NEW)]): Promise<string> {
  const { workspaceId } = await createWorkspace(db.database);
  const input = { workspaceId, source: fileOf(lines), onError: 'stop', createPrompts: 'active' } as const;
  expect(await ingestOn(db.database).observations(input)).toMatchObject({ accepted: lines.length });
  return workspaceId;
}

const retain = (workspaceId: string) =>
  ingestOn(db.database).retain({ workspaceId, keepDays, dryRun: false });

const ingest = (workspaceId: string, lines: readonly object[], onError: 'stop' | 'skip' = 'stop') =>
  ingestOn(db.database).observations({ workspaceId, source: fileOf(lines), onError, createPrompts: 'no' });

describe('retention', () => {
  it('deletes more than a batch of observations of several prompts, with their mentions and citations', async () => {
    const parts = {
      mentions: [{ brand: 'Acme', position: 1 }],
      citations: [{ url: 'https://news.example/' }],
    };
    const lines = Array.from({ length: 1200 }, (_, index) =>
      observation({ ...parts, promptText: `Prompt ${index % 7}`, observedAt: OLD }),
    );
    const workspaceId = await createOld([...lines, observation({ ...parts, promptText: 'Prompt 0' })]);
    const seen: number[] = [];
    const report = await ingestOn(db.database).retain({
      workspaceId,
      keepDays,
      dryRun: false,
      onProgress: ({ observations }) => seen.push(observations),
    });
    // Six prompts have no later answer and keep their latest.
    expect(report).toMatchObject({ keptFrom: KEPT_FROM, workspaces: 1, observations: 1194 });
    expect(seen).toEqual([500, 1000, 1194, 1194]);
    for (const table of ['observations', 'mentions', 'citations'])
      expect(await countRows(db.database, table, workspaceId)).toBe(7);
  });

  it('covers all workspaces by default, including deleted ones, and reports how many had old records', async () => {
    const [live, deleted, recent] = [await createOld(), await createOld(), await createOld([failed(NEW)])];
    await createWorkspaceService({ database: db.database, clock: () => NOW }).remove(deleted);
    const report = await ingestOn(db.database).retain({ keepDays, dryRun: false });
    expect(report.workspaces).toBeGreaterThanOrEqual(2);
    for (const workspaceId of [live, deleted, recent])
      expect(await countRows(db.database, 'observations', workspaceId)).toBe(1);
  });

  it('rejects an unknown workspace', async () => {
    await expect(retain('ws_none')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('still accepts records of any day in a workspace without old records', async () => {
    const workspaceId = await createOld([failed(NEW)]);
    expect(await retain(workspaceId)).toMatchObject({ workspaces: 0, observations: 0 });
    expect(await ingest(workspaceId, [failed(OLD)])).toMatchObject({ accepted: 1 });
  });

  it('does not move the first kept day back when more days are kept later', async () => {
    const workspaceId = await createOld([failed('2026-10-01T00:00:00Z'), failed(OLD)]);
    await retain(workspaceId);
    await ingestOn(db.database).retain({ workspaceId, keepDays: 100, dryRun: false });
    expect((await ingest(workspaceId, [failed(OLD)])).bad[0]?.problem).toContain(KEPT_FROM);
  });
});

describe('ingest after retention', () => {
  it('reports the lines of deleted days, and imports the others with --on-error skip', async () => {
    const workspaceId = await createOld();
    await retain(workspaceId);
    const lines = [
      failed(OLD),
      failed(NEW),
      failed(`${KEPT_FROM}T00:00:00Z`),
      failed('2026-11-09T23:59:59Z'),
    ];
    const stopped = await ingest(workspaceId, lines);
    expect(stopped).toMatchObject({ kept: false, badCount: 2 });
    expect(stopped.causes).toMatchObject([
      {
        field: 'observedAt',
        problem: `must not be before ${KEPT_FROM}: retention has deleted the records of earlier days`,
        lines: [1, 4],
      },
    ]);
    expect(await ingest(workspaceId, lines, 'skip')).toMatchObject({ accepted: 2, badCount: 2 });
  });

  it('rejects keyword checks of deleted days too', async () => {
    const workspaceId = await createOld();
    await retain(workspaceId);
    const source = fileOf([check(OLD), check(NEW)]);
    const report = await ingestOn(db.database).keywords({ workspaceId, source, onError: 'skip' });
    expect(report).toMatchObject({ accepted: 1, bad: [{ line: 1, field: 'checkedAt' }] });
  });

  it.each(['observations', 'keywords'] as const)(
    'stores no old records when retention comes between checking and storing %s',
    async (subject) => {
      const workspaceId = await createOld();
      const rows = await countRows(db.database, 'observations', workspaceId);
      const other = await db.openAnother().transaction();
      await lockSubject(other, workspaceId, subject);
      await other('retention_horizons').insert({ workspace_id: workspaceId, kept_from: KEPT_FROM });
      const outcome =
        subject === 'observations'
          ? ingest(workspaceId, [failed(OLD)])
          : ingestOn(db.database).keywords({ workspaceId, source: fileOf([check(OLD)]), onError: 'stop' });
      outcome.catch(() => undefined);
      await expect.poll(() => waitsForLocks(db)).toBe(1);
      await other.commit();
      await expect(outcome).rejects.toThrow(`Retention deleted the records before ${KEPT_FROM}`);
      expect(await countRows(db.database, 'observations', workspaceId)).toBe(rows);
      expect(await countRows(db.database, 'keyword_checks', workspaceId)).toBe(0);
    },
  );
});

describe('the database', needs(!onCitus(), 'Citus has no triggers'), () => {
  it('rejects raw records before the first kept day, regardless of their source', async () => {
    const workspaceId = await createOld();
    await retain(workspaceId);
    const copy = (table: string, column: string) =>
      db.database.raw(
        `insert into ${table} select (jsonb_populate_record(o, '{"${column}": "${OLD}", "observation_id": "obs_x", "run_id": "x"}')).*
         from ${table} o where workspace_id = ?`,
        [workspaceId],
      );
    await expect(copy('observations', 'observed_at')).rejects.toThrow(
      `records of table "observations" before ${KEPT_FROM} were deleted`,
    );
    const source = fileOf([check(NEW)]);
    await ingestOn(db.database).keywords({ workspaceId, source, onError: 'stop' });
    await expect(copy('keyword_checks', 'checked_at')).rejects.toThrow('records of table "keyword_checks"');
  });

  it('does not let the first kept day decrease', async () => {
    const workspaceId = await createOld();
    await retain(workspaceId);
    const horizon = db.database('retention_horizons').where({ workspace_id: workspaceId });
    await expect(horizon.clone().update({ kept_from: OLD.slice(0, 10) })).rejects.toThrow('cannot decrease');
    await horizon.update({ kept_from: NEW.slice(0, 10) });
  });
});
