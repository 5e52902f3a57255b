import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkspaceService } from '../../../src/features/workspaces/index.js';
import { sql } from '../../../src/platform/database.js';
import { fileOf, ingestOn, observation } from '../../ingest/support.js';
import { createTestDatabase, onCitus, type TestDatabase } from '../../support/database.js';
import { createWorkspace } from '../../support/factories.js';
import { needs } from '../../support/needs.js';
import { visibilityError, visibilityJson } from '../in-process.js';
import { temporaryFolder } from '../support.js';

let db: TestDatabase;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  db = await createTestDatabase();
  env = { DATABASE_URL: db.url };
});
afterAll(() => db.drop());

const MONTH = '2026-03';
const RAW = ['observations', 'mentions', 'citations', 'judgments', 'opinions', 'keyword_checks'];
/** The tables that figures and current states are read from. */
const KEPT = ['answer_segments', 'prompt_platform_states', 'keywords', 'keyword_rankings', 'prompts'];

/** The rows of tables, whatever their order. */
async function dump(workspaceId: string, tables: readonly string[]) {
  const rows = await Promise.all(
    tables.map(async (table) => {
      const found = await sql<{ row: string }>(
        db.database,
        `select (to_jsonb(t) - 'in_word_filter')::text as row from ${table} t where workspace_id = $1 order by 1`,
        [workspaceId],
      );
      return [table, found.map(({ row }) => row)] as const;
    }),
  );
  return Object.fromEntries(rows);
}

const count = async (workspaceId: string, table: string) =>
  (await dump(workspaceId, [table]))[table]?.length ?? 0;

const lineAt = (observedAt: string, overrides: Record<string, unknown> = {}) =>
  observation({
    observedAt,
    answerText: 'Acme is „good“\n\ttext \\N, Globex zebraword \u{1F600}.',
    ...overrides,
  });

/** Answers of February to April 2026 of one prompt, of which the last is its latest, and checks of two keywords. */
async function createRecords(): Promise<string> {
  const { workspaceId } = await createWorkspace(db.database, {
    brandName: 'Acme',
    brandDomains: ['acme.example'],
  });
  const rich = {
    surface: 'api',
    country: 'CH',
    region: 'Zürich',
    rawResponse: { id: 1, note: null, big: 12345678901 },
    searchQueries: ['best "boards"', '', 'a,b'],
    inputTokens: 12,
    costUsd: 0.000000123,
    latencyMs: 1200,
    mentions: [
      { brand: 'Acme', position: 1, count: 2, sentiment: 0.3333333333333333, offsets: [[0, 4]] },
      { brand: 'Globex', position: 2, snippet: 'Globex' },
    ],
    citations: [
      { url: 'https://acme.example/a?b=c', title: 'Ours' },
      { url: 'https://news.example/', isCited: false, sourceType: 'editorial' },
    ],
  };
  const lines = [
    ...Array.from({ length: 130 }, (_, index) =>
      lineAt(`2026-03-${String(1 + (index % 31)).padStart(2, '0')}T06:00:00.${100 + index}Z`, rich),
    ),
    lineAt('2026-03-31T23:59:59.999Z', { status: 'error', errorCode: 'timeout', answerText: undefined }),
    lineAt('2026-03-10T06:00:00Z', { rawResponseText: '\ufeff{"a": 1.50}', mentions: undefined }),
    lineAt('2026-03-10T07:00:00Z', { status: 'empty', answerText: '' }),
    lineAt('2026-03-10T08:00:00Z', { answerText: 'Acme '.repeat(50_000), citations: [] }),
    // The only answer to its prompt, which is shown whatever its age.
    lineAt('2026-03-12T06:00:00Z', { promptText: 'Which boards for two?' }),
    lineAt('2026-04-01T00:00:00Z', rich),
  ];
  const input = { workspaceId, onError: 'stop', createPrompts: 'active' } as const;
  expect(await ingestOn(db.database).observations({ ...input, source: fileOf(lines) })).toMatchObject({
    accepted: lines.length,
  });
  const checks = ['02', '05', '09', '20'].flatMap((day) => [
    {
      term: 'boards',
      engine: 'google',
      topic: 'seo',
      checkedAt: `2026-03-${day}T06:00:00Z`,
      position: 4,
      url: 'https://acme.example/',
    },
    {
      term: 'tab\there',
      engine: 'google',
      topic: 'geo',
      checkedAt: `2026-03-${day}T06:00:00Z`,
      status: 'error',
      errorMessage: 'no',
    },
  ]);
  await ingestOn(db.database).keywords({ workspaceId, source: fileOf(checks), onError: 'stop' });
  await judgeFirst(workspaceId);
  return workspaceId;
}

