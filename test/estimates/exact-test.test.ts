import { describe, expect, it } from 'vitest';
import { exactTail, signTail } from '../../src/estimates/exact-test.js';

const tail = (a: number, n: number, b: number, m: number) =>
  exactTail({ successes: a, trials: n }, { successes: b, trials: m });

describe('the exact test', () => {
  it('counts the arrangements whose shares are at least as far apart', () => {
    // One of the C(14, 7) arrangements, on either side.
    expect(tail(7, 7, 0, 7)).toBeCloseTo(2 / 3432, 12);
    // Fisher's tea: (C(4,3) C(4,1) + 1) of C(8, 4) ways.
    expect(tail(3, 4, 1, 4)).toBeCloseTo((2 * 17) / 70, 12);
  });

  it('is the same for both directions, and 1 for equal shares or without trials', () => {
    expect(tail(2, 9, 8, 11)).toBe(tail(8, 11, 2, 9));
    expect([tail(3, 10, 3, 10), tail(0, 0, 3, 10), tail(0, 5, 0, 5)]).toEqual([1, 1, 1]);
  });
});

describe("McNemar's exact test", () => {
  it('counts the ways to divide the trials that are at least as uneven', () => {
    // One way of 2^5, and one and six of 2^6, on either side.
    expect(signTail(5, 0)).toBeCloseTo(2 / 32, 12);
    expect(signTail(1, 5)).toBeCloseTo((2 * 7) / 64, 12);
  });

  it('is 1 for equal counts or without trials', () => {
    expect([signTail(0, 0), signTail(4, 4)]).toEqual([1, 1]);
  });
});
