import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROOT } from './commands.js';

/** A row of a table: the promise, a file with tests, and the title of one. */
const ROW = /^\| (?<promise>[^|]+) \| `(?<file>[^`]+)`: (?<title>[^|]+) \|$/gm;

const rows = [...readFileSync(`${ROOT}/docs/promises.md`, 'utf8').matchAll(ROW)].map(
  ({ groups = {} }) => groups,
);

it('lists the promises of the README', () => {
  expect(rows.length).toBeGreaterThan(30);
});

it.each(rows)('a test exists for "$promise"', ({ file = '', title = '' }) => {
  const text = readFileSync(`${ROOT}/${file}`, 'utf8');
  const ends = [`'`, `"`, '`'].map((quote) => `${title.trim()}${quote},`);
  expect(ends.filter((end) => text.includes(end))).toHaveLength(1);
});
