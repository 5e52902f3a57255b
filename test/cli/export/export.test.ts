import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { createWorkspace } from '../../support/factories.js';
import { visibilityError, visibilityJson } from '../in-process.js';
import { collect, ended, start, until, visibility } from '../support.js';

let db: TestDatabase;
let env: NodeJS.ProcessEnv;
let workspaceId: string;
let folder: string;

const ROWS = 300;

beforeAll(async () => {
  db = await createTestDatabase();
  env = { DATABASE_URL: db.url };
  folder = mkdtempSync(join(tmpdir(), 'export-'));
  ({ workspaceId } = await createWorkspace(db.database));
  const lines = Array.from({ length: ROWS }, (_, index) => ({
    promptText: 'Which?',
    platform: 'google',
    runId: String(index),
    status: 'ok',
    observedAt: '2026-11-18T06:00:00Z',
    answerText: 'x'.repeat(5_000),
  }));
  const input = lines.map((line) => JSON.stringify(line)).join('\n');
  const command = ['ingest', 'observations', '-', '--workspace', workspaceId, '--create-prompts'];
  expect(await visibility(command, { env, input })).toMatchObject({ code: 0 });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await db.drop();
});

const observations = (...options: string[]) => [
  'export',
  'observations',
  '--workspace',
  workspaceId,
  ...options,
];
const rowsIn = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { runId: string });

it('writes lines, and nothing else, to standard output', async () => {
  const { code, stdout, stderr } = await visibility(observations(), { env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(new Set(rowsIn(stdout).map(({ runId }) => runId)).size).toBe(ROWS);
});

it('compresses a file whose name ends like a compressed one, and prints a summary', async () => {
  const file = join(folder, 'answers.ndjson.gz');
  const { code, stdout } = await visibility(observations('--output', file), { env });
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^Exported 300 observations to .*answers\.ndjson\.gz \([\d.]+ s\)\.\n$/),
  });
  expect(rowsIn(gunzipSync(readFileSync(file)).toString())).toHaveLength(ROWS);
});

it('writes and reads CSV, selected by the file name or by --format', async () => {
  const file = join(folder, 'answers.csv.gz');
  expect(await visibility(observations('--output', file), { env })).toMatchObject({ code: 0 });
  const text = gunzipSync(readFileSync(file)).toString();
  expect(text).toMatch(/^promptId,promptText,topic,.*,mentions,citations,searchMode\r\nprm_/);
  const { stdout } = await visibility(observations('--format', 'csv'), { env });
  expect(stdout).toBe(text);

  const copy = await createWorkspace(db.database);
  const command = (source: string, ...options: string[]) => [
    'ingest',
    'observations',
    source,
    '--workspace',
    copy.workspaceId,
    '--create-prompts',
    ...options,
  ];
  expect(await visibilityJson(command(file), env)).toMatchObject({ accepted: ROWS, createdPrompts: 1 });
  const piped = await visibility(command('-', '--format', 'csv', '--json'), { env, input: text });
  expect(JSON.parse(piped.stdout)).toMatchObject({ accepted: 0, known: ROWS });
  const withoutFormat = await visibility(command('-'), { env, input: text.slice(0, 2_000) });
  expect(withoutFormat).toMatchObject({ code: 1, stderr: expect.stringContaining('--format csv') });
});

it('replaces an existing file only with --force', async () => {
  const file = join(folder, 'existing.ndjson');
  writeFileSync(file, 'mine');
  const refused = await visibilityError(observations('--output', file), env);
  expect(refused).toMatchObject({ exit: 1, code: 'conflict', message: expect.stringContaining('--force') });
  expect(readFileSync(file, 'utf8')).toBe('mine');
  const report = await visibilityJson(observations('--output', file, '--force'), env);
  expect(report).toEqual({ rows: ROWS, keptFrom: null, elapsedMs: expect.any(Number) });
  expect(rowsIn(readFileSync(file, 'utf8'))).toHaveLength(ROWS);
});

it('writes a Parquet file, or a folder with a file for each day', async () => {
  const file = join(folder, 'answers.parquet');
  expect(await visibilityJson(observations('--output', file), env)).toMatchObject({ rows: ROWS });
  const bytes = readFileSync(file);
  expect([bytes.subarray(0, 4).toString(), bytes.subarray(-4).toString()]).toEqual(['PAR1', 'PAR1']);
  const byDay = join(folder, 'by-day');
  const command = observations('--output', byDay, '--partition', 'day');
  expect(await visibilityJson(command, env)).toMatchObject({ rows: ROWS });
  expect(readdirSync(byDay, { recursive: true })).toEqual([
    'date=2026-11-18',
    'date=2026-11-18/part-0.parquet',
  ]);
  expect(await visibilityError(command, env)).toMatchObject({ exit: 1, code: 'conflict' });
});

it('leaves no file when the export fails', async () => {
  const file = join(folder, 'none.ndjson');
  const command = ['export', 'keywords', '--workspace', 'ws_none', '--output', file];
  expect(await visibilityError(command, env)).toMatchObject({ exit: 1, code: 'not_found' });
  expect(readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([]);
  const nowhere = join(folder, 'nowhere', 'x.ndjson');
  const wrong = await visibilityError(observations('--output', nowhere), env);
  expect(wrong).toMatchObject({ exit: 1, message: expect.stringContaining(`Cannot write "${nowhere}"`) });
});

it('leaves no file when interrupted, and exits with the signal', async () => {
  const file = join(folder, 'interrupted.ndjson');
  const written = () => readdirSync(folder).filter((name) => name.startsWith('interrupted'));
  await db.database.transaction(async (transaction) => {
    await transaction.raw('lock table observations in access exclusive mode');
    const child = start(observations('--output', file), env);
    const end = ended(child);
    await until(() => written().length > 0);
    expect(existsSync(file)).toBe(false);
    child.kill('SIGINT');
    expect(await end).toBe('SIGINT');
  });
  expect(written()).toEqual([]);
});

it('stops with a message when the reader of its output closes it', async () => {
  const child = start(observations(), env);
  const output = collect(child);
  child.stdout?.once('data', () => child.stdout?.destroy());
  expect(await ended(child)).toBe(3);
  expect(output().stderr).toMatch(
    /^The output was closed after \d+ rows, so the export is not complete\.\n$/,
  );
});

it.each([
  ['a day that does not exist', ['--from', '2026-02-30'], 'It must be a day, such as 2026-11-18.'],
  ['a partition without a folder', ['--partition', 'day'], 'it requires --output'],
  [
    'a partition of CSV',
    ['--partition', 'day', '--output', 'x', '--format', 'csv'],
    'requires --format parquet',
  ],
  ['flat with CSV', ['--output', 'x.csv', '--flat'], '--flat requires --format parquet'],
  ['gzip with Parquet', ['--output', 'x.parquet', '--gzip'], 'Parquet files are compressed already'],
  ['days in the wrong order', ['--from', '2026-11-02', '--to', '2026-11-01'], '--from must not be later'],
])('explains %s', async (_name, options, message) => {
  const error = await visibilityError(observations(...options), env);
  expect(error).toMatchObject({ exit: 2, code: 'usage', message: expect.stringContaining(message) });
});
