import { describe, expect, it } from 'vitest';
import { discoveries } from '../../src/estimates/benjamini-hochberg.js';

const found = (pValues: readonly (number | null)[], rate = 0.05) =>
  discoveries(
    pValues.map((pValue) => ({ pValue })),
    rate,
  ).map(({ pValue }) => pValue);

describe('discoveries', () => {
  it('finds the four discoveries of the example in the paper of 1995', () => {
    // Fifteen comparisons of treatments of myocardial infarction (Neuhaus et al., 1992).
    const pValues = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
      0.759, 1,
    ];
    expect(found(pValues.toReversed())).toEqual([0.0001, 0.0004, 0.0019, 0.0095]);
  });

  it('keeps a test above its own limit if a later one is within its limit', () => {
    // The limits are 0.0125, 0.025, 0.0375 and 0.05: only the last one is met.
    expect(found([0.04, 0.045, 0.05, 0.03])).toEqual([0.03, 0.04, 0.045, 0.05]);
    expect(found([0.04, 0.045, 0.051, 0.03])).toEqual([]);
  });

  it('requires a stronger result among more tests', () => {
    expect(found([0.02])).toEqual([0.02]);
    expect(found([0.02, 0.5, 0.6])).toEqual([]);
    expect(found([0.02, 0.5, 0.6], 0.06)).toEqual([0.02]);
  });

  it('leaves out tests without a probability, which do not count as tests', () => {
    expect(found([0.03, null, null])).toEqual([0.03]);
    expect(found([null])).toEqual([]);
    expect(found([])).toEqual([]);
  });
});
