import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFile, openFolder, type ExportFiles } from '../../src/cli/export/export-files.js';
import { loadExportFormat } from '../../src/cli/export/export-format.js';
import type { Columns, DaySpan } from '../../src/export/index.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { acme, exported, ingested, keywordChecks, NOW, observations } from './support.js';

const SUBJECTS = ['observations', 'keywords', 'metrics', 'comparisons', 'prompts'] as const;
type Subject = (typeof SUBJECTS)[number];
type Row = Record<string, unknown>;

let app: TestApp;
let duck: DuckDBConnection;
let folder: string;
let files = 0;

beforeAll(async () => {
  app = await createTestApp({ clock: () => NOW });
  duck = await (await DuckDBInstance.create(':memory:')).connect();
  await duck.run(`set TimeZone = 'UTC'`);
  folder = mkdtempSync(join(tmpdir(), 'parquet-'));
});
afterAll(async () => {
  duck.disconnectSync();
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

const newPath = () => join(folder, `export-${(files += 1)}`);

async function write(open: typeof openFile | typeof openFolder, path: string): Promise<ExportFiles> {
  return open({ path, gzip: false, force: false }, await loadExportFormat('parquet'));
}

/** Exports to Parquet; returns the path and the columns. */
async function exportTo(
  to: ExportFiles,
  subject: Subject,
  workspaceId: string,
  input: Partial<DaySpan> & { byDay?: boolean } = {},
): Promise<Columns> {
  let columns: Columns = {};
  await app.services.export[subject]({
    workspaceId,
    from: null,
    to: null,
    ...input,
    write(rows, all, day) {
      columns = all;
      return to.write(rows, all, day);
    },
  });
  await to.finish();
  return columns;
}

/** The rows of Parquet files as DuckDB reads them, in the form of the NDJSON export. */
async function readBack(path: string, columns: Columns): Promise<Row[]> {
  const selected = Object.entries(columns).map(([name, type]) => {
    if (type === 'time')
      return `strftime("${name}" at time zone 'UTC', '%Y-%m-%dT%H:%M:%S.%gZ') as "${name}"`;
    if (type === 'integer') return `"${name}"::double as "${name}"`;
    return `"${name}"`;
  });
  // As JSON text, because the driver removes a byte order mark at the beginning of a text.
  const reader = await duck.runAndReadAll(
    `select to_json(r)::varchar from (
       select ${selected.join(', ')} from read_parquet('${path}', hive_partitioning = true)
     ) r`,
  );
  return reader.getRows().map(([row]) => JSON.parse(row as string) as Row);
}

const TYPES = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  time: 'TIMESTAMP WITH TIME ZONE',
  day: 'DATE',
  texts: 'VARCHAR[]',
  json: 'JSON',
};

test('writes the rows of each export, as another program reads them, with the type of each column', async () => {
  await fc.assert(
    fc.asyncProperty(observations, keywordChecks, async (lines, checks) => {
      const { workspaceId } = await acme(app);
      await ingested(app, workspaceId, lines, checks);
      for (const subject of SUBJECTS) {
        const path = newPath();
        const columns = await exportTo(await write(openFile, path), subject, workspaceId);
        expect(await readBack(path, columns), subject).toEqual(await exported(app, subject, workspaceId));
        const described = await duck.runAndReadAll(`describe select * from read_parquet('${path}')`);
        const types = described.getRowObjects().map((row) => [row['column_name'], row['column_type']]);
        expect(types).toEqual(Object.entries(columns).map(([name, type]) => [name, TYPES[type]]));
      }
    }),
    { numRuns: 10 },
  );
});

const first = { promptText: 'Which?', platform: 'google', status: 'ok' };
const days = ['2026-11-01', '2026-11-03', '2026-11-04'];

test('writes a file for each UTC day that has rows, with the same rows', async () => {
  const { workspaceId } = await acme(app);
  const times = [
    '2026-11-01T00:00:00Z',
    '2026-11-03T23:59:59.999Z',
    '2026-11-04T00:00:00Z',
    '2026-11-09T00:00:00Z',
  ];
  const lines = times.flatMap((observedAt) =>
    ['Which?', 'Why?'].map((promptText) => ({ ...first, promptText, observedAt, runId: observedAt })),
  );
  const check = {
    term: 'a',
    engine: 'google',
    topic: 'seo',
    volume: 1,
    difficulty: 1,
    status: 'ok',
    url: 'https://acme.example/',
    position: 1,
  };
  const checks = times.map((checkedAt) => ({ ...check, checkedAt }));
  const { observations: added, keywords } = await ingested(app, workspaceId, lines, checks);
  expect([added.bad, keywords.bad]).toEqual([[], []]);
  const span = { from: '2026-11-01', to: '2026-11-04' };
  for (const subject of ['observations', 'keywords', 'metrics'] as const) {
    const path = newPath();
    const columns = await exportTo(await write(openFolder, path), subject, workspaceId, {
      ...span,
      byDay: true,
    });
    const expected = await exported(app, subject, workspaceId, span);
    const written = readdirSync(path).sort();
    const read = [];
    for (const name of written) {
      expect(readdirSync(join(path, name))).toEqual(['part-0.parquet']);
      read.push(...(await readBack(join(path, name, '*'), { date: 'day', ...columns })));
    }
    expect(written).toEqual(
      (subject === 'metrics' ? [...days, '2026-11-02'].sort() : days).map((day) => `date=${day}`),
    );
    const key = (row: Row) => JSON.stringify(Object.entries(row).sort());
    const dayOf = ({ date, observedAt, checkedAt }: Row) =>
      date ?? String(observedAt ?? checkedAt).slice(0, 10);
    const dated = expected.map((row) => ({ ...row, date: dayOf(row) }));
    expect(read.map(key).sort()).toEqual(dated.map(key).sort());
  }
});

test('replaces a folder only with force, and leaves none when it is abandoned', async () => {
  const path = newPath();
  const createFormat = await loadExportFormat('parquet');
  const row = [{ a: 'x' }];
  const open = (force: boolean) => openFolder({ path, force }, createFormat);
  const one = await open(false);
  await one.write(row, { a: 'text' }, '2026-11-01');
  expect(readdirSync(folder)).not.toContain(path.split('/').at(-1));
  await one.finish();
  await expect(open(false)).rejects.toMatchObject({ code: 'conflict' });
  writeFileSync(join(path, 'other'), '');
  const two = await open(true);
  await two.write(row, { a: 'text' }, '2026-11-02');
  await two.finish();
  expect(readdirSync(path)).toEqual(['date=2026-11-02']);
  const three = await open(true);
  await three.write(row, { a: 'text' }, '2026-11-03');
  await three.abandon();
  expect(readdirSync(path)).toEqual(['date=2026-11-02']);
  expect(readdirSync(folder).filter((name) => /partial|replaced/.test(name))).toEqual([]);
});

test('completes a row group when it is large, so that memory use does not depend on the number of rows', async () => {
  const format = (await loadExportFormat('parquet'))();
  const columns = { text: 'text', number: 'integer' } as const;
  const text = 'x'.repeat(100_000);
  const parts = Array.from({ length: 40 }, () =>
    format.rows(
      Array.from({ length: 10 }, (_, number) => ({ text, number })),
      columns,
    ),
  );
  const path = newPath();
  const all = [...parts, format.end()].map((part) => Buffer.from(part));
  writeFileSync(path, Buffer.concat(all));
  const groups = await duck.runAndReadAll(
    `select distinct row_group_id, row_group_num_rows from parquet_metadata('${path}') order by 1`,
  );
  expect(groups.getRows().map(([, rows]) => Number(rows))).toEqual([168, 168, 64]);
  expect(all.filter(({ length }) => length > 0).length).toBe(4);
  expect(readFileSync(path).subarray(0, 4).toString()).toBe('PAR1');
});
