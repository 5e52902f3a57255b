import type { Estimates } from '../../../estimates/group-estimates.js';
import { NO_ENTRIES, type Panel, type PanelColumn } from '../../../estimates/panel.js';

/**
 * A panel in which a tracked competitor takes the place of the workspace's brand, which becomes one of its competitors.
 * Positions, sentiments and cited sites of competitors are not in a panel: `ofCompetitor` removes their estimates.
 */
export function panelOfBrand(panel: Panel, brand: string): Panel {
  const { counts, brands } = panel;
  const mentions = brands.find((one) => one.brand === brand) ?? NO_ENTRIES;
  const minus = { ...mentions, value: mentions.value.map((count) => -count) };
  return {
    ...panel,
    counts: {
      ...counts,
      mentions,
      competitorMentions: joined([counts.competitorMentions, counts.mentions, minus]),
      positionSum: NO_ENTRIES,
      sentimentSum: NO_ENTRIES,
      sentimentCount: NO_ENTRIES,
      citedAnswers: NO_ENTRIES,
    },
  };
}

/** Joins columns, in the order of clusters. */
function joined(columns: readonly PanelColumn[]): PanelColumn {
  const entries = columns
    .flatMap(({ cell, cluster, value }) =>
      Array.from(value, (count, index) => ({ cell: cell[index] ?? 0, cluster: cluster[index] ?? 0, count })),
    )
    .sort((one, other) => one.cluster - other.cluster);
  return {
    cell: Int32Array.from(entries, ({ cell }) => cell),
    cluster: Int32Array.from(entries, ({ cluster }) => cluster),
    value: Float64Array.from(entries, ({ count }) => count),
  };
}

/** The estimates of a panel of `panelOfBrand`, without those of figures that it does not count. */
export function ofCompetitor(estimates: Estimates): Estimates {
  const unknown = { averagePosition: null, sentimentScore: null, citationRate: null };
  const { intervals, sameQuestions } = estimates;
  return {
    ...estimates,
    intervals: { ...intervals, ...unknown },
    sameQuestions: { ...sameQuestions, ...unknown },
  };
}
