import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumByGroup, type ClusterSums, type GroupSums } from '../../src/estimates/cluster-sums.js';
import {
  changeOf,
  differenceOf,
  intervalOf,
  intervalOfSimilar,
  rateOf,
  wilsonInterval,
  type Interval,
  type Rate,
} from '../../src/estimates/estimates.js';
import { arbitraryPanel, panelOf } from './panels.js';

const share: Rate = { numerator: [1], denominator: [0], isProportion: true };
const others: Rate = { ...share, numerator: [2] };
const mean: Rate = { ...share, isProportion: false };

type Counts = readonly (readonly [answers: number, mentions: number])[];

/** One cell with these counts on the days of the previous and of the current window. */
function groupOf(previous: Counts, current: Counts): GroupSums {
  const days = [...previous, ...current];
  const panel = panelOf(
    days.map(([answers, mentions], cluster) => ({ cell: 0, model: 0, cluster, answers, mentions })),
    { cells: 1, clusters: days.map((_, day) => day >= previous.length) },
  );
  return sumsOf(panel);
}

function sumsOf(panel: ReturnType<typeof panelOf>): GroupSums {
  const { mentions, sourcelessAnswers: answers } = panel.counts;
  const rest = {
    ...mentions,
    value: answers.value.map((count, entry) => count - (mentions.value[entry] ?? 0)),
  };
  const grouping = { groupOf: new Int32Array(panel.cells.length), groups: 1 };
  const [group] = sumByGroup(panel, [mentions, rest], grouping);
  if (group === undefined) throw new Error('no group');
  return group;
}

const levelOf = (current: Counts): ClusterSums => groupOf([], current).all;
const rounded = (interval: Interval | null) =>
  interval && [interval.low, interval.high].map((value) => Math.round(value * 1e4) / 1e4);

describe("Wilson's interval", () => {
  // R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
  it.each([
    [81, 263, [0.2553, 0.3662]],
    [15, 148, [0.0624, 0.1605]],
    [0, 20, [0, 0.1611]],
    [1, 29, [0.0061, 0.1718]],
  ])('matches the published one for %d of %d trials', (successes, trials, expected) => {
    expect(rounded(wilsonInterval(successes / trials, trials, 1.959964))).toEqual(expected);
  });

  it('reaches 0 and 1 exactly', () => {
    expect(wilsonInterval(0, 7, 2).low).toBe(0);
    expect(wilsonInterval(1, 7, 2).high).toBe(1);
  });
});

