import { describe, expect, it } from 'vitest';
import {
  ageWarning,
  chargedUsd,
  costUsd,
  estimateCostUsd,
  findPrice,
  listPrices,
  usageOf,
  withPricesOf,
  type PriceTable,
} from '../../../src/measuring/providers/prices.js';
import { createReplay } from '../../../src/measuring/providers/replay.js';
import { createAll, providerNames, questionFor, targets } from './adapters.js';

const table: PriceTable = {
  prices: [
    { provider: 'openai', inputPerMillionUsd: 1, outputPerMillionUsd: 2, searchUsd: 0.01 },
    { provider: 'openai', model: 'big', inputPerMillionUsd: 10, outputPerMillionUsd: 20, searchUsd: 0.01 },
    { provider: 'pages', surface: 'ui', requestUsd: 0.004 },
    { provider: 'pages', surface: 'serp', requestUsd: 0.002 },
  ].map((price) => ({ ...price, asOf: '2026-11-22' })),
};
const place = targets.openai;

describe('prices', () => {
  it('adds up tokens, searches and requests', () => {
    const usage = { inputTokens: 2_000_000, outputTokens: 500_000, searches: 3 };
    expect(costUsd({ ...table.prices[1]!, requestUsd: 1 }, usage)).toBeCloseTo(20 + 10 + 0.03 + 1, 10);
  });

  it('charges an answer for one search, however many it made, if the model is billed by prompt', () => {
    const price = { ...table.prices[1]!, searchUsd: 0, searchedPromptUsd: 0.035 };
    const charge = (searches: number) => costUsd(price, { inputTokens: 0, outputTokens: 0, searches });
    expect([charge(0), charge(1), charge(5)]).toEqual([0, 0.035, 0.035]);
  });

  it('uses an expiring price until its last day, and then the next one', () => {
    const [cheap, dear] = [
      { ...table.prices[1]!, until: '2026-12-31' },
      { ...table.prices[1]!, inputPerMillionUsd: 11 },
    ];
    const dated = { prices: [cheap, dear] };
    const on = (day: string) => findPrice(dated, { ...place, model: 'big' }, new Date(day));
    expect(on('2026-12-31T23:59:59Z')).toBe(cheap);
    expect(on('2027-01-01T00:00:00Z')).toBe(dear);
    expect(findPrice(dated, place, new Date('2027-01-01'))).toBe(dear);
  });

  it('are too old after 90 days', () => {
    expect(ageWarning(table, new Date('2027-02-20'))).toBeNull();
    const old = { prices: [...table.prices, { ...table.prices[0]!, asOf: '2027-02-01' }] };
    expect(ageWarning(old, new Date('2027-02-21'))).toBe(
      '4 of 5 prices are over 90 days old (2026-11-22), so costs may be wrong.',
    );
  });

  it("uses the most specific price, and the provider's highest for a model without one", () => {
    expect(findPrice(table, { ...place, model: 'big' })).toBe(table.prices[1]);
    expect(findPrice(table, { ...place, model: 'other' })).toBe(table.prices[0]);
    const withoutDefault = { ...table, prices: table.prices.slice(1) };
    expect(findPrice(withoutDefault, { ...place, model: 'other' })).toBe(table.prices[1]);
    expect(findPrice(table, { ...place, provider: 'pages', surface: 'serp' })).toBe(table.prices[3]);
    expect(findPrice(table, { ...place, provider: 'none' })).toBeNull();
  });

  it('estimates more for a longer prompt', () => {
    const short = estimateCostUsd(listPrices, { ...place, model: 'gpt-6-sol' }, 10);
    const long = estimateCostUsd(listPrices, { ...place, model: 'gpt-6-sol' }, 10_000);
    expect(long - short).toBeCloseTo((9_990 / 2 / 1_000_000) * 2, 10);
  });

  it('uses the reported cost, otherwise the price of the usage, and does not guess a price for the model', () => {
    const usage = { inputTokens: 1_000_000, outputTokens: 0, searches: 1 };
    const known = { ...table, prices: table.prices.slice(1) };
    const charge = (model: string, reportedUsd: number | null, used: typeof usage | null = usage) =>
      chargedUsd(known, { ...place, model }, { reportedUsd, usage: used });
    expect(charge('big', 0.5)).toBe(0.5);
    expect(charge('big', null)).toBe(10.01);
    expect(charge('big', null, null)).toBeNull();
    expect(charge('other', null)).toBeNull();
  });

  it.each([
    [-1, 20],
    [1.5, 20],
    [10, 3_000_000_000],
    ['10', 20],
  ])('computes no price for %s input and %s output tokens', (input, output) => {
    expect(usageOf(input, output, 1)).toBeNull();
  });

  it('estimates every page of ten search results beyond the first', () => {
    const { dataforseo } = createAll('http://127.0.0.1:1');
    const estimate = (depth?: number) =>
      dataforseo.estimateUsd({ ...questionFor('dataforseo'), ...(depth && { depth }) });
    expect([estimate(), estimate(10), estimate(11), estimate(100)]).toEqual(
      [0.004, 0.004, 0.0055, 0.0175].map((usd) => expect.closeTo(usd, 9) as number),
    );
  });

  it('has a price for every default model and page', () => {
    for (const name of providerNames) {
      const provider = createAll('http://127.0.0.1:1')[name];
      for (const { platform, surface } of provider.places) {
        const question = questionFor(name);
        const target = { ...question.target, platform, surface };
        const estimate = provider.estimateUsd({ ...question, target });
        expect(estimate).toBeGreaterThan(0);
        expect(estimate).toBeLessThan(0.6);
      }
    }
    expect(createReplay({ recordings: [] }).estimateUsd(questionFor('openai'))).toBe(0);
  });

  it('puts the prices of a file before the list prices', () => {
    const text = JSON.stringify({
      asOf: '2026-12-01',
      prices: [{ provider: 'openai', model: 'gpt-6-sol', requestUsd: 7 }],
    });
    const merged = withPricesOf(text);
    expect(merged.prices[0]).toMatchObject({ model: 'gpt-6-sol', asOf: '2026-12-01' });
    expect(merged.prices).toHaveLength(listPrices.prices.length);
    expect(estimateCostUsd(merged, { ...place, model: 'gpt-6-sol' }, 10)).toBe(7);
  });

  it.each([
    ['{', '"asOf" must be a date like 2026-11-22.'],
    ['{"asOf":"2026-12-01"}', '"prices" must be a list.'],
    ['{"asOf":"2026-12-01","prices":[{"model":"m"}]}', '"prices[0].provider" must be a text.'],
    [
      '{"asOf":"2026-12-01","prices":[{"provider":"p","price":1}]}',
      '"prices[0].price" is not a known field.',
    ],
    [
      '{"asOf":"2026-12-01","prices":[{"provider":"p","requestUsd":"1"}]}',
      '"prices[0].requestUsd" must be a number, at least 0.',
    ],
    [
      '{"asOf":"2026-12-01","prices":[{"provider":"p","assumed":{"searches":1}}]}',
      '"prices[0].assumed" must have the numbers inputTokens, outputTokens, searches.',
    ],
    [
      '{"asOf":"2026-12-01","prices":[{"provider":"p","until":"soon"}]}',
      '"prices[0].until" must be a date like 2026-12-31.',
    ],
    ['{"asOf":"December","prices":[]}', '"asOf" must be a date like 2026-11-22.'],
  ])('rejects the price file %s', (text, message) => {
    expect(() => withPricesOf(text)).toThrow(message);
  });
});
