import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { csvOf, type ValuesOf } from '../src/ui/csv.js';
import type { Value } from '../src/ui/sorting.js';

const TEXTS = ['plain', '', ' padded ', 'a,b', 'say "hi"', 'two\nlines', 'carriage\rreturn', 'é 日本語 😀'];
const FORMULAS = ['=1+1', '+49 30', '-1', '@SUM(A1)', '\tx', '\r=1', "'=1", "''-2"];

const column: ValuesOf<{ value: Value }> = ({ value }) => ({ value });
const csv = (...values: Value[]) =>
  csvOf(
    [column],
    values.map((value) => ({ value })),
  );
const parsed = (text: string) => parse(text).map(([cell]) => cell);

it('writes texts that a reader of CSV returns unchanged, on lines that end in CRLF', () => {
  const text = csv(...TEXTS);
  expect(parsed(text)).toEqual(['value', ...TEXTS]);
  expect(text.startsWith('value\r\nplain\r\n""\r\n')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
});

it('marks texts that a spreadsheet would run as a formula, in cells and in the header', () => {
  expect(parsed(csv(...FORMULAS))).toEqual(['value', ...FORMULAS.map((text) => `'${text}`)]);
  expect(csvOf([() => ({ '=1': 1 })], [0])).toBe("'=1\r\n1\r\n");
});

it('writes raw numbers, and an empty cell for null', () => {
  expect(csv(-0.25, 1234567.125, 1e21, true, null)).toBe(
    'value\r\n-0.25\r\n1234567.125\r\n1e+21\r\ntrue\r\n\r\n',
  );
});

it('puts the values of all columns into one row, in their order', () => {
  const columns = [
    () => ({ from: '2026-11-01' }),
    (n: number) => ({ n, double: 2 * n }),
    () => ({ n: 'again' }),
  ];
  expect(csvOf<number>(columns, [1, 2])).toBe(
    'from,n,double,n\r\n2026-11-01,1,2,again\r\n2026-11-01,2,4,again\r\n',
  );
});

it('repeats shared values in each row, except where the row has its own', () => {
  const columns = [({ platform }: { platform: string }) => ({ platform })];
  const rows = [{ platform: 'gemini' }, { platform: 'grok' }];
  expect(csvOf(columns, rows, { from: '2026-11-01', topicLabel: '=1', platform: 'gemini,grok' })).toBe(
    "from,topicLabel,platform\r\n2026-11-01,'=1,gemini\r\n2026-11-01,'=1,grok\r\n",
  );
});
