import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IngestReport } from '../../src/ingest/index.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { ingestOn } from './support.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const HEADER = 'promptText,platform,runId,observedAt,status';
const good = (run: string) => `Which?,google,${run},2026-11-18T06:00:00Z,ok`;

/** Ingests a CSV file, in one piece or byte by byte. */
async function ingested(
  text: string | Buffer,
  { onError = 'stop', chunkSize = Infinity }: { onError?: 'stop' | 'skip'; chunkSize?: number } = {},
): Promise<{ report: IngestReport; rows: Record<string, unknown>[]; rejects: string[] }> {
  const { workspaceId } = await createWorkspace(db.database);
  const file = Buffer.from(text);
  const count = Math.ceil(file.length / Math.min(chunkSize, file.length));
  const chunks = Array.from({ length: count }, (_, index) =>
    file.subarray(index * Math.min(chunkSize, file.length), (index + 1) * Math.min(chunkSize, file.length)),
  );
  const rejects: string[] = [];
  const report = await ingestOn(db.database).observations({
    workspaceId,
    source: Readable.from(chunks),
    format: 'csv',
    onError,
    createPrompts: 'active',
    onReject: (line) => rejects.push(line.toString()),
  });
  const rows: Record<string, unknown>[] = await db
    .database('observations')
    .where({ workspace_id: workspaceId })
    .orderBy('run_id');
  return { report, rows, rejects };
}

test('reads quotes, line breaks in cells, a byte order mark, blank lines and both line ends in any chunks', async () => {
  const text =
    `\uFEFF${HEADER},answerText,rawResponse\r\n` +
    `${good('1')},"two\r\nlines, ""quoted""","{""a"": [1, null]}"\r\n\r\n` +
    `${good('2')},,"""text"""\n${good('3')},"",3`;
  for (const chunkSize of [Infinity, 1]) {
    const { report, rows } = await ingested(text, { chunkSize });
    expect(report).toMatchObject({ lines: 3, accepted: 3, bad: [] });
    expect(rows).toMatchObject([
      { answer_text: 'two\r\nlines, "quoted"', raw_response: { a: [1, null] } },
      { answer_text: null, raw_response: 'text' },
      { answer_text: '', raw_response: 3 },
    ]);
  }
});

test('reads numbers, booleans and lists, and uses defaults for empty cells', async () => {
  const columns = 'sampleIndex,costUsd,surface,modelServed,mentions,searchQueries';
  const mentions = `"[{""brand"": ""Acme"", ""position"": 1, ""isOwn"": true}]"`;
  const { report, rows } = await ingested(
    `${HEADER},${columns}\n${good('1')},7,0.25,ui,m1,${mentions},"[""a""]"\n${good('2')},"","","","","",""\n`,
  );
  expect(report).toMatchObject({ accepted: 2, bad: [] });
  expect(rows).toMatchObject([
    { sample_index: 7, cost_usd: '0.25', surface: 'ui', model_served: 'm1', search_queries: ['a'] },
    { sample_index: 0, cost_usd: null, surface: 'api', model_served: null, search_queries: [] },
  ]);
});

test('removes the apostrophe that marks a text as no formula', async () => {
  const { rows } = await ingested(
    `${HEADER},answerText\n${good('1')},'=1+1\n${good('2')},''-x\n${good('3')},'quoted'\n`,
  );
  expect(rows.map((row) => row['answer_text'])).toEqual(['=1+1', "'-x", "'quoted'"]);
});

