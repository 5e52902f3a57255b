import { atOnce, type Steps } from '../domain/steps.js';
import type { Panel, PanelColumn } from './panel.js';

/**
 * The sums that intervals and changes are computed from. A rate is R = Y / Z of two counts, and its variance comes from
 * how far clusters (days or weeks) deviate from the mean answers of their cells: the residual of a cluster is the sum
 * over its cells of v - n mean(v), with v = y - R z and n answers. That is linear in the counts, so the residual of
 * each count is stored and R is applied later. Residuals add up over cells, so the sums of a group are those of its
 * parts. The formulas are derived in docs/statistics.md.
 */

/** The sums of some cells in one window. The first column counts the answers. */
export interface ClusterSums {
  /** The weighted sum of each column. */
  readonly totals: Float64Array;
  /** The weighted residuals of each column, cluster by cluster. */
  readonly residuals: Float64Array;
  /** The weighted answers of each cluster. Clusters without answers do not count. */
  readonly sizes: Float64Array;
}

/** The answers of a group of cells in a window and in the previous one. */
export interface GroupSums {
  /** All cells of the window, with weights of 1. */
  readonly all: ClusterSums;
  /** The cells with a counterpart in the other window, with the weights of the comparison. */
  readonly current: ClusterSums;
  readonly previous: ClusterSums;
  /** The totals of all cells of the previous window, with weights of 1. */
  readonly before: Float64Array;
  /** The answers of the cells with a counterpart, in both windows. */
  readonly compared: Answers;
}

export interface Answers {
  readonly current: number;
  readonly previous: number;
}

/** Cells in groups: the group of each cell, -1 for none. */
export interface Grouping {
  readonly groupOf: Int32Array;
  readonly groups: number;
}

/** The answers of each cell in one window. */
export interface CellSums {
  /** The sums of each column, cell by cell; the first column counts the answers. */
  readonly totals: readonly [answers: Float64Array, ...Float64Array[]];
  /** The weight of an answer in comparisons; 0 = the cell has no counterpart. */
  readonly weights: Float64Array;
}

/** The answers of cells in clusters: a panel without what identifies its cells. */
export type CellAnswers = Pick<Panel, 'clusters' | 'answers' | 'modelsDiffer'> & {
  readonly cells: readonly unknown[];
};

/** The sums of a panel. */
export interface PanelSums {
  /** Adds up groups of cells: the answers, and all or the first columns. */
  readonly byGroup: (grouping: Grouping, columns?: number) => Steps<GroupSums[]>;
  /** The cells in the window. */
  readonly current: CellSums;
  /** The cells in the previous window. */
  readonly previous: CellSums;
}

/**
 * Adds up the answers of a panel, and some of its columns. Parts that do not depend on the groups are computed once.
 */
export function* createSums(panel: CellAnswers, columns: readonly PanelColumn[]): Steps<PanelSums> {
  const first = firstCurrent(panel);
  const windows = {
    previous: yield* windowOf(panel, columns, [0, first]),
    current: yield* windowOf(panel, columns, [first, panel.clusters.length]),
  };
  const [before, now] = [windows.previous.totals, windows.current.totals];
  const previous = { totals: before, weights: weightsOf(before[0], now[0], panel.modelsDiffer) };
  const current = { totals: now, weights: weightsOf(now[0], before[0], panel.modelsDiffer) };
  return {
    current,
    previous,
    *byGroup({ groupOf, groups }, count = columns.length) {
      // Cells without a group are added to an extra group that is never read, which is faster than skipping them.
      const grouping = { groupOf: groupOf.map((group) => (group < 0 ? groups : group)), groups: groups + 1 };
      const weighted = (weights: Float64Array): Weighting => ({ ...grouping, weights });
      const alike = weighted(new Float64Array(groupOf.length).fill(1));
      const all = yield* sumsOf(windows.current, alike, count);
      const before = totalsOf(previous.totals.slice(0, count + 1), alike);
      const sums = {
        current: yield* sumsOf(windows.current, weighted(current.weights), count),
        previous: yield* sumsOf(windows.previous, weighted(previous.weights), count),
      };
      const compared = { current: comparedBy(current, grouping), previous: comparedBy(previous, grouping) };
      yield;
      return Array.from({ length: groups }, (_, group) => ({
        all: all(group),
        before: before.subarray(group * (count + 1), (group + 1) * (count + 1)),
        current: sums.current(group),
        previous: sums.previous(group),
        compared: { current: compared.current[group] ?? 0, previous: compared.previous[group] ?? 0 },
      }));
    },
  };
}

