import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isQuestion } from '../../../src/features/insights/questions.js';
import { readQueryExport } from '../../../src/features/insights/query-export.js';

const count = fc.nat({ max: 999_999_999 });
/** Any text that is not trimmed. */
const text = fc.string({ unit: 'binary' }).filter((one) => one === one.trim());
const queries = fc.array(
  fc.record({
    text,
    clicks: count,
    impressions: count,
    position: fc.nat({ max: 99_999 }).map((hundredths) => hundredths / 100),
  }),
);
const format = fc.record({
  quoted_match: fc.constant(/[\r\n]/),
  delimiter: fc.constantFrom(',', ';', '\t'),
  record_delimiter: fc.constantFrom('\n', '\r\n'),
  bom: fc.boolean(),
  quoted: fc.boolean(),
});

it('reads every query back that another program wrote as CSV', async () => {
  await fc.assert(
    fc.asyncProperty(queries, format, fc.constantFrom('.', ','), async (written, options, mark) => {
      const rows = written.map(({ position, ...row }) => [
        ...[row.text, row.clicks, row.impressions, '1%'],
        String(position).replace('.', mark),
      ]);
      const csv = stringify([['Query', 'Clicks', 'Impressions', 'CTR', 'Position'], ...rows], options);
      expect(await readQueryExport(csv)).toEqual(written);
    }),
  );
});

it('rejects any other text with its line, and never fails otherwise', async () => {
  const piece = fc.constantFrom('"', '\n', '\r\n', ',', ';', '\t', 'a', '1', '1,2,3,4,5\n', 'q,c,i,r,p\n');
  const other = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece).map((pieces) => pieces.join('')),
  );
  await fc.assert(
    fc.asyncProperty(other, async (csv) => {
      const error: unknown = await readQueryExport(csv).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (error !== undefined)
        expect(error).toMatchObject({
          code: 'invalid_parameter',
          param: 'csv',
          message: expect.stringMatching(/^Line [1-9]\d* of "csv": /) as string,
        });
    }),
  );
});

it.each([
  ...[
    'what is a board',
    'Boards?',
    "what's new",
    'is it safe',
    'wie viel kostet ein brett',
    'Gibt es bretter',
  ],
  ...['où acheter', "qu'est-ce que c'est", 'por qué flota', '¿cuánto cuesta?', 'SEOとは', 'どこで買えますか'],
])('takes %j for a question', (query) => {
  expect(isQuestion(query)).toBe(true);
});

it.each(['boards', 'whatsapp', 'island boards', 'wiederkehr', 'いつもの自転車', '自転車 価格', ''])(
  'does not take %j for a question',
  (query) => {
    expect(isQuestion(query)).toBe(false);
  },
);
