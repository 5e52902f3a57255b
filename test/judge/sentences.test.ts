import { describe, expect, it } from 'vitest';
import { DEFAULT_ATTRIBUTES } from '../../src/measuring/judge/attributes.js';
import { agreementOf } from '../../scripts/lab/judge/agreement.js';
import { readJudgedSentences } from '../../scripts/lab/judge/sentences.js';

const sentences = readJudgedSentences();
const judgments = sentences.flatMap(({ brands }) => brands);

describe('the sentences judged by hand', () => {
  it('are 150 different ones in at least ten languages', () => {
    expect(new Set(sentences.map(({ text }) => text)).size).toBe(150);
    expect(new Set(sentences.map(({ language }) => language)).size).toBeGreaterThanOrEqual(10);
  });

  it('name every brand that they judge', () => {
    const missing = sentences.filter(
      ({ text, brands }) => !brands.every(({ brand }) => text.includes(brand)),
    );
    expect(missing).toEqual([]);
  });

  it('have sentiments from -1 to 1 and attributes of the default list', () => {
    const known = new Set(DEFAULT_ATTRIBUTES.flatMap((name) => [`+${name}`, `-${name}`]));
    expect(judgments.filter(({ sentiment }) => !(Math.abs(sentiment) <= 1))).toEqual([]);
    expect(judgments.flatMap(({ opinions }) => opinions).filter((one) => !known.has(one))).toEqual([]);
  });

  it('are positive, neutral and negative in at least a quarter of the judgments each', () => {
    const share = (fits: (sentiment: number) => boolean) =>
      judgments.filter(({ sentiment }) => fits(sentiment)).length / judgments.length;
    expect(share((sentiment) => sentiment > 0.25)).toBeGreaterThan(0.25);
    expect(share((sentiment) => sentiment < -0.25)).toBeGreaterThan(0.25);
    expect(share((sentiment) => Math.abs(sentiment) <= 0.25)).toBeGreaterThan(0.25);
  });

  it('name every attribute, praised and criticized', () => {
    const used = new Set(judgments.flatMap(({ opinions }) => opinions));
    expect([...used].filter((one) => one.startsWith('+'))).toHaveLength(DEFAULT_ATTRIBUTES.length);
    expect([...used].filter((one) => one.startsWith('-'))).toHaveLength(DEFAULT_ATTRIBUTES.length);
  });
});

it('agreement of two classes is the kappa of the textbook', () => {
  // Cohen's kappa of the table [[20, 5], [10, 15]] is 0.4.
  const pair = (wanted: number, found: number) => ({
    wanted: [{ brand: 'A', sentiment: wanted, opinions: [] }],
    found: [{ brand: 'A', sentiment: found, opinions: [] }],
  });
  const times = (count: number, wanted: number, found: number) =>
    Array.from({ length: count }, () => pair(wanted, found));
  const table = [...times(20, 1, 1), ...times(5, 1, -1), ...times(10, -1, 1), ...times(15, -1, -1)];
  expect(agreementOf(table).kappa.value).toBeCloseTo(0.4, 10);
});
