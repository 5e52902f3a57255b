import { describe, expect, it } from 'vitest';
import { overviewOf, standingsOf } from '../../../src/features/analytics/overview/overview.js';
import type { OverviewData } from '../../../src/features/analytics/overview/overview.js';
import { noEstimates, noBrand } from '../../../src/estimates/group-estimates.js';
import { noSums } from '../../../src/features/analytics/rules.js';

const now = new Date('2026-11-20T12:00:00.000Z');
const noData: OverviewData = {
  surfaces: [],
  topics: [],
  standings: [],
  domains: [],
  prompts: [],
  promptsMeasured: 0,
};
const unknown = {
  headline: noEstimates,
  own: noBrand,
  platforms: new Map(),
  topics: new Map(),
  prompts: new Map(),
  brands: new Map(),
};

function overviewWith({
  brands = [],
  ...some
}: Partial<OverviewData> & { readonly brands?: ReturnType<typeof brand>[] }) {
  const data = { ...noData, ...some };
  const standings = standingsOf({ brands, surfaces: data.surfaces }, unknown);
  return overviewOf({ ...data, standings }, unknown, now);
}

function brand(name: string, mentions: number, isOwn = false) {
  const others = { previousMentions: 0, positionSum: mentions, sentimentSum: 0, sentimentCount: 0 };
  return { brand: name, isOwn, mentions, ...others };
}

function topic(name: string, mentions: number, observations: number) {
  return { ...noSums, topic: name, isCurrent: true, attempted: 9, observations, mentions };
}

describe('overview rankings, for rows in any order', () => {
  it("ranks brands by mentions, then by name, the workspace's brand before a competitor of the same name", () => {
    const brands = [brand('Zeta', 2), brand('Acme', 2), brand('Acme', 2, true), brand('Beta', 3)];
    const { competitors } = overviewWith({ brands });
    expect(competitors.map(({ rank, brand: name, isOwn }) => [rank, name, isOwn])).toEqual([
      [1, 'Beta', false],
      [2, 'Acme', true],
      [3, 'Acme', false],
      [4, 'Zeta', false],
    ]);
  });

  it('ranks topics by visibility, unknown last, then by answers, then by name, prompts without a topic last', () => {
    const rows = [
      topic('failed', 0, 0),
      topic('', 1, 2),
      topic('b', 1, 2),
      topic('a', 1, 2),
      topic('many', 2, 4),
      topic('never', 0, 5),
      topic('best', 3, 4),
    ];
    const { topics } = overviewWith({ topics: rows });
    expect(topics.map((one) => one.topic)).toEqual(['best', 'many', 'a', 'b', null, 'never', 'failed']);
    expect(topics.map((one) => one.rank)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});
