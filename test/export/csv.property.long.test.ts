import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadExportFormat } from '../../src/cli/export/export-format.js';
import type { Columns } from '../../src/export/index.js';
import { markedFormula, unmarkedFormula } from '../../src/domain/csv.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { acme, exported, ingested, keywordChecks, NOW, observations } from './support.js';
import { someRuns } from '../support/sample.js';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ clock: () => NOW });
});
afterAll(() => app.close());

async function csvOf(subject: 'observations' | 'keywords', workspaceId: string): Promise<string> {
  const format = (await loadExportFormat('csv'))();
  let text = '';
  const write = (rows: readonly object[], columns: Columns) =>
    Promise.resolve(void (text += String(format.rows(rows, columns))));
  await app.services.export[subject]({ workspaceId, from: null, to: null, write });
  return text;
}

test('restores every value of a CSV export in another workspace', async () => {
  await fc.assert(
    fc.asyncProperty(observations, keywordChecks, async (lines, checks) => {
      const [original, copied] = [await acme(app), await acme(app)];
      await ingested(app, original.workspaceId, lines, checks);
      const input = { workspaceId: copied.workspaceId, format: 'csv', onError: 'stop' } as const;
      const answers = Readable.from([gzipSync(await csvOf('observations', original.workspaceId))]);
      const ranks = Readable.from([await csvOf('keywords', original.workspaceId)]);
      const { ingest } = app.services;
      expect((await ingest.observations({ ...input, source: answers, createPrompts: 'active' })).bad).toEqual(
        [],
      );
      expect((await ingest.keywords({ ...input, source: ranks })).bad).toEqual([]);

      const rowsOf = async (workspaceId: string) => [
        (await exported(app, 'observations', workspaceId)).map(({ promptId: _, ...line }) => line),
        await exported(app, 'keywords', workspaceId),
      ];
      expect(await rowsOf(copied.workspaceId)).toEqual(await rowsOf(original.workspaceId));
    }),
    { numRuns: someRuns(20) },
  );
});

test('writes a header and records that other programs read in the same way, without a formula', async () => {
  const format = (await loadExportFormat('csv'))();
  const columns = { a: 'text', b: 'text', c: 'text', d: { listOf: 'text' } } as const;
  expect(format.rows([], columns)).toBe('a,b,c,d\r\n');
  const row = { a: null, b: '', c: 'x,"y"\nz', d: null };
  expect(format.rows([row], columns)).toBe(',"","x,""y""\nz",\r\n');
  const rows = [
    { a: -1, b: true, d: ['=1'] },
    ...['=1', '+1', '-1', '@a', '\t', '\r', "'=1"].map((a) => ({ a })),
  ];
  const read = parse(String(format.rows(rows, columns)), { record_delimiter: '\r\n' });
  expect(read).toEqual([
    ['-1', 'true', '', '["=1"]'],
    ...["'=1", "'+1", "'-1", "'@a", "'\t", "'\r", "''=1"].map((a) => [a, '', '', '']),
  ]);
  expect(format.end()).toBe('');
});

test.each([
  '\n=1',
  '\r\n+1',
  '\t@a',
  '\uFEFFa',
  '\uFEFF=1',
  ' =1',
  '\u00A0-1',
  '\u200B=1',
  '\0=1',
  '＝1',
  '＋1',
  '－1',
  '＠a',
  '﹦1',
])('marks %j, which a spreadsheet may run as a formula', (text) => {
  expect(markedFormula(text)).toBe(`'${text}`);
  expect(unmarkedFormula(`'${text}`)).toBe(text);
});

test.each(['a=1', ' a', '−1', '–a', '(=1)', '"=1"'])('does not mark %j', (text) => {
  expect(markedFormula(text)).toBe(text);
});

test('marks formulas so that removing the marks restores any text', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^'{0,3}[=+\-@\t\r\n \uFEFF＝']{0,3}a?$/));
  fc.assert(
    fc.property(text, (original) => {
      expect(unmarkedFormula(markedFormula(original))).toBe(original);
      expect(markedFormula(original)).not.toMatch(/^[=+\-@＝\t\r\n\uFEFF]/);
    }),
  );
});