describe('the interval of a rate', () => {
  it('has the effective number of answers and the quantile of t', () => {
    const sums = levelOf([
      [10, 2],
      [10, 4],
      [10, 4],
      [10, 6],
    ]);
    // Residuals -2, 0, 0, 2, with 4 / 3 of their squares: V = 10.67 / 40^2, so that 40 answers count as 36.
    expect(rounded(intervalOf(sums, share))).toEqual(rounded(wilsonInterval(0.4, 36, 3.18245)));
  });

  it('is the mean plus or minus t standard errors for a mean', () => {
    const sums = levelOf([
      [10, 2],
      [10, 4],
      [10, 4],
      [10, 6],
    ]);
    // 1 / (1 / 3 + 1 / 39) = 2.79 degrees of freedom. SciPy 1: stats.t.ppf(0.975, 2.7)
    const margin = (3.392148 * Math.sqrt(8 * (4 / 3))) / 40;
    expect(rounded(intervalOf(sums, mean))).toEqual(rounded({ low: 0.4 - margin, high: 0.4 + margin }));
  });

  it('is that of independent answers if every day has one', () => {
    const days: Counts = [0, 1, 0, 0, 1, 1, 0].map((mentions) => [1, mentions]);
    expect(rounded(intervalOf(levelOf(days), share))).toEqual(rounded(wilsonInterval(3 / 7, 7, 1.9602)));
    const none: Counts = Array.from({ length: 20 }, () => [1, 0]);
    expect(intervalOf(levelOf(none), share)?.high).toBeCloseTo(0.1611, 3);
  });

  describe('with few mentions', () => {
    const week = (...mentions: readonly number[]): Counts => mentions.map((count) => [40, count]);
    const rare = week(1, 2, 1, 2, 1, 2, 1);

    it('counts at most half of the answers on the far side', () => {
      const found = intervalOf(levelOf(rare), share);
      // Residuals of -3 / 7 and 4 / 7, with 7 / 6 of their squares: more than 280 independent answers.
      const p = 10 / 280;
      const variance = ((12 / 7) * (7 / 6)) / 280 ** 2;
      expect(found?.low).toBeCloseTo(wilsonInterval(p, (p * (1 - p)) / variance, 2.446912).low, 4);
      expect(found?.high).toBeCloseTo(wilsonInterval(p, 140, 2.446912).high, 4);
      const others = intervalOf(levelOf(rare.map(([answers, count]) => [answers, answers - count])), share);
      expect(others?.low).toBeCloseTo(1 - (found?.high ?? 0), 9);
      expect(others?.high).toBeCloseTo(1 - (found?.low ?? 0), 9);
    });

    it('counts fewer answers if days differ by more', () => {
      const bunched = intervalOf(levelOf(week(10, 0, 0, 0, 0, 0, 0)), share);
      expect(bunched?.high).toBeGreaterThan(wilsonInterval(10 / 280, 140, 2.446912).high + 0.05);
    });

    it('counts half of the answers if none has a mention', () => {
      expect(intervalOf(levelOf(week(0, 0)), share)?.high).toBeCloseTo(wilsonInterval(0, 40, 1.96).high, 4);
    });

    it('mirrors the interval at a tenth of the answers, which does not count as few', () => {
      const tenth: Counts = [1, 0, 1, 0].map((mentions) => [5, mentions]);
      const interval = intervalOf(levelOf(tenth), share);
      const mirror = intervalOf(levelOf(tenth), others);
      expect(mirror?.low).toBeCloseTo(1 - (interval?.high ?? 0), 9);
      expect(mirror?.high).toBeCloseTo(1 - (interval?.low ?? 0), 9);
    });

    it('uses the variance between days from 15 mentions on, and from a tenth of the answers on', () => {
      const days = week(2, 2, 3, 2, 2, 2, 2);
      const often: Counts = [1, 2, 1, 2, 1, 2, 1].map((count) => [14, count]);
      for (const [counts, size, squares] of [
        [days, 15 / 280, 6 / 7],
        [often, 10 / 98, 12 / 7],
      ] as const) {
        const answers = counts.reduce((sum, [count]) => sum + count, 0);
        const trials = (size * (1 - size) * answers ** 2) / (squares * (7 / 6));
        expect(rounded(intervalOf(levelOf(counts), share))).toEqual(
          rounded(wilsonInterval(size, trials, 2.446912)),
        );
      }
    });
  });

  it.each([0, 5, 20])('counts half of the answers of a single day: %d of 20', (mentions) => {
    const found = intervalOf(levelOf([[20, mentions]]), share);
    const expected = wilsonInterval(mentions / 20, 10, 1.96);
    expect(found?.low).toBeCloseTo(expected.low, 3);
    expect(found?.high).toBeCloseTo(expected.high, 3);
  });

  it('has at least the variance of independent answers with two or three days', () => {
    const sums = levelOf([
      [10, 4],
      [10, 5],
      [10, 4],
    ]);
    expect(rounded(intervalOf(sums, share))).toEqual(rounded(wilsonInterval(13 / 30, 30, 3.18245)));
  });

  it('has fewer degrees of freedom if a day has most of the answers', () => {
    const sums = levelOf([
      [70, 20],
      [10, 2],
      [10, 4],
      [10, 3],
      [10, 1],
    ]);
    // 110^2 / (70^2 + 4 * 10^2) = 2.28 effective clusters: treated like three.
    const variance = [
      [70, 20],
      [10, 2],
      [10, 4],
      [10, 3],
      [10, 1],
    ].reduce((sum, [n = 0, x = 0]) => sum + (x - (n * 30) / 110) ** 2 / (1 - n / 110), 0);
    const p = 30 / 110;
    const value = Math.max(variance / 110 ** 2, (p * (1 - p)) / 110);
    expect(rounded(intervalOf(sums, share))).toEqual(
      rounded(wilsonInterval(p, (p * (1 - p)) / value, 3.18245)),
    );
  });

  it('is null for a mean of less than 5', () => {
    const days = (last: number): Counts => [
      [2, 1],
      [last, 0],
    ];
    expect(intervalOf(levelOf(days(2)), mean)).toBeNull();
    expect(intervalOf(levelOf(days(3)), mean)).not.toBeNull();
  });

  it('is null without answers, and for a mean without differences between days', () => {
    expect(intervalOf(levelOf([]), share)).toBeNull();
    expect(rateOf(levelOf([]), share)).toBeNull();
    expect(intervalOf(levelOf([[10, 5]]), mean)).toBeNull();
    expect(
      intervalOf(
        levelOf([
          [10, 5],
          [20, 10],
        ]),
        mean,
      ),
    ).toBeNull();
  });

  it('contains the rate, stays within 0 and 1, and mirrors that of the other answers', () => {
    fc.assert(
      fc.property(arbitraryPanel, ({ entries, size }) => {
        const { all } = sumsOf(panelOf(entries, size));
        const [interval, mirror, value] = [
          intervalOf(all, share),
          intervalOf(all, others),
          rateOf(all, share),
        ];
        if (interval === null || mirror === null || value === null) {
          expect(all.sizes.every((size) => size === 0)).toBe(true);
          return;
        }
        expect(interval.low).toBeGreaterThanOrEqual(0);
        expect(interval.low).toBeLessThanOrEqual(value + 1e-12);
        expect(interval.high).toBeGreaterThanOrEqual(value - 1e-12);
        expect(interval.high).toBeLessThanOrEqual(1);
        expect(1 - mirror.high).toBeCloseTo(interval.low, 9);
        expect(1 - mirror.low).toBeCloseTo(interval.high, 9);
      }),
    );
  });
});

