import { describe, expect, it } from 'vitest';
import { document, operationContracts } from '../../spec/index.js';
import { bodies, inlineExamples } from './examples.js';
import { faultsAt } from './validator.js';

const all = bodies();
const contracts = Object.values(operationContracts);

it('finds all request and response bodies of the contract', () => {
  const requests = all.filter(({ place }) => place.includes('/requestBody/'));
  const successes = all.filter(({ place }) => /\/responses\/20[01]\//.test(place));
  const shared = all.filter(({ place }) => place.startsWith('#/components/responses/'));
  expect(requests).toHaveLength(contracts.filter(({ requestBody }) => requestBody !== undefined).length);
  expect(successes).toHaveLength(contracts.filter(({ responses }) => !('204' in responses)).length);
  const withBody = Object.values(document.components.responses ?? {}).filter(
    (response) => 'content' in (response as object),
  );
  expect(shared).toHaveLength(withBody.length);
  expect(all).toHaveLength(requests.length + successes.length + shared.length);
});

describe.each(all)('$place', ({ schemaPointer, examples }) => {
  it(`the examples of ${schemaPointer} are valid`, () => {
    expect(examples.length).toBeGreaterThan(0);
    for (const { place, value } of examples) expect(faultsAt(schemaPointer, value), place).toEqual([]);
  });

  it(`rejects the examples of ${schemaPointer} with an extra member`, () => {
    for (const { place, value } of examples) {
      if (value === null) continue;
      expect(faultsAt(schemaPointer, { ...value, unheardOf: 1 }), place).not.toEqual([]);
    }
  });
});

it.each(inlineExamples())('the example at $place is valid', ({ schemaPointer, value }) => {
  expect(faultsAt(schemaPointer, value)).toEqual([]);
});

it('every error code of a shared response has an example', () => {
  for (const { place, schemaPointer, examples } of all) {
    if (!place.startsWith('#/components/responses/')) continue;
    const codes = new Set(examples.map(({ value }) => (value as { error: { code: string } }).error.code));
    for (const code of allCodes()) {
      const details = { cap: 1, limit: 1, activeCount: 1, requested: 1 };
      const isTaken =
        faultsAt(schemaPointer, { error: { code, message: 'm', details, requestId: 'r' } }).length === 0;
      expect(codes.has(code), `${place} ${code}`).toBe(isTaken);
    }
  }
});

function allCodes(): string[] {
  return (document.components.schemas?.ErrorCode as { enum: string[] }).enum;
}

describe('figures in examples', () => {
  const kpis = all.flatMap(({ examples }) => examples.flatMap(({ value }) => findKpis(value)));

  it('some examples show figures, with and without observations', () => {
    expect(kpis.length).toBeGreaterThan(20);
    expect(kpis.some(({ observations }) => observations === 0)).toBe(true);
  });

  it('the figures in examples follow from their counts, and lie in their intervals', () => {
    for (const { observations, mentions, visibilityScore, visibilityLow, visibilityHigh } of kpis) {
      if (observations === 0) {
        expect([visibilityScore, visibilityLow, visibilityHigh]).toEqual([null, null, null]);
        continue;
      }
      expect(visibilityScore).toBe(Math.round((10_000 * mentions) / observations) / 100);
      expect(visibilityLow).toBeLessThanOrEqual(visibilityScore ?? NaN);
      expect(visibilityHigh).toBeGreaterThanOrEqual(visibilityScore ?? NaN);
    }
  });
});

interface KpiExample {
  observations: number;
  mentions: number;
  visibilityScore: number | null;
  visibilityLow: number | null;
  visibilityHigh: number | null;
}

/** Figures of sets of observations; those of a brand have no number of observations. */
function findKpis(value: unknown): KpiExample[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(findKpis);
  return 'visibilityLow' in value && 'observations' in value ? [value as KpiExample, ...inside] : inside;
}
