import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nextTimes } from '../../src/domain/schedule.js';
import type { ClusterSums } from '../../src/estimates/cluster-sums.js';
import { ASSUMED, smallestChange } from '../../src/estimates/detectable-change.js';
import { changeOf, intervalOf } from '../../src/estimates/estimates.js';

const page = readFileSync(new URL('../../docs/measuring.md', import.meta.url), 'utf8');

/** The cells of a table between two comments, without its head. */
function tableOf(name: string): string[][] {
  const [, section = ''] = new RegExp(`<!-- ${name} -->\n(.*?)<!-- /${name} -->`, 's').exec(page) ?? [];
  const rows = section.trim().split('\n').slice(2);
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** The share of answers that mention the brand, as the analytics estimate it. */
const RATE = { numerator: [1], denominator: [0], isProportion: true };

/**
 * Answers on this many days, of which a share in percent mentions the brand. The days differ as much as expected for
 * independent answers, with a binomial variance overall.
 */
function sumsOf(percent: number, answers: number, days: number): ClusterSums {
  const share = percent / 100;
  const difference = Math.sqrt((share * (1 - share) * answers) / days);
  return {
    totals: Float64Array.of(answers, share * answers),
    residuals: Float64Array.from({ length: 2 * days }, (_, index) =>
      index % 2 === 0 ? 0 : difference * (index % 4 === 1 ? 1 : -1),
    ),
    sizes: new Float64Array(days).fill(answers / days),
    isWeighted: false,
  };
}

function interval(percent: number, answers: number): string {
  const { low, high } = intervalOf(sumsOf(percent, answers, 30), RATE) ?? { low: 0, high: 1 };
  return `${(100 * low).toFixed(0)} to ${(100 * high).toFixed(0)}`;
}

/** Whether a change has a verdict with this many answers in each of two windows of 7 days. */
function isTold(from: number, to: number, answers: number): boolean {
  const current = sumsOf(to, answers, 7);
  const previous = sumsOf(from, answers, 7);
  const compared = { current: answers, previous: answers };
  const counts = { current: current.totals, previous: previous.totals };
  const group = {
    all: current,
    before: previous.totals,
    current,
    previous,
    counts,
    matched: compared,
    compared,
  };
  return (changeOf(group, RATE)?.low ?? 0) > 0;
}

/** The smallest number of answers in each window for a change to get a verdict. */
function answersToTell(from: number, to: number): number {
  let answers = 1;
  while (!isTold(from, to, answers)) answers += 1;
  return answers;
}

describe('docs/measuring.md', () => {
  it('gives the intervals that the analytics compute', () => {
    const expected = [30, 60, 100, 300, 600, 1000, 3000].map((answers) => [
      String(answers),
      ...[10, 30, 50].map((percent) => interval(percent, answers)),
    ]);
    expect(tableOf('intervals')).toEqual(expected);
  });

  it('gives the value of samples of a day that resemble each other', () => {
    const correlation = 0.3;
    // Kish, Survey Sampling (1965): the design effect of m answers in a cluster is 1 + (m - 1) * correlation.
    const expected = [1, 2, 3, 5, 10].map((samples) => [
      String(samples),
      (samples / (1 + (samples - 1) * correlation)).toFixed(1),
    ]);
    expect(tableOf('samples')).toEqual(expected);
  });

  it('gives the numbers of answers that a change needs for a verdict', () => {
    const changes = [
      [10, 15],
      [10, 20],
      [30, 40],
      [30, 50],
      [50, 60],
      [50, 70],
    ] as const;
    const expected = changes.map(([from, to]) => [`${from} %`, `${to} %`, String(answersToTell(from, to))]);
    expect(tableOf('changes')).toEqual(expected);
  });

  it('gives the smallest changes that plans can detect without a history', () => {
    const plans = [
      [20, 1, 7],
      [20, 2, 7],
      [40, 1, 7],
      [20, 7, 2],
      [20, 4, 7],
      [80, 1, 7],
      [20, 14, 2],
    ] as const;
    const points = (change: number | null) => (100 * (change ?? 0)).toFixed(1);
    const expected = plans.map(([prompts, answers, days]) => [
      ...[prompts, answers, days, prompts * answers * days].map(String),
      points(smallestChange({ prompts, answers, days }, ASSUMED)),
      points(smallestChange({ prompts, answers, days: Math.floor((30 * days) / 7) }, ASSUMED)),
    ]);
    expect(tableOf('plans')).toEqual(expected);
  });

  it('states when a time that a clock change skips or repeats takes place', () => {
    const [, cron = '', time = ''] = /in spring, `(.*?)` runs at (\d\d:\d\d) on that day/.exec(page) ?? [];
    const berlin = { cron, timeZone: 'Europe/Berlin' };
    const clockTimes = (from: string) =>
      nextTimes(berlin, new Date(from), 3).map((at) =>
        at.toLocaleString('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' }),
      );
    expect(clockTimes('2027-03-27T00:00:00Z')).toEqual([
      '2027-03-27 02:30',
      `2027-03-28 ${time}`,
      '2027-03-29 02:30',
    ]);
    expect(clockTimes('2027-10-30T00:00:00Z')).toEqual([
      '2027-10-30 02:30',
      '2027-10-31 02:30',
      '2027-11-01 02:30',
    ]);
    const [first] = nextTimes(berlin, new Date('2027-10-30T12:00:00Z'), 1);
    expect(first).toEqual(new Date('2027-10-31T00:30:00Z'));
  });
});
