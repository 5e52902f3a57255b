import type { Steps } from '../domain/steps.js';
import { plus } from '../segments/plus.js';
import { createSums } from './cluster-sums.js';
import { ColumnSums, denseColumn } from './column-sums.js';
import { intervalOf, rateOf, type Interval } from './estimates.js';
import type { Panel } from './panel.js';

/** How often two answers to a question agree on whether they name the brand. */
export interface Agreement {
  /** From 0 to 1. */
  readonly value: number;
  readonly interval: Interval | null;
}

/**
 * The chance that two answers to a question, of the same platform and day, both name the brand or both do not. The clusters of
 * the panel are days. Of n answers of a cell on a day, x of which name the brand, 1 - 2 x (n - x) / (n (n - 1)) of the pairs
 * agree. That counts n - 1 times, so the result is 1 less twice the pooled variance of answers within cells and days. Null if no
 * counted question was asked twice.
 */
export function* agreementIn(panel: Panel): Steps<Agreement | null> {
  const { cells, clusters, modelsDiffer } = panel;
  const [repeats, agreeing] = [new ColumnSums(), new ColumnSums()];
  const daysOf = cellDays(panel);
  for (let cluster = 0; cluster < clusters.length; cluster += 1) {
    for (const { cell, answers, mentions } of daysOf(cluster)) {
      if (answers < 2 || cells[cell]?.isCounted !== true) continue;
      repeats.add(cluster, cell, answers - 1);
      agreeing.add(cluster, cell, answers - 1 - (2 * mentions * (answers - mentions)) / answers);
    }
    yield;
  }
  const repeated = denseColumn(repeats.end(), cells.length, clusters.length);
  const sums = yield* createSums({ cells, clusters, modelsDiffer, answers: repeated }, [agreeing.end()]);
  const [group] = yield* sums.byGroup({ groupOf: new Int32Array(cells.length), groups: 1 });
  const value = group === undefined ? null : rateOf(group.all, AGREEING);
  return group === undefined || value === null ? null : { value, interval: intervalOf(group.all, AGREEING) };
}

/** The first column counts the repeats, and the second one those that agree. */
const AGREEING = { numerator: [1], denominator: [0], isProportion: true };

/** The answers of a cell in a cluster, and those that name the brand. */
export interface CellDay {
  readonly cell: number;
  readonly answers: number;
  readonly mentions: number;
}

/** The cells with answers by cluster, in their order. */
export function cellDays({ cells, answers, counts }: Panel): (cluster: number) => CellDay[] {
  const { cell: of, cluster: at, value } = counts.mentions;
  const mentions = new Float64Array(answers.length);
  for (let entry = 0; entry < of.length; entry += 1)
    plus(mentions, (at[entry] ?? 0) * cells.length + (of[entry] ?? 0), value[entry] ?? 0);
  return (cluster) => {
    const days: CellDay[] = [];
    for (let cell = 0, place = cluster * cells.length; cell < cells.length; cell += 1, place += 1) {
      const count = answers[place] ?? 0;
      if (count > 0) days.push({ cell, answers: count, mentions: mentions[place] ?? 0 });
    }
    return days;
  };
}
