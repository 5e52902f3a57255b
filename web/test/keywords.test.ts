import { describe, expect, it } from 'vitest';
import { filtersOf, rankingsQuery } from '../src/screens/keywords/query.js';
import { visibilityByDay } from '../src/screens/keywords/topics-by-day.js';

describe('the query of the keywords page', () => {
  it('requests the filters in the address of the page', () => {
    const query = { engine: 'google', topic: 'geo', q: 'planning', ranked: 'false', cursor: 'abc' };
    expect(rankingsQuery(query)).toEqual({
      engine: 'google',
      topic: 'geo',
      q: 'planning',
      ranked: false,
      limit: 200,
      cursor: 'abc',
    });
  });

  it('omits values that the API does not know and parameters of other pages', () => {
    expect(filtersOf({ engine: 'altavista', topic: '', ranked: 'yes', q: '', days: '7' })).toEqual({});
  });
});

describe('the visibility of topics by day', () => {
  const point = (topic: string | null, visibilityScore: number | null) => ({
    topic,
    observations: 9,
    mentions: 1,
    visibilityScore,
    visibilityLow: visibilityScore && visibilityScore - 5,
    visibilityHigh: visibilityScore && visibilityScore + 5,
  });

  it('has a series for each of the first topics, with gaps for days without data', () => {
    const rows = [
      { from: '2026-03-01', topics: [point('Pricing', null), point(null, null), point('Rare', null)] },
      { from: '2026-03-02', topics: [point('Pricing', 40), point(null, 10), point('Rare', 99)] },
    ];
    expect(visibilityByDay(rows, 2)).toEqual({
      days: ['2026-03-01', '2026-03-02'],
      series: [
        { name: 'Pricing', column: 'Pricing', values: [null, 40], low: [null, 35], high: [null, 45] },
        {
          name: 'Without a topic',
          column: 'withoutTopic',
          values: [null, 10],
          low: [null, 5],
          high: [null, 15],
        },
      ],
    });
  });
});
