import { describe, expect, it } from 'vitest';
import { quantile80, quantile95, twoSidedTail } from '../../src/estimates/student-t.js';

describe('the quantile of a 95 % interval', () => {
  // NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2; the fractions from SciPy 1.
  it.each([
    [1, 12.7062],
    [2, 4.3027],
    [2.5, 3.5747],
    [3, 3.1824],
    [4, 2.7764],
    [5, 2.5706],
    [10, 2.2281],
    [10.9, 2.2036],
    [12, 2.1788],
    [30, 2.0423],
    [60, 2.0003],
    [120, 1.9799],
    [Infinity, 1.96],
  ])('matches the tables with %d degrees of freedom', (df, expected) => {
    expect(quantile95(df)).toBeCloseTo(expected, 3);
  });

  it('truncates degrees of freedom to tenths, and to at least 1', () => {
    expect(quantile95(5.19)).toBe(quantile95(5.1));
    expect(quantile95(5.1)).toBeLessThan(quantile95(5));
    expect(quantile95(0.3)).toBe(quantile95(1));
    expect(quantile95(250.7)).toBe(quantile95(250));
  });

  it('decreases with every degree of freedom', () => {
    const all = Array.from({ length: 400 }, (_, index) => quantile95(1 + index / 10));
    expect(all).toEqual([...all].sort((one, other) => other - one));
  });
});

describe('the 80 % quantile', () => {
  // R. A. Fisher and F. Yates, Statistical Tables, table III.
  it.each([
    [1, 1.376],
    [2, 1.061],
    [6, 0.906],
    [12, 0.873],
    [58, 0.848],
    [Infinity, 0.842],
  ])('matches the tables with %d degrees of freedom', (df, expected) => {
    expect(quantile80(df)).toBeCloseTo(expected, 3);
  });
});

describe('the tail beyond a value of t', () => {
  // SciPy 1: 2 * stats.t.sf(abs(t), df), for Infinity with 10,000 degrees of freedom.
  it.each([
    [2, 1, 0.2951672353],
    [2.5, 5, 0.0544900993],
    [-1.3, 12.5, 0.2170620106],
    [0, 3, 1],
    [40, 4, 2.3340163226e-6],
    [1.96, 400, 0.0506896703],
    [3, Infinity, 0.002706448189997666],
  ])('matches SciPy for %d with %d degrees of freedom', (t, df, expected) => {
    expect(twoSidedTail(t, df) / expected).toBeCloseTo(1, 4);
  });

  it.each([1, 2.5, 7.77, 11, 99.95, 100.5, 1e6])(
    'is 5 %% at the quantile with %d degrees of freedom',
    (df) => {
      expect(twoSidedTail(quantile95(df), df)).toBeCloseTo(0.05, 9);
    },
  );
});
