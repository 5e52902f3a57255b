import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { documentJson } from '../../spec/index.js';

const text = readFileSync(new URL('../../spec/DECISIONS.md', import.meta.url), 'utf8');
const entries = text.split(/^### /m).slice(1);
const ids = entries.map((entry) => entry.slice(0, entry.indexOf(' ')));

it('the decisions are numbered without a gap', () => {
  expect(ids.length).toBeGreaterThan(100);
  expect(ids).toEqual(ids.map((_, index) => `D-${String(index + 1).padStart(2, '0')}`));
});

it('every decision that the contract refers to has an entry', () => {
  const references = new Set(documentJson().match(/\bD-\d+\b/g));
  expect(references.size).toBeGreaterThan(60);
  expect([...references].filter((reference) => !ids.includes(reference))).toEqual([]);
});

it('names every paragraph of behavior.md that refers to the decision, and no other number', () => {
  const behavior = readFileSync(new URL('../../spec/behavior.md', import.meta.url), 'utf8');
  const paragraphs = [...behavior.matchAll(/\*\*(\d+\.\d+)\*\* ((?:.+\n)+)/g)];
  const said = paragraphs.flatMap(([, number = '', words = '']) =>
    number.startsWith('1.') ? [] : (words.match(/\bD-\d+\b/g) ?? []).map((id) => `${id} ${number}`),
  );
  const cited = entries.flatMap((entry) =>
    (entry.match(/\b\d+\.\d+\b(?=[^()]*\)\.\n)/g) ?? []).map(
      (number) => `${entry.slice(0, entry.indexOf(' '))} ${number}`,
    ),
  );
  const numbers = new Set(paragraphs.map(([, number]) => number));
  expect(said.filter((reference) => !cited.includes(reference))).toEqual([]);
  expect(cited.filter((reference) => !numbers.has(reference.split(' ')[1]))).toEqual([]);
});

it.each(entries.map((entry) => [entry.slice(0, entry.indexOf(' ')), entry]))(
  'decision %s has a title, a question, a choice and a reason',
  (_, entry) => {
    const form =
      /^D-\d{2,3} \S[^\n]*\n\n\*\*Question\.\*\* [^*]{10,}\?\n\n\*\*Choice\.\*\* [^*]{2,}\.\n\n\*\*Reason\.\*\* [^*]{10,}\.\n/;
    expect(entry).toMatch(form);
  },
);