test('reports bad cells by the line on which their record begins and by column', async () => {
  const { report, rejects } = await ingested(
    [
      `${HEADER},answerText,sampleIndex,mentions`,
      `${good('1')},"three\nlines\nhere",0,`,
      `${good('2')},,many,`,
      `Which?,bing.com,3,2026-11-18T06:00:00Z,ok,,,`,
      `${good('4')},,,[{brand}]`,
      `${good('5')}`,
      `${good('6')},,,"[{""brand"": """", ""position"": 1}]"`,
    ].join('\n'),
    { onError: 'skip' },
  );
  expect(report).toMatchObject({ lines: 6, accepted: 1 });
  expect(report.bad).toMatchObject([
    { line: 5, field: 'sampleIndex', problem: 'must be a whole number', value: '"many"' },
    { line: 6, field: 'platform', value: '"bing.com"' },
    { line: 7, field: 'mentions', problem: 'is not valid JSON', value: '"[{brand}]"' },
    { line: 8, problem: 'has 5 cells, but the header has 8' },
    { line: 9, field: 'mentions[0].brand', problem: 'must not be empty' },
  ]);
  expect(rejects).toHaveLength(6);
  const again = await ingested(rejects.join('\n').replace('bing.com', 'google'), { onError: 'skip' });
  expect(again.report).toMatchObject({ accepted: 1, badCount: 4 });
});

test.each([
  [
    'an unknown column',
    `${HEADER},platfrom\n`,
    'column 6, "platfrom", is not a known column; did you mean "platform"?',
  ],
  ['a column that appears twice', `${HEADER},status\n`, 'column 6, "status", appears twice'],
  [
    'another separator',
    `promptText;platform\n`,
    'columns, separated by commas: column 1, "promptText;platform"',
  ],
  ['a quote that is not closed', `${HEADER}\n"Which?,x`, 'The file is not valid CSV: Quote Not Closed'],
  [
    'a quote within a cell',
    `${HEADER}\n${good('1')}\na"b,`,
    'The file is not valid CSV: Invalid Opening Quote',
  ],
  [
    'bytes that are not UTF-8',
    Buffer.from([...Buffer.from(`${HEADER}\n`), 0xff]),
    'not valid UTF-8 near line 2.',
  ],
  ['UTF-16', Buffer.from(`\ufeff${HEADER}`, 'utf16le'), 'The file is UTF-16 text; it must be CSV in UTF-8.'],
])('rejects a file with %s', async (_name, text, message) => {
  await expect(ingested(text)).rejects.toMatchObject({
    code: 'invalid_parameter',
    param: 'file',
    message: expect.stringContaining(message),
  });
});

test('rejects a file with too many cells in a record without reading further', async () => {
  const cells = `${HEADER},${'extra,'.repeat(128_000)}\n`;
  await expect(ingested(cells)).rejects.toMatchObject({
    code: 'invalid_parameter',
    param: 'file',
    message: 'The record that ends in line 1 has more than 1000 cells.',
  });
  const { workspaceId } = await createWorkspace(db.database);
  let chunksRead = 0;
  const endless = Readable.from(
    (function* () {
      for (; chunksRead < 10_000; chunksRead += 1) yield Buffer.from('runId,'.repeat(10_000));
    })(),
  );
  const input = {
    workspaceId,
    source: endless,
    format: 'csv',
    onError: 'stop',
    createPrompts: 'no',
  } as const;
  await expect(ingestOn(db.database).observations(input)).rejects.toThrow('more than 1000 cells');
  expect(chunksRead).toBeLessThan(100);
});

test('keeps the bytes of rejected records, regardless of line ends and chunks', async () => {
  const records = [
    'Which?,bing.com,"a\r\nb",2026-11-18T06:00:00Z,ok',
    'Wörter?,bing.com,2,2026-11-18T06:00:00Z,ok',
  ];
  for (const chunkSize of [Infinity, 7, 1]) {
    const { rejects } = await ingested(`\uFEFF${HEADER}\r\n${records[0]}\r\n\r\n${records[1]}`, {
      onError: 'skip',
      chunkSize,
    });
    expect(rejects).toEqual([HEADER, ...records]);
  }
});

test('stores nothing of a file without records', async () => {
  for (const text of ['', `${HEADER}\r\n`]) {
    expect((await ingested(text)).report).toMatchObject({ lines: 0, accepted: 0, bad: [] });
  }
});