async function judgeFirst(workspaceId: string, version = 'test-judge'): Promise<void> {
  const [first] = await sql<{ id: string }>(
    db.database,
    `select observation_id as id from observations where workspace_id = $1 and observed_at >= '2026-03-02T00:00:00Z' order by observed_at limit 1`,
    [workspaceId],
  );
  const opinion = { attribute: 'ease of use', opinion: 'praised', sentence: 'Acme is good.' } as const;
  const judgment = {
    observationId: first?.id ?? '',
    version,
    judgedAt: new Date('2026-03-02T07:00:00.123Z'),
    brands: [{ brand: 'Acme', sentiment: 0.7, opinions: [opinion] }],
    error: null,
    rawResponse: '{}',
    modelServed: 'judge-1',
    costUsd: 0.001,
  };
  await ingestOn(db.database).recordJudgment(workspaceId, judgment, () => Promise.resolve());
}

interface Archived {
  archived: {
    folder: string;
    answers: number;
    keywordChecks: number;
    deletedAnswers: number;
    deletedKeywordChecks: number;
  }[];
}

interface Restored {
  restored: { answers: number; keywordChecks: number; known: number; differingDays: { day: string }[] }[];
}

const archive = (workspaceId: string, to: string, month = MONTH) =>
  visibilityJson<Archived>(
    ['history', 'archive', month, '--to', to, '--workspace', workspaceId, '--yes'],
    env,
  );

const restore = (folder: string) => visibilityJson<Restored>(['history', 'restore', folder], env);

const archiveError = (workspaceId: string, to: string, month = MONTH) =>
  visibilityError(['history', 'archive', month, '--to', to, '--workspace', workspaceId, '--yes'], env);

const restoreError = (folder: string) => visibilityError(['history', 'restore', folder], env);

const exported = async (workspaceId: string) => {
  const path = join(temporaryFolder(), 'answers.ndjson');
  await visibilityJson(['export', 'observations', '--workspace', workspaceId, '--output', path], env);
  return readFileSync(path, 'utf8').trim().split('\n').sort();
};