/** The sums of groups of a panel. */
export function sumByGroup(panel: Panel, columns: readonly PanelColumn[], grouping: Grouping): GroupSums[] {
  return atOnce(atOnce(createSums(panel, columns)).byGroup(grouping));
}

/** The combined sums of disjoint groups; null without groups. */
export function* addGroups(groups: readonly GroupSums[]): Steps<GroupSums | null> {
  const [first, ...others] = groups;
  if (first === undefined || others.length === 0) return first ?? null;
  const { all, before, current, previous, compared } = first;
  const sums = {
    all: copyOf(all),
    before: before.slice(),
    current: copyOf(current),
    previous: copyOf(previous),
    compared: { ...compared },
  };
  for (const group of others) {
    for (const name of ['all', 'current', 'previous'] as const) addSums(sums[name], group[name]);
    addValues(sums.before, group.before);
    for (const name of ['current', 'previous'] as const) sums.compared[name] += group.compared[name];
    yield;
  }
  return sums;
}

const copyOf = ({ totals, residuals, sizes }: ClusterSums): ClusterSums => ({
  totals: totals.slice(),
  residuals: residuals.slice(),
  sizes: sizes.slice(),
});

function addSums(sums: ClusterSums, added: ClusterSums): void {
  addValues(sums.totals, added.totals);
  addValues(sums.residuals, added.residuals);
  addValues(sums.sizes, added.sizes);
}

function addValues(sums: Float64Array, added: Float64Array): void {
  for (let index = 0; index < added.length; index += 1) addTo(sums, index, added[index] ?? 0);
}

function addTo(values: Float64Array, index: number, value: number): void {
  values[index] = (values[index] ?? 0) + value;
}

/** The first cluster of the window, after those of the previous one. */
function firstCurrent({ clusters }: CellAnswers): number {
  const index = clusters.findIndex(({ isCurrent }) => isCurrent);
  return index < 0 ? clusters.length : index;
}

/**
 * In comparisons, a cell with answers in both windows has the weight n0 n1 / (n0 + n1). It gives the smallest variance
 * if all cells are alike, and depends on the numbers of answers only, not on their outcomes.
 */
function weightsOf(own: Float64Array, other: Float64Array, modelsDiffer: Uint8Array): Float64Array {
  return own.map((answers, cell) => {
    const counterpart = other[cell] ?? 0;
    return answers === 0 || modelsDiffer[cell] === 1 ? 0 : counterpart / (answers + counterpart);
  });
}

/** The counts of a window, and the parts of its residuals. */
interface Window {
  /** The first cluster of the window in the panel, and the number of its clusters. */
  readonly start: number;
  readonly clusters: number;
  /** Ordered by cluster, then by cell. */
  readonly answers: Float64Array;
  readonly totals: CellSums['totals'];
  readonly centering: Centering;
  /** The entries of each column in the window. */
  readonly columns: readonly PanelColumn[];
}

/**
 * The residual of a count v in a cell and cluster is scale * v - factor * total, with the total of the cell in the
 * window. Most cells have as many answers in every cluster as in their first one, so each cell has a default factor,
 * with a list of the cells and clusters that differ.
 */
interface Centering {
  /** Ordered by cluster, then by cell. */
  readonly scale: Float64Array;
  /** Cell by cell. */
  readonly usualFactor: Float64Array;
  /** The differences of factors from the default. Clusters are counted from the start of the window. */
  readonly differing: PanelColumn;
  /** The cluster of each cell that has answers in only one. */
  readonly single: readonly Place[];
}

interface Place {
  readonly cell: number;
  /** Counted from the start of the window. */
  readonly cluster: number;
}

function* windowOf(
  panel: CellAnswers,
  columns: readonly PanelColumn[],
  [start, end]: readonly [start: number, end: number],
): Steps<Window> {
  const cells = panel.cells.length;
  const answers = panel.answers.subarray(start * cells, end * cells);
  // Equal columns stay shared within the window.
  const parts = new Map<PanelColumn, ReturnType<typeof withTotals>>();
  for (const column of new Set(columns)) {
    parts.set(column, withTotals(between(column, start, end), cells));
    yield;
  }
  const ofWindow = columns.flatMap((column) => parts.get(column) ?? []);
  const { totals, centering } = yield* centered(answers, cells);
  return {
    start,
    clusters: end - start,
    answers,
    totals: [totals, ...ofWindow.map((part) => part.totals)],
    centering,
    columns: ofWindow.map(({ column }) => column),
  };
}

/** A column with its sum by cell. */
function withTotals(column: PanelColumn, cells: number) {
  const totals = new Float64Array(cells);
  for (let entry = 0; entry < column.cell.length; entry += 1)
    addTo(totals, column.cell[entry] ?? 0, column.value[entry] ?? 0);
  return { column, totals };
}

