import { MEASURES, type Measure, type Panel, type PanelColumn } from '../../src/features/analytics/panel.js';

/** Counts of simulated answers, entry by entry in the order of the clusters. Measures that are left out are 0. */
export interface PanelEntries
  extends Pick<Panel, 'cells' | 'clusters'>, Readonly<Partial<Record<Measure, Float64Array>>> {
  readonly cell: Int32Array;
  readonly cluster: Int32Array;
  readonly answers: Float64Array;
  readonly mentions: Float64Array;
}

/** The panel of these entries. The models of all answers are unknown. */
export function panelOf({ cells, clusters, cell, cluster, answers, ...counts }: PanelEntries): Panel {
  const sums = new Float64Array(cells.length * clusters.length);
  for (const [entry, count] of answers.entries()) {
    const at = (cluster[entry] ?? 0) * cells.length + (cell[entry] ?? 0);
    sums[at] = (sums[at] ?? 0) + count;
  }
  const none = new Float64Array(answers.length);
  const columns = MEASURES.map((name) => [name, { cell, cluster, value: counts[name] ?? none }]);
  return {
    cells,
    clusters,
    answers: sums,
    counts: Object.fromEntries(columns) as Record<Measure, PanelColumn>,
    modelsDiffer: new Uint8Array(cells.length),
    brands: [],
  };
}