describe('visibility history', () => {
  it('moves a month to Parquet and back without changing a record or a figure', async () => {
    const workspaceId = await createRecords();
    const to = temporaryFolder();
    const [raw, kept, lines] = [
      await dump(workspaceId, RAW),
      await dump(workspaceId, KEPT),
      await exported(workspaceId),
    ];
    const { archived } = await archive(workspaceId, to);
    const folder = join(to, MONTH, workspaceId);
    // An answer and two checks stay, because they are shown.
    expect(archived).toEqual([
      expect.objectContaining({
        folder,
        answers: 135,
        keywordChecks: 8,
        deletedAnswers: 134,
        deletedKeywordChecks: 6,
      }),
    ]);
    expect(await dump(workspaceId, KEPT)).toEqual(kept);
    expect(await count(workspaceId, 'observations')).toBe(2);
    expect(await count(workspaceId, 'mentions')).toBe(2 + 1);
    expect(readdirSync(folder).sort()).toEqual([
      'answers.parquet',
      'keyword-checks.parquet',
      'manifest.json',
    ]);

    const { restored } = await restore(to);
    expect(restored).toEqual([
      expect.objectContaining({ answers: 134, keywordChecks: 6, known: 3, differingDays: [] }),
    ]);
    expect(await dump(workspaceId, RAW)).toEqual(raw);
    expect(await dump(workspaceId, KEPT)).toEqual(kept);
    expect(await exported(workspaceId)).toEqual(lines);
    // Searches find restored answers by their words again.
    const [{ parts = 0 } = {}] = await sql<{ parts: number }>(
      db.database,
      `select count(*) as parts from word_filters where workspace_id = $1 and day between '2026-03-01' and '2026-03-31'`,
      [workspaceId],
    );
    expect(parts).toBeGreaterThanOrEqual(31);

    expect((await restore(folder)).restored).toEqual([
      expect.objectContaining({ answers: 0, keywordChecks: 0, known: 143 }),
    ]);
    // The same files are used to remove the month again.
    expect((await archive(workspaceId, to)).archived).toEqual([
      expect.objectContaining({ deletedAnswers: 134, deletedKeywordChecks: 6 }),
    ]);
    expect((await archive(workspaceId, to)).archived).toEqual([
      expect.objectContaining({ deletedAnswers: 0, deletedKeywordChecks: 0 }),
    ]);
    expect(await dump(workspaceId, KEPT)).toEqual(kept);
  });

  it('keeps restored records from retention and rejects imports of their days', async () => {
    const workspaceId = await createRecords();
    const to = temporaryFolder();
    await archive(workspaceId, to);
    await restore(to);
    const before = await dump(workspaceId, RAW);
    const report = await ingestOn(db.database).retain({ workspaceId, keepDays: 10, dryRun: false });
    expect(report.observations).toBe(0);
    expect(await dump(workspaceId, RAW)).toEqual(before);
    const again = lineAt('2026-03-15T06:00:00Z');
    const input = { workspaceId, onError: 'skip', createPrompts: 'no' } as const;
    const ingested = await ingestOn(db.database).observations({ ...input, source: fileOf([again]) });
    expect(ingested).toMatchObject({ accepted: 0 });
    // Until the month has left again.
    await archive(workspaceId, to);
    expect(await count(workspaceId, 'observations')).toBe(2);
  });

  it('finishes what an interrupted run began', async () => {
    const workspaceId = await createRecords();
    const to = temporaryFolder();
    const raw = await dump(workspaceId, RAW);
    await archive(workspaceId, to);
    await restore(to);
    const { months } = ingestOn(db.database);
    const of = { workspaceId, month: MONTH };
    // As if it had ended after the month was closed and some records were deleted.
    await months.close(of, { answers: 135, keywordChecks: 8 });
    const [some] = await sql<{ id: string }>(
      db.database,
      `select observation_id as id from observations where workspace_id = $1 and observed_at < '2026-03-02' and observed_at >= '2026-03-01' limit 1`,
      [workspaceId],
    );
    for (const table of ['opinions', 'mentions', 'citations', 'judgments', 'observations'])
      await sql(db.database, `delete from ${table} where workspace_id = $1 and observation_id = $2`, [
        workspaceId,
        some?.id,
      ]);
    expect((await archive(workspaceId, to)).archived[0]?.deletedAnswers).toBe(133);
    // As if it had ended during the restore.
    await months.reopen(of);
    await restore(to);
    expect(await dump(workspaceId, RAW)).toEqual(raw);
  });

  it('deletes nothing if records were added or changed after they were written', async () => {
    const workspaceId = await createRecords();
    const to = temporaryFolder();
    const { months } = ingestOn(db.database);
    const of = { workspaceId, month: MONTH };
    await expect(months.close(of, { answers: 134, keywordChecks: 8 })).rejects.toThrow(
      /not those of the archive/,
    );
    await archive(workspaceId, to);
    await restore(to);
    await judgeFirst(workspaceId, 'another-judge');
    const raw = await dump(workspaceId, RAW);
    const { exit, code, message } = await archiveError(workspaceId, to);
    expect([exit, code]).toEqual([1, 'conflict']);
    expect(message).toMatch(/not what was archived any more .*Archive the month to another folder/);
    expect((await dump(workspaceId, ['judgments']))['judgments']).toEqual(raw['judgments']);
    // The records were judged, so they are archived again.
    await months.reopen(of);
    await restore(to);
    expect(await dump(workspaceId, RAW)).toEqual(raw);
    const other = temporaryFolder();
    expect((await archive(workspaceId, other)).archived[0]).toMatchObject({ deletedAnswers: 134 });
    await restore(other);
    expect(await dump(workspaceId, RAW)).toEqual(raw);
  });

  it('archives months in order, and only those that are over', async () => {
    const workspaceId = await createRecords();
    const to = temporaryFolder();
    const { message } = await archiveError(workspaceId, to, '2026-04');
    expect(message).toContain('Archive or delete the earlier months first');
    const { exit } = await archiveError(workspaceId, to, new Date().toISOString().slice(0, 7));
    expect(exit).toBe(2);
    expect((await archive(workspaceId, to, '2026-01')).archived).toEqual([]);
    await archive(workspaceId, to);
    expect((await archive(workspaceId, to, '2026-04')).archived).toEqual([
      expect.objectContaining({ answers: 1, deletedAnswers: 0 }),
    ]);
  });

  it('restores only into the workspace that was archived, and only undamaged files', async () => {
    const workspaceId = await createRecords();
    const to = temporaryFolder();
    await archive(workspaceId, to);
    const folder = join(to, MONTH, workspaceId);
    const path = join(folder, 'answers.parquet');
    const bytes = readFileSync(path);
    const damaged = Buffer.from(bytes);
    damaged[1000] = (damaged[1000] ?? 0) ^ 1;
    writeFileSync(path, damaged);
    expect((await restoreError(to)).message).toMatch(/answers.parquet" is damaged/);
    writeFileSync(path, bytes);
    const manifest = join(folder, 'manifest.json');
    const text = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, text.replace(/"workspaceCreatedAt": "2/, '"workspaceCreatedAt": "1'));
    expect((await restoreError(to)).message).toContain('is not the one that was archived');
    writeFileSync(manifest, text.replace(workspaceId, 'ws_00000000000000000000000000000000'));
    expect(await restoreError(to)).toMatchObject({ exit: 1, code: 'not_found' });
    expect(await count(workspaceId, 'observations')).toBe(2);
    expect((await restoreError(temporaryFolder())).message).toContain('has no archived month');
  });

  it('restores files of another release if the tables have all of their columns', async () => {
    const workspaceId = await createRecords();
    const to = temporaryFolder();
    await archive(workspaceId, to);
    const manifest = join(to, MONTH, workspaceId, 'manifest.json');
    const text = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, text.replace('"snippet": ', '"removed_since": "text", "snippet": '));
    expect((await restoreError(to)).message).toContain(
      'has the column "removed_since" of the table "mentions"',
    );
    writeFileSync(manifest, text);
    await sql(db.owner, `alter table citations add column added_since text not null default 'default'`);
    await restore(to);
    const found = await sql(
      db.database,
      `select added_since from citations where workspace_id = $1 and added_since <> 'default'`,
      [workspaceId],
    );
    await sql(db.owner, 'alter table citations drop column added_since');
    expect([found, await count(workspaceId, 'observations')]).toEqual([[], 136]);
  });

  it('names the days whose figures are not those of the restored records', async () => {
    const workspaceId = await createRecords();
    const to = temporaryFolder();
    await archive(workspaceId, to);
    await sql(db.database, `delete from answer_segments where workspace_id = $1 and day = '2026-03-05'`, [
      workspaceId,
    ]);
    const { restored } = await restore(to);
    expect(restored[0]?.differingDays.map(({ day }) => day)).toEqual(['2026-03-05']);
  });

  it('does not archive records whose answers are not packed', async () => {
    const workspaceId = await createRecords();
    await sql(db.database, `delete from answer_segments where workspace_id = $1 and day = '2026-03-05'`, [
      workspaceId,
    ]);
    expect((await archiveError(workspaceId, temporaryFolder())).message).toContain(
      'Run "visibility migrate" first',
    );
    expect(await count(workspaceId, 'observations')).toBe(136);
  });

  it('archives a deleted workspace, and does not restore into it', async () => {
    const workspaceId = await createRecords();
    await createWorkspaceService({ database: db.database, clock: () => new Date() }).remove(workspaceId);
    const to = temporaryFolder();
    expect((await archive(workspaceId, to)).archived[0]).toMatchObject({ answers: 135 });
    expect(await restoreError(to)).toMatchObject({ exit: 1, code: 'not_found' });
  });

  it('asks before it deletes', async () => {
    const { exit, message } = await visibilityError(['history', 'archive', MONTH, '--to', 'none'], env);
    expect([exit, message]).toEqual([1, expect.stringContaining('Repeat the command with --yes.')]);
    expect(() => statSync('none')).toThrow();
  });
});

describe('a restored month', needs(!onCitus(), 'Citus has no triggers'), () => {
  it('is the only one before the horizon to which records can be added', async () => {
    const workspaceId = await createRecords();
    const to = temporaryFolder();
    await archive(workspaceId, to);
    await restore(to);
    const copy = (day: string) =>
      sql(
        db.database,
        `insert into keyword_checks (workspace_id, term, engine, checked_at, status, topic, tracked, volume, difficulty, country, region, city, locale, device)
         select workspace_id, term, engine, $2, status, topic, tracked, volume, difficulty, country, region, city, locale, device
         from keyword_checks where workspace_id = $1 limit 1`,
        [workspaceId, `${day}T09:00:00Z`],
      );
    await copy('2026-03-15');
    await expect(copy('2026-02-15')).rejects.toThrow(/before 2026-04-01 were deleted/);
  });
});
