import { describe, expect, it } from 'vitest';
import { bitsOf, FILTER_BYTES, FilterParts, WordFilter } from '../../src/domain/word-filters.js';

const filterOf = (...texts: string[]) => {
  const filter = new WordFilter();
  for (const text of texts) filter.add(text);
  return filter;
};

const hasBits = ({ bytes }: WordFilter, text: string) =>
  bitsOf(text).every((bit) => ((bytes[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);

/** Words that differ in letters. */
const wordsFrom = (start: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    (start + index)
      .toString(26)
      .replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))),
  );

describe('a filter of words', () => {
  it.each([
    ['boards', true],
    ['BOARDS', true],
    ['board', false],
    ['Müller', true],
    ['MÜLLER', true],
    ['gpt', true],
    ['4', true],
    ['東京', true],
    ['京東', false],
    ['京タ', true],
    ['λόγοσ', true],
  ])('of a text with other words: %s is in it: %s', (words, isIn) => {
    const filter = filterOf('Good boards by Müller, on GPT4.', 'ここは東、京タワーです。', 'Ο ΛΌΓΟΣ');
    expect(hasBits(filter, words)).toBe(isIn);
  });

  it('has no bits for characters that some versions of Postgres do not take for letters', () => {
    expect(bitsOf('\u0301 🎉 𝒜 ー々 µ')).toEqual([]);
  });

  it('has the words of a stored filter that it joins, unless it would be full', () => {
    const filter = filterOf('one');
    expect(filter.join(filterOf('other').bytes)).toBe(true);
    expect(['one', 'other', 'third'].map((word) => hasBits(filter, word))).toEqual([true, true, false]);
    const half = filterOf(wordsFrom(20_000, 3500).join(' '));
    expect(half.join(filterOf(wordsFrom(30_000, 3500).join(' ')).bytes)).toBe(false);
    expect([half.isFull, hasBits(half, wordsFrom(30_000, 20).join(' '))]).toEqual([false, false]);
  });

  it('is full after about 5,300 words, and then seems to have less than one of 100 others', () => {
    const filter = new WordFilter();
    let count = 0;
    for (; !filter.isFull; count += 100) filter.add(wordsFrom(20_000 + count, 100).join(' '));
    expect(count).toBeGreaterThan(5000);
    expect(count).toBeLessThan(5700);
    const others = wordsFrom(100_000, 10_000).filter((word) => hasBits(filter, word));
    expect(others.length).toBeLessThan(100);
  });

  it('has the same bits as in earlier releases', () => {
    expect([bitsOf('a'), bitsOf('東')]).toEqual([
      [47848, 20871, 55334, 28356, 1379, 35842, 8865, 43327],
      [37194, 37055, 36917, 36779, 36641, 36503, 36364, 36226],
    ]);
    expect(FILTER_BYTES).toBe(7680);
  });
});

describe('the filters of answers', () => {
  it('are one for each day until it is full, with the times of its first and last answer', () => {
    const parts = new FilterParts();
    parts.add('2026-11-20T12:00:00.000Z', wordsFrom(20_000, 6000).join(' '));
    parts.add('2026-11-20T14:00:00.000Z', 'one');
    parts.add('2026-11-20T13:00:00.000Z', 'two');
    parts.add('2026-11-21T00:00:00.000Z', 'three');
    const times = Array.from(parts.days, ([day, list]) => [
      day,
      list.map(({ firstAt, lastAt }) => [firstAt.slice(11, 13), lastAt.slice(11, 13)]),
    ]);
    expect(times).toEqual([
      [
        '2026-11-20',
        [
          ['12', '12'],
          ['13', '14'],
        ],
      ],
      ['2026-11-21', [['00', '00']]],
    ]);
  });
});
