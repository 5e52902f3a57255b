import { describe, expect, it } from 'vitest';
import { seriesOf } from '../../src/mcp/series.js';

/** A Wednesday; the next week begins on 2026-11-02. */
const rows = [
  { date: '2026-10-28', brand: 'Acme', isOwn: true, observations: 10, mentions: 1, visibilityScore: 10 },
  { date: '2026-10-28', brand: 'Globex', isOwn: false, observations: 10, mentions: 4, visibilityScore: 40 },
  { date: '2026-11-01', brand: 'Acme', isOwn: true, observations: 2, mentions: 2, visibilityScore: 100 },
  { date: '2026-11-01', brand: 'Globex', isOwn: false, observations: 2, mentions: 0, visibilityScore: 0 },
  { date: '2026-11-02', brand: 'Acme', isOwn: true, observations: 0, mentions: 0, visibilityScore: null },
  { date: '2026-11-02', brand: 'Globex', isOwn: false, observations: 0, mentions: 0, visibilityScore: null },
];

describe('figures over time', () => {
  it('adds up the counts of weeks, which begin on Monday, and computes their score from the sums', () => {
    expect(seriesOf(rows, 'week')).toEqual({
      periods: ['2026-10-28', '2026-11-02'],
      series: [
        // 3 of 12, not the mean of 10 and 100.
        { brand: 'Acme', isOwn: true, observations: [12, 0], mentions: [3, 0], visibilityScore: [25, null] },
        {
          brand: 'Globex',
          isOwn: false,
          observations: [12, 0],
          mentions: [4, 0],
          visibilityScore: [33.33, null],
        },
      ],
    });
  });

  it('begins months on their first day, and the first one with the window', () => {
    const { periods, series } = seriesOf(rows, 'month');
    expect(periods).toEqual(['2026-10-28', '2026-11-01']);
    expect(series[0]).toMatchObject({ observations: [10, 2], mentions: [1, 2], visibilityScore: [10, 100] });
  });

  it('keeps every figure of days', () => {
    const row = { date: '2026-11-01', topic: null, promptCount: 2, observations: 1, averagePosition: 1.5 };
    expect(seriesOf([row], 'day')).toEqual({
      periods: ['2026-11-01'],
      series: [{ topic: null, promptCount: 2, observations: [1], averagePosition: [1.5] }],
    });
  });

  it('reports for a week whether the models of a platform changed on one of its days', () => {
    const day = (date: string, modelChanged: boolean) => {
      return { date, platform: 'gemini', failed: 1, models: ['m'], modelChanged, observations: 1 };
    };
    const { series } = seriesOf([day('2026-11-02', false), day('2026-11-03', true)], 'week');
    expect(series).toEqual([{ platform: 'gemini', observations: [2], failed: [2], modelChanged: [true] }]);
  });

  it('has no periods without rows', () => {
    expect(seriesOf([], 'week')).toEqual({ periods: [], series: [] });
  });
});
