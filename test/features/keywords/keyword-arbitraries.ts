import fc from 'fast-check';
import type { KeywordFilter } from '../../../src/features/keywords/index.js';
import { newId } from '../../../src/domain/ids.js';
import type { KeywordRow } from './keyword-oracle.js';

/** Letters that differ in how they search, sort and escape. */
const letter = fc.constantFrom(...'aAbB%_\\\'" .*[éÉΣσςİiß東😀Z~');
/** Half of the terms equal others except for case, so that pages often end between such terms. */
const term = fc.oneof(
  fc.string({ unit: letter, minLength: 1, maxLength: 4 }),
  fc.string({ unit: fc.constantFrom('a', 'A'), minLength: 1, maxLength: 3 }),
);

const engines = ['google', 'chatgpt', 'perplexity', 'gemini'] as const;
const topics = ['seo', 'geo', 'social'] as const;

const rank = fc.option(fc.integer({ min: 1, max: 100 }), { freq: 2 });

/** The values that a refresh may change. A position needs a page, but a page needs no position. */
export const ranking = fc
  .record({ position: rank, previousPosition: rank, page: fc.boolean(), tracked: fc.boolean() })
  .map(({ page, ...rest }) => ({
    ...rest,
    url: page || rest.position !== null ? 'https://example.com/page' : null,
  }));

/** Rows with distinct ids and distinct (term, engine) pairs, as the database requires. */
export const keywordRows = (bounds: { minLength?: number; maxLength: number }): fc.Arbitrary<KeywordRow[]> =>
  fc
    .uniqueArray(fc.tuple(term, fc.constantFrom(...engines)), {
      ...bounds,
      size: 'max',
      selector: ([text, engine]) => `${engine} ${text}`,
    })
    .chain((keys) => fc.tuple(...keys.map(([text, engine]) => keywordRow(text, engine))));

function keywordRow(text: string, engine: KeywordRow['engine']): fc.Arbitrary<KeywordRow> {
  return fc
    .record({
      ranking,
      order: fc.nat(),
      topic: fc.constantFrom(...topics),
      volume: fc.nat({ max: 1_000_000 }),
      difficulty: fc.nat({ max: 100 }),
      lastCheckedAt: fc.date({
        min: new Date('2026-01-01T00:00:00Z'),
        max: new Date('2026-12-31T00:00:00Z'),
        noInvalidDate: true,
      }),
    })
    .map(({ ranking: ranked, order, ...rest }) => ({
      // Ids are unrelated to the order of terms.
      id: `kwd_${order.toString(16).padStart(8, '0')}${newId('kwd').slice(4)}`,
      term: text,
      engine,
      ...ranked,
      ...rest,
    }));
}

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });

export const filters: fc.Arbitrary<KeywordFilter> = fc.record({
  engine: maybe(fc.constantFrom(...engines)),
  topic: maybe(fc.constantFrom(...topics)),
  q: maybe(fc.string({ unit: letter, maxLength: 2 })),
  ranked: maybe(fc.boolean()),
});
