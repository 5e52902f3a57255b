import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFile, openFolder, type ExportFiles } from '../../src/cli/export/export-files.js';
import { loadExportFormat } from '../../src/cli/export/export-format.js';
import type { Columns, ColumnType, DaySpan, ItemType, ScalarType } from '../../src/export/index.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { acme, exported, ingested, keywordChecks, NOW, observations } from './support.js';

const SUBJECTS = ['observations', 'keywords', 'metrics', 'comparisons', 'method', 'prompts'] as const;
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

async function write(
  open: typeof openFile | typeof openFolder,
  path: string,
  { isFlat = false } = {},
): Promise<ExportFiles> {
  return open({ path, gzip: false, force: false }, await loadExportFormat('parquet', { isFlat }));
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

/** The row of an export as a table has it, with null for absent fields. */
const inColumns = (columns: Readonly<Record<string, ColumnType | ItemType>>, row: Row): Row =>
  Object.fromEntries(
    Object.entries(columns).map(([name, type]) => [name, inColumn(type, row[name] ?? null)]),
  );

function inColumn(type: ColumnType | ItemType, value: unknown): unknown {
  if (typeof type === 'string' || value === null) return value;
  if ('fields' in type) return inColumns(type.fields, value as Row);
  return (value as unknown[]).map((item) => inColumn(type.listOf, item ?? null));
}

const TYPES: Readonly<Record<ScalarType, string>> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  time: 'TIMESTAMP WITH TIME ZONE',
  day: 'DATE',
  json: 'JSON',
};

/** The type as DuckDB names it, without the quotes that it puts around some names. */
const typeName = (type: ColumnType): string =>
  typeof type === 'string' ? TYPES[type] : `${itemTypeName(type.listOf)}[]`;

function itemTypeName(type: ItemType): string {
  if (typeof type === 'string') return type === 'integer' ? 'INTEGER' : TYPES[type];
  if ('listOf' in type) return `${itemTypeName(type.listOf)}[]`;
  const fields = Object.entries(type.fields).map(([name, ofField]) => `${name} ${itemTypeName(ofField)}`);
  return `STRUCT(${fields.join(', ')})`;
}

test('writes the rows of each export, as another program reads them, with the type of each column', async () => {
  await fc.assert(
    fc.asyncProperty(observations, keywordChecks, async (lines, checks) => {
      const { workspaceId } = await acme(app);
      await ingested(app, workspaceId, lines, checks);
      for (const subject of SUBJECTS) {
        const path = newPath();
        const columns = await exportTo(await write(openFile, path), subject, workspaceId);
        const rows = await exported(app, subject, workspaceId);
        expect(await readBack(path, columns), subject).toEqual(rows.map((one) => inColumns(columns, one)));
        const described = await duck.runAndReadAll(`describe select * from read_parquet('${path}')`);
        const types = described
          .getRowObjects()
          .map((row) => [row['column_name'], String(row['column_type']).replaceAll('"', '')]);
        expect(types).toEqual(Object.entries(columns).map(([name, type]) => [name, typeName(type)]));
      }
    }),
    { numRuns: 10 },
  );
});

const first = { promptText: 'Which?', platform: 'google', status: 'ok' };

test('has mentions and citations as lists that a query can take apart', async () => {
  const { workspaceId } = await acme(app);
  const line = {
    ...first,
    ...{ observedAt: '2026-11-03T09:00:00Z', runId: 'run', answerText: 'Acme, then Globex.' },
    mentions: [
      { brand: 'Acme', position: 1, offsets: [[0, 4]] },
      { brand: 'Globex', position: 2 },
    ],
    citations: [{ url: 'https://a.example/1' }, { url: 'https://b.example/2' }],
  };
  await ingested(app, workspaceId, [line], []);
  const path = newPath();
  await exportTo(await write(openFile, path), 'observations', workspaceId);
  const rows = await duck.runAndReadAll(`
    select m.brand, m.position::int, m.offsets[1][2]::int, list_transform(citations, c -> c.url)
    from read_parquet('${path}'), unnest(mentions) as t (m) order by m.position`);
  const urls = { items: ['https://a.example/1', 'https://b.example/2'] };
  expect(rows.getRows()).toMatchObject([
    ['Acme', 1, 4, urls],
    ['Globex', 2, null, urls],
  ]);
});

test('has lists as JSON in the flat form', async () => {
  const { workspaceId } = await acme(app);
  await ingested(
    app,
    workspaceId,
    [{ ...first, observedAt: '2026-11-03T09:00:00Z', runId: 'run', searchQueries: ['a'] }],
    [],
  );
  const path = newPath();
  await exportTo(await write(openFile, path, { isFlat: true }), 'observations', workspaceId);
  const described = await duck.runAndReadAll(`describe select * from read_parquet('${path}')`);
  const types = new Map(described.getRowObjects().map((row) => [row['column_name'], row['column_type']]));
  expect(['mentions', 'citations', 'searchQueries'].map((name) => types.get(name))).toEqual(
    Array(3).fill('JSON'),
  );
  const rows = await duck.runAndReadAll(`select searchQueries::varchar from read_parquet('${path}')`);
  expect(rows.getRows()).toEqual([['["a"]']]);
});

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
    const dated = expected.map((row) => ({ ...inColumns(columns, row), date: dayOf(row) }));
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
