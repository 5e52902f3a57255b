import type { Panel, PanelColumn } from '../../../src/estimates/panel.js';

/** Counts of simulated answers, entry by entry in the order of the clusters. */
export interface PanelEntries extends Pick<Panel, 'cells' | 'clusters'> {
  readonly cell: Int32Array;
  readonly cluster: Int32Array;
  readonly answers: Float64Array;
  readonly mentions: Float64Array;
  /** 0 if they are left out. */
  readonly positionSum?: Float64Array;
  readonly sentimentCount?: Float64Array;
  readonly sentimentSum?: Float64Array;
  readonly citationAnswers?: Float64Array;
  readonly citedAnswers?: Float64Array;
  /** The answers that mention the only tracked competitor, which is called COMPETITOR. */
  readonly competitorMentions?: Float64Array;
}

/** The name of the tracked competitor. */
export const COMPETITOR = 'competitor';

/** The panel of these entries. All answers have an unknown model. */
export function panelOf(entries: PanelEntries): Panel {
  const { cells, clusters, cell, cluster, answers } = entries;
  const sums = new Float64Array(cells.length * clusters.length);
  for (const [entry, count] of answers.entries()) {
    const at = (cluster[entry] ?? 0) * cells.length + (cell[entry] ?? 0);
    sums[at] = (sums[at] ?? 0) + count;
  }
  const none: Float64Array = new Float64Array(answers.length);
  const { citationAnswers = none, competitorMentions } = entries;
  const column = (value: Float64Array = none): PanelColumn => ({ cell, cluster, value });
  return {
    cells,
    clusters,
    answers: sums,
    counts: {
      mentions: column(entries.mentions),
      positionSum: column(entries.positionSum),
      sentimentCount: column(entries.sentimentCount),
      sentimentSum: column(entries.sentimentSum),
      competitorMentions: column(competitorMentions),
      sourcelessAnswers: column(answers.map((count, entry) => count - (citationAnswers[entry] ?? 0))),
      citedAnswers: column(entries.citedAnswers),
    },
    informative: column(entries.mentions),
    stances: { first: column(), recommended: column(), neutral: column(), warned: column() },
    modelsDiffer: new Uint8Array(cells.length),
    brands: competitorMentions === undefined ? [] : [{ brand: COMPETITOR, ...column(competitorMentions) }],
  };
}
