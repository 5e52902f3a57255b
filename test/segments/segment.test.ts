import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ColumnArrays } from '../../src/segments/columns.js';
import {
  negative,
  packSegment,
  rowsBetween,
  rowsOf,
  unpackSegment,
  type SegmentRow,
} from '../../src/segments/segment.js';

const number = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 2 ** 31 - 1 }));
const sentiment = fc.oneof(
  fc.integer({ min: -100, max: 100 }).map((hundredth) => hundredth * 1e7),
  fc.integer(),
);
const row: fc.Arbitrary<SegmentRow> = fc.record({
  time: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 86_399_999 })),
  prompt: number,
  target: number,
  state: fc.integer({ min: 0, max: 19 }),
  answers: fc.constant(1),
  mentions: fc.uniqueArray(
    fc.record({
      brand: number,
      positionSum: fc.integer({ min: 1, max: 100_000 }),
      sentimentSum: sentiment,
      sentimentCount: fc.integer({ min: 0, max: 1 }),
      stance: fc.integer({ min: 0, max: 4 }),
    }),
    { maxLength: 4, selector: ({ brand }) => brand },
  ),
  sources: fc.uniqueArray(
    fc.record({
      domain: number,
      kind: fc.integer({ min: 0, max: 15 }),
      page: number,
      title: fc.integer({ min: 0, max: 3 }),
      uses: fc.integer({ min: 1, max: 3 }),
      orderSum: fc.integer({ min: 0, max: 300 }),
    }),
    { maxLength: 4, selector: ({ page, domain, kind, title }) => `${domain} ${kind} ${page} ${title}` },
  ),
});
const rows = fc.array(row, { maxLength: 30 });

const unpacked = (given: readonly SegmentRow[]) => rowsOf(unpackSegment(packSegment(given)));

/** The sums of rows by everything else, by definition. */
function sumsOf(given: readonly SegmentRow[]): Map<string, number[]> {
  const sums = new Map<string, number[]>();
  for (const one of given) {
    const mentions = one.mentions.toSorted((a, b) => a.brand - b.brand);
    const keyed = one.sources.map(
      (source) => [`${source.domain}/${source.kind}/${source.page}/${source.title}`, source] as const,
    );
    const sources = keyed.toSorted(([a], [b]) => (a < b ? -1 : 1));
    const key = JSON.stringify([
      [one.time, one.prompt, one.target, one.state],
      mentions.map(({ brand, stance }) => [brand, stance]),
      sources.map(([name]) => name),
    ]);
    const values = [
      one.answers,
      ...mentions.flatMap((mention) => [mention.positionSum, mention.sentimentSum, mention.sentimentCount]),
      ...sources.flatMap(([, source]) => [source.uses, source.orderSum]),
    ];
    const known = sums.get(key);
    sums.set(key, known === undefined ? values : known.map((value, index) => value + (values[index] ?? NaN)));
  }
  for (const [key, values] of sums) if (values.every((value) => value === 0)) sums.delete(key);
  return sums;
}

test('reads the stances of earlier releases, which packed none, as unknown', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const earlier = given.map((one) => ({
        ...one,
        mentions: one.mentions.map((mention) => ({ ...mention, stance: 0 })),
      }));
      const segment = packSegment(earlier);
      // A column of equal values has no bytes but those of its header.
      const mentions = segment.mentions.subarray(0, -5);
      expect(rowsOf(unpackSegment({ ...segment, mentions }))).toEqual(unpacked(earlier));
    }),
  );
});

test('unpacks the sums of what was packed', () => {
  fc.assert(
    fc.property(rows, (given) => {
      expect(sumsOf(unpacked(given))).toEqual(sumsOf(given));
    }),
  );
});

test('packs the same rows alike, in any order and in any parts', () => {
  fc.assert(
    fc.property(rows, fc.nat({ max: 30 }), (given, split) => {
      const parts = [...unpacked(given.slice(split)), ...unpacked(given.slice(0, split))];
      expect(packSegment(parts)).toEqual(packSegment(given));
    }),
  );
});

test('has nothing left of rows that were taken back', () => {
  fc.assert(
    fc.property(rows, rows, (kept, removed) => {
      const given = [...removed.map(negative), ...kept, ...removed];
      expect(packSegment(given)).toEqual(packSegment(kept));
    }),
  );
});

test('keeps a change of sums that precedes its answers', () => {
  fc.assert(
    fc.property(row, sentiment, (one, changed) => {
      const after = {
        ...one,
        mentions: one.mentions.map((mention) => ({ ...mention, sentimentSum: changed })),
      };
      const correction = unpacked([negative(one), after]);
      expect(packSegment([...correction, one])).toEqual(packSegment([after]));
    }),
  );
});

test('rejects bytes that are not a segment', () => {
  const packed = packSegment([
    { time: 1, prompt: 1, target: 1, state: 0, answers: 1, mentions: [], sources: [] },
    { time: 5, prompt: 2, target: 1, state: 0, answers: 1, mentions: [], sources: [] },
  ]);
  const { facts } = packed;
  expect(() => unpackSegment({ ...packed, facts: facts.subarray(0, facts.length - 1) })).toThrow(
    'A column ends too early.',
  );
  expect(() => unpackSegment({ ...packed, facts: Uint8Array.from(facts).fill(7, 0, 1) })).toThrow(
    'A column has values of 7 bytes.',
  );
});

test('the rows between two times are those of the segment, in any columns that were read', () => {
  const times = fc.tuple(fc.nat({ max: 86_400_000 }), fc.nat({ max: 86_400_000 }));
  fc.assert(
    fc.property(rows, times, ([...given], [from, until]) => {
      const segment = unpackSegment(packSegment(given));
      const between = rowsOf(segment).filter(({ time }) => time >= from && time < until);
      expect(rowsOf(rowsBetween(segment, { from, until }, new ColumnArrays()))).toEqual(between);
      const facts = unpackSegment({ ...packSegment(given), mentions: null, sources: null, pages: null });
      expect(rowsBetween(facts, { from, until }, new ColumnArrays()).rows).toBe(between.length);
    }),
  );
});
