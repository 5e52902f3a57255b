import { describe, expect, it } from 'vitest';
import {
  judge,
  medianOf,
  rowOf,
  spreadOf,
  type Round,
  type Sample,
} from '../../../scripts/lab/kit/statistics.js';

const sample = (value: number, more: Partial<Sample> = {}): Sample => ({
  value,
  p50Ms: 1,
  p99Ms: 2,
  processorUs: { node: 50, postgres: null },
  residentBytes: null,
  ...more,
});
const round = (own: number, base: number, more: Partial<Round> = {}): Round => ({
  samples: { own: sample(own), base: sample(base) },
  foreignShare: 0,
  ...more,
});

describe('the spread of figures', () => {
  it('is the median with the lowest and the highest figure', () => {
    expect(spreadOf([9, 1, 4])).toEqual({ median: 4, min: 1, max: 9 });
  });

  it('uses the mean of the two middle figures as the median of an even count', () => {
    expect(spreadOf([1, 10, 4, 6])).toEqual({ median: 5, min: 1, max: 10 });
  });

  it('is null without figures, and ignores unknown ones', () => {
    expect(spreadOf([])).toBeNull();
    expect(medianOf([null, null])).toBeNull();
    expect(medianOf([null, 3])).toBe(3);
  });
});

describe('a row of the result', () => {
  it('has the ratio to the base of the same round, not the ratio of the medians', () => {
    const rounds = [round(100, 100), round(30, 10), round(20, 10)];
    expect(rowOf(rounds, 'own', 'base')).toMatchObject({
      value: { median: 30, min: 20, max: 100 },
      ratio: { median: 2, min: 1, max: 3 },
    });
  });

  it('has the median processor time of each process, and null where the platform reports none', () => {
    const processorUs = (node: number) => ({
      samples: { own: sample(1, { processorUs: { node, redis: null } }) },
    });
    const rounds = [processorUs(10), processorUs(30), processorUs(20)].map((one) => ({
      ...one,
      foreignShare: null,
    }));
    expect(rowOf(rounds, 'own', 'base')).toMatchObject({
      processorUs: { node: 20, redis: null },
      ratio: null,
    });
  });

  it('is null for a variant that was not measured', () => {
    expect(rowOf([round(1, 1)], 'other', 'base')).toBeNull();
  });
});

describe('the choice of rounds', () => {
  it('discards a round in which other programs used the machine', () => {
    const busy = round(1, 1, { foreignShare: 0.4 });
    const judged = judge([round(2, 1), busy, round(3, 1)], 'base');
    expect(judged.kept).toEqual([round(2, 1), round(3, 1)]);
    expect(judged.discarded).toEqual(['round 2: other programs used 40% of the machine']);
    expect(judged.noisy).toBe(false);
  });

  it('discards a round whose base had a much slower tail than usual', () => {
    const slow = round(1, 1, { samples: { base: sample(1, { p99Ms: 20 }) } });
    const judged = judge([round(1, 1), round(1, 1), slow], 'base');
    expect(judged.kept).toHaveLength(2);
    expect(judged.discarded).toEqual([
      'round 3: the base took 20.0 ms at the 99th percentile, usually 2.0 ms',
    ]);
  });

  it('keeps every round where the platform does not report the load', () => {
    expect(judge([round(1, 1, { foreignShare: null })], 'base').kept).toHaveLength(1);
  });

  it('uses all rounds and marks them as noisy if fewer than two were quiet', () => {
    const busy = round(1, 1, { foreignShare: 0.4 });
    const judged = judge([round(1, 1), busy, busy], 'base');
    expect(judged.kept).toHaveLength(3);
    expect(judged.noisy).toBe(true);
  });
});