/** The entries of a column from the cluster `start` to before `end`. */
function between({ cell, cluster, value }: PanelColumn, start: number, end: number): PanelColumn {
  const [from, to] = [firstFrom(cluster, start), firstFrom(cluster, end)];
  return {
    cell: cell.subarray(from, to),
    cluster: cluster.subarray(from, to),
    value: value.subarray(from, to),
  };
}

/** The index of the first entry whose cluster is not before `least`. */
function firstFrom(clusters: Int32Array, least: number): number {
  let [low, high] = [0, clusters.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((clusters[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The rate of a cell depends on its own answers, so a cluster with the share h of them deviates from it by less than
 * from the true rate: by 1 - h of the variance. Its residual v - h * total is divided by sqrt(1 - h), which is the
 * correction CR2 of R. M. Bell and D. F. McCaffrey, "Bias reduction in standard errors for linear regression with
 * multi-stage samples", Survey Methodology 28 (2002), for a rate per cell; with s clusters of equal size it multiplies
 * the variance by s / (s - 1). A cell with answers in a single cluster has no mean to compare with. It keeps its
 * counts, so it deviates from the rate of the group.
 */
function* centered(
  answers: Float64Array,
  cells: number,
): Steps<{ readonly totals: Float64Array; readonly centering: Centering }> {
  const clusters = answers.length / Math.max(cells, 1);
  const totals = new Float64Array(cells);
  const usualAnswers = new Float64Array(cells);
  for (let cluster = 0; cluster < clusters; cluster += 1) {
    for (let cell = 0; cell < cells; cell += 1) {
      const count = answers[cluster * cells + cell] ?? 0;
      addTo(totals, cell, count);
      if (usualAnswers[cell] === 0) usualAnswers[cell] = count;
    }
    yield;
  }
  const scaleOf = (count: number, cell: number) => {
    const share = count / (totals[cell] ?? 0);
    return share < 1 ? 1 / Math.sqrt(1 - share) : 1;
  };
  const factorOf = (count: number, cell: number) =>
    count < (totals[cell] ?? 0) ? (scaleOf(count, cell) * count) / (totals[cell] ?? 0) : 0;
  const usualScale = usualAnswers.map(scaleOf);
  const usualFactor = usualAnswers.map(factorOf);
  const scale = new Float64Array(answers.length);
  const single: Place[] = [];
  const differing = emptyColumn(differences(answers, usualAnswers));
  let entry = 0;
  for (let cluster = 0; cluster < clusters; cluster += 1) {
    scale.set(usualScale, cluster * cells);
    for (let cell = 0; cell < cells; cell += 1) {
      const [count, usual] = [answers[cluster * cells + cell] ?? 0, usualAnswers[cell] ?? 0];
      if (count > 0 && count === totals[cell]) single.push({ cell, cluster });
      if (count === usual) continue;
      differing.cell[entry] = cell;
      differing.cluster[entry] = cluster;
      differing.value[entry] = factorOf(count, cell) - (usualFactor[cell] ?? 0);
      entry += 1;
      scale[cluster * cells + cell] = scaleOf(count, cell);
    }
    yield;
  }
  return { totals, centering: { scale, usualFactor, differing, single } };
}

/** The number of cells and clusters whose answers differ from the usual ones of the cell. */
function differences(answers: Float64Array, usual: Float64Array): number {
  let count = 0;
  for (let start = 0; start < answers.length; start += usual.length)
    for (let cell = 0; cell < usual.length; cell += 1) if (answers[start + cell] !== usual[cell]) count += 1;
  return count;
}

const emptyColumn = (length: number): PanelColumn => ({
  cell: new Int32Array(length),
  cluster: new Int32Array(length),
  value: new Float64Array(length),
});

/** Groups of cells that are added up with weights. Cells without a group are in an extra group that is never read. */
interface Weighting extends Grouping {
  /** The weight of an answer of each cell. */
  readonly weights: Float64Array;
}

/** Sums the answers and the first `count` columns of cells. Returns the sums of a group. */
function* sumsOf(window: Window, weighting: Weighting, count: number): Steps<(group: number) => ClusterSums> {
  const { clusters, totals } = window;
  const width = count + 1;
  const sizes = yield* sizesOf(window, weighting);
  const residuals = yield* residualsOf(window, weighting, count);
  const sums = totalsOf(totals.slice(0, width), weighting);
  yield;
  return (group) => ({
    totals: sums.subarray(group * width, (group + 1) * width),
    residuals: residuals.subarray(group * clusters * width, (group + 1) * clusters * width),
    sizes: sizes.subarray(group * clusters, (group + 1) * clusters),
  });
}

/** Sums of columns, group by group. */
function totalsOf(columns: readonly Float64Array[], { groupOf, groups, weights }: Weighting): Float64Array {
  const sums = new Float64Array(groups * columns.length);
  for (const [index, ofCells] of columns.entries())
    for (let cell = 0; cell < ofCells.length; cell += 1)
      addTo(sums, (groupOf[cell] ?? 0) * columns.length + index, (weights[cell] ?? 0) * (ofCells[cell] ?? 0));
  return sums;
}

/** The answers of each cluster, group by group. Added up cell by cell, so that a cluster without answers has exactly 0. */
function* sizesOf(
  { clusters, answers }: Window,
  { groupOf, groups, weights }: Weighting,
): Steps<Float64Array> {
  const cells = groupOf.length;
  const sizes = new Float64Array(clusters * groups);
  for (let cluster = 0; cluster < clusters; cluster += 1) {
    for (let cell = 0; cell < cells; cell += 1) {
      const at = (groupOf[cell] ?? 0) * clusters + cluster;
      sizes[at] = (sizes[at] ?? 0) + (weights[cell] ?? 0) * (answers[cluster * cells + cell] ?? 0);
    }
    yield;
  }
  return sizes;
}

/** The residuals of the answers and the first `count` columns, group by group, then cluster by cluster. */
function* residualsOf(window: Window, weighting: Weighting, count: number): Steps<Float64Array> {
  const { clusters, totals, centering, columns } = window;
  const { groupOf, groups, weights } = weighting;
  const width = count + 1;
  const sums = new Float64Array(groups * clusters * width);
  for (const { cell, cluster } of centering.single) {
    const at = ((groupOf[cell] ?? 0) * clusters + cluster) * width;
    addTo(sums, at, (weights[cell] ?? 0) * (totals[0][cell] ?? 0));
  }
  for (const [index, column] of columns.slice(0, count).entries()) {
    const equal = columns.indexOf(column);
    if (equal < index)
      for (let at = 0; at < sums.length; at += width) sums[at + index + 1] = sums[at + equal + 1] ?? 0;
    else yield* addResiduals(sums, { width, index: index + 1 }, window, column, weighting);
    yield;
  }
  return sums;
}

/** The entries of a column that are added in one step. */
const ENTRIES_OF_STEP = 16_384;

/** Adds the residuals of a column to sums of `width` columns. */
function* addResiduals(
  sums: Float64Array,
  { width, index }: { readonly width: number; readonly index: number },
  { start, clusters, totals, centering }: Window,
  column: PanelColumn,
  { groupOf, groups, weights }: Weighting,
): Steps<void> {
  const { scale, usualFactor, differing } = centering;
  const ofCells = totals[index] ?? totals[0];
  const cells = ofCells.length;
  const usual = new Float64Array(groups);
  for (let cell = 0; cell < cells; cell += 1)
    addTo(usual, groupOf[cell] ?? 0, (weights[cell] ?? 0) * (usualFactor[cell] ?? 0) * (ofCells[cell] ?? 0));
  for (let group = 0; group < groups; group += 1)
    for (let row = group * clusters; row < (group + 1) * clusters; row += 1)
      sums[row * width + index] = -(usual[group] ?? 0);
  for (let entry = 0; entry < differing.cell.length; entry += 1) {
    const [cell, cluster] = [differing.cell[entry] ?? 0, differing.cluster[entry] ?? 0];
    const at = ((groupOf[cell] ?? 0) * clusters + cluster) * width + index;
    addTo(sums, at, -(weights[cell] ?? 0) * (differing.value[entry] ?? 0) * (ofCells[cell] ?? 0));
  }
  const entries = column.cell.length;
  for (let from = 0; from < entries; from += ENTRIES_OF_STEP) {
    const end = Math.min(entries, from + ENTRIES_OF_STEP);
    for (let entry = from; entry < end; entry += 1) {
      const [cell, cluster] = [column.cell[entry] ?? 0, (column.cluster[entry] ?? 0) - start];
      const at = ((groupOf[cell] ?? 0) * clusters + cluster) * width + index;
      const count = (scale[cluster * cells + cell] ?? 0) * (column.value[entry] ?? 0);
      sums[at] = (sums[at] ?? 0) + (weights[cell] ?? 0) * count;
    }
    yield;
  }
}

/** The answers of the cells that are compared, by group. */
function comparedBy({ totals: [answers], weights }: CellSums, grouping: Grouping): Float64Array {
  const isCompared = weights.map((weight) => (weight > 0 ? 1 : 0));
  return totalsOf([answers], { ...grouping, weights: isCompared });
}