describe('the change on the same questions', () => {
  it('is null for means of less than 5', () => {
    const day = (answers: number): Counts => [
      [2, 1],
      [answers, 0],
    ];
    expect(changeOf(groupOf(day(2), day(3)), mean)).toBeNull();
    expect(changeOf(groupOf(day(3), day(3)), mean)).not.toBeNull();
  });

  const week = (answers: number, mentions: number): Counts =>
    Array.from({ length: 7 }, () => [answers, mentions]);

  it('is found between 0 of 210 and 42 of 210 answers, which have no observable variance', () => {
    const change = changeOf(groupOf(week(30, 0), week(30, 6)), share);
    expect(change?.change).toBeCloseTo(0.2, 12);
    expect(change?.low).toBeGreaterThan(0.1);
    expect(change?.pValue).toBeLessThan(1e-6);
  });

  it('is not found between 0 of 3 and 1 of 3 answers', () => {
    const change = changeOf(
      groupOf(
        [
          [1, 0],
          [1, 0],
          [1, 0],
        ],
        [
          [1, 0],
          [1, 1],
          [1, 0],
        ],
      ),
      share,
    );
    expect(change?.low).toBeLessThan(0);
    expect(change?.high).toBeGreaterThan(1 / 3);
  });

  it('has the variances of both windows, and degrees of freedom by Satterthwaite', () => {
    const previous: Counts = [
      [10, 2],
      [10, 4],
      [10, 4],
      [10, 6],
    ];
    const current: Counts = [
      [10, 6],
      [10, 6],
      [10, 7],
      [10, 5],
    ];
    const [one, other] = [(8 * 4) / 3 / 1600, (2 * 4) / 3 / 1600];
    const df = (one + other) ** 2 / (one ** 2 / 3 + other ** 2 / 3);
    expect(df).toBeCloseTo(4.41, 2);
    // SciPy 1: stats.t.ppf(0.975, 4.4)
    const margin = 2.679679 * Math.sqrt(one + other);
    const change = changeOf(groupOf(previous, current), share);
    expect(rounded(change)).toEqual(rounded({ low: 0.2 - margin, high: 0.2 + margin }));
  });

  it('has twice the variance of independent answers between single days', () => {
    const change = changeOf(groupOf([[50, 10]], [[50, 25]]), share);
    // (10 + 1) / (50 + 2) and (25 + 1) / (50 + 2), by Agresti and Caffo.
    const variance = [11 / 52, 26 / 52].reduce((sum, p) => sum + (2 * p * (1 - p)) / 52, 0);
    expect(change?.low).toBeCloseTo(0.3 - 1.96 * Math.sqrt(variance), 3);
  });

  it('is null if a window has no answer to the same question', () => {
    expect(changeOf(groupOf([], week(3, 1)), share)).toBeNull();
    expect(changeOf(groupOf(week(3, 1), []), share)).toBeNull();
  });

  it('is reversed with the windows, and has a p-value below 5 % exactly if its interval excludes 0', () => {
    fc.assert(
      fc.property(arbitraryPanel, ({ entries, size }) => {
        const change = changeOf(sumsOf(panelOf(entries, size)), share);
        const last = size.clusters.length - 1;
        const reversed = changeOf(
          sumsOf(
            panelOf(
              entries.map((entry) => ({ ...entry, cluster: last - entry.cluster })),
              { ...size, clusters: [...size.clusters].reverse().map((isCurrent) => !isCurrent) },
            ),
          ),
          share,
        );
        expect(reversed === null).toBe(change === null);
        if (change === null || reversed === null) return;
        expect(reversed.change).toBeCloseTo(-change.change, 9);
        expect(reversed.low).toBeCloseTo(-change.high, 6);
        expect(change.pValue < 0.05).toBe(change.low > 0 || change.high < 0);
      }),
    );
  });
});

describe('the difference of two shares of the same answers', () => {
  /** The first share minus the second one, of days with these answers, and those with each of both properties. */
  const difference: Rate = { ...share, numerator: [1, 2] };
  function sumsOfPairs(days: readonly (readonly [answers: number, first: number, second: number])[]) {
    const column = (value: number[]) => ({
      cell: new Int32Array(days.length),
      cluster: Int32Array.from(days.keys()),
      value: Float64Array.from(value),
    });
    const panel = panelOf(
      days.map(([answers], cluster) => ({ cell: 0, model: 0, cluster, answers, mentions: 0 })),
      { cells: 1, clusters: days.map(() => true) },
    );
    const columns = [column(days.map(([, first]) => first)), column(days.map(([, , second]) => -second))];
    const [group] = sumByGroup(panel, columns, { groupOf: new Int32Array(1), groups: 1 });
    if (group === undefined) throw new Error('no group');
    return group.all;
  }

  it('has the variance of the differences between days, with one degree of freedom less', () => {
    const sums = sumsOfPairs([
      [10, 5, 2],
      [10, 5, 4],
      [10, 7, 3],
      [10, 4, 2],
    ]);
    // The differences of the days are 3, 1, 4 and 2, with a variance of 5 / 3. SciPy 1: stats.t.ppf(0.975, 3)
    const margin = 3.182446 * Math.sqrt((4 * 5) / 3 / 1600);
    const found = differenceOf(sums, difference, { onlyFirst: 10, onlySecond: 0 });
    expect(rounded(found)).toEqual(rounded({ low: 0.25 - margin, high: 0.25 + margin }));
  });

  it('has the variance of independent answers, with one half added to each kind, if all days are alike', () => {
    const sums = sumsOfPairs(Array.from({ length: 5 }, () => [4, 3, 1] as const));
    const found = differenceOf(sums, difference, { onlyFirst: 12, onlySecond: 2 });
    const margin = 1.959964 * Math.sqrt((12 + 2 + 1 - (12 - 2) ** 2 / 22) / 22 ** 2);
    expect(rounded(found)).toEqual(rounded({ low: 0.5 - margin, high: 0.5 + margin }));
  });

  it('is null without answers', () => {
    expect(differenceOf(sumsOfPairs([]), difference, { onlyFirst: 0, onlySecond: 0 })).toBeNull();
  });
});

describe('the interval for questions like these', () => {
  const prompt = (answers: number, mentions: number) => Float64Array.of(answers, mentions);

  it('has prompts as clusters', () => {
    const prompts = Array.from({ length: 12 }, (_, index) => prompt(10, index));
    const p = 66 / 120;
    // Residuals -5.5 to 5.5: the sum of their squares is 143.
    const variance = ((12 / 11) * 143) / 120 ** 2;
    expect(rounded(intervalOfSimilar(prompts, share))).toEqual(
      rounded(wilsonInterval(p, (p * (1 - p)) / variance, 2.20099)),
    );
  });

  it('has fewer degrees of freedom if a single prompt differs from the others', () => {
    const prompts = Array.from({ length: 20 }, (_, index) => prompt(10, index === 0 ? 10 : 0));
    // Residuals of 9.5, and 19 times -0.5.
    const squares = [9.5 ** 2, ...Array.from({ length: 19 }, () => 0.25)];
    const sum = squares.reduce((total, square) => total + square, 0);
    const kurtosis = (20 * squares.reduce((total, square) => total + square ** 2, 0)) / sum ** 2;
    expect(40 / (kurtosis - 1)).toBeCloseTo(2.35, 2);
    const trials = (0.05 * 0.95 * 200 ** 2) / ((20 / 19) * sum);
    // SciPy 1: stats.t.ppf(0.975, 2.3)
    expect(rounded(intervalOfSimilar(prompts, share))).toEqual(
      rounded(wilsonInterval(0.05, trials, 3.807163)),
    );
  });

  it('counts prompts if all have the same answers', () => {
    const prompts = Array.from({ length: 20 }, () => prompt(10, 0));
    expect(rounded(intervalOfSimilar(prompts, share))).toEqual(rounded(wilsonInterval(0, 20, 2.09302)));
  });

  it('is null with fewer than 10 prompts, and without answers', () => {
    expect(
      intervalOfSimilar(
        Array.from({ length: 9 }, () => prompt(10, 5)),
        share,
      ),
    ).toBeNull();
    expect(
      intervalOfSimilar(
        Array.from({ length: 10 }, () => prompt(0, 0)),
        share,
      ),
    ).toBeNull();
  });
});
