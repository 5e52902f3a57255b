import { atOnce, type Steps } from '../domain/steps.js';
import { plus } from '../segments/plus.js';
import { emptyColumn } from './column-sums.js';
import type { Grouping, Panel, PanelColumn } from './panel.js';
import { answerWeights, type Level } from './weighting.js';

/**
 * The sums that intervals and changes are computed from. A rate is R = Y / Z of two counts, and its variance comes from
 * how far clusters (days or weeks) deviate from the mean answers of their cells: the residual of a cluster is the sum
 * over its cells of v - n mean(v), with v = y - R z and n answers. That is linear in the counts, so the residual of
 * each count is stored and R is applied later. Residuals add up over cells, so the sums of a group are those of its
 * parts. The formulas are derived in docs/statistics/formulas.md.
 */

/** The sums of some cells in one window. The first column counts the answers. */
export interface ClusterSums {
  /** The weighted sum of each column. */
  readonly totals: Float64Array;
  /** The weighted residuals of each column, cluster by cluster. */
  readonly residuals: Float64Array;
  /** The weighted answers of each cluster, in proportion to its variance. Clusters without answers do not count. */
  readonly sizes: Float64Array;
  /** Whether the questions or platforms have weights. */
  readonly isWeighted: boolean;
}

/** The answers of a group of cells in a window and in the previous one. */
export interface GroupSums {
  /** All cells of the window. Answers that count alike have weights of 1. */
  readonly all: ClusterSums;
  /** The cells with a counterpart in the other window, with the weights of the comparison. */
  readonly current: ClusterSums;
  readonly previous: ClusterSums;
  /** The totals of all cells of the previous window, weighted like those of the window. */
  readonly before: Float64Array;
  /** The totals of all cells in both windows, without weights. */
  readonly counts: OfWindows<Float64Array>;
  /** The answers of the cells with a counterpart, with the weights of `all` and `before`. */
  readonly matched: Answers;
  /** The number of answers that the comparison rests on: those of the cells with a counterpart, if answers count alike. */
  readonly compared: Answers;
}

export interface Answers {
  readonly current: number;
  readonly previous: number;
}

/** The answers of each cell in one window. */
export interface CellSums {
  /** The sums of each column, cell by cell; the first column counts the answers. */
  readonly totals: readonly [answers: Float64Array, ...Float64Array[]];
}

/** The weights of an answer of each cell in one window. */
export interface CellWeights {
  readonly all: Float64Array;
  /** In comparisons; 0 = the cell has no counterpart. */
  readonly compared: Float64Array;
}

/** A value for each of both windows. */
export interface OfWindows<Part> {
  readonly current: Part;
  readonly previous: Part;
}

/** The answers of cells in clusters: a panel without what identifies its cells. */
export type CellAnswers = Pick<Panel, 'clusters' | 'answers' | 'modelsDiffer'> & {
  readonly cells: readonly unknown[];
};

/** The sums of a panel. */
export interface PanelSums extends OfWindows<CellSums> {
  /** Adds up groups of cells: the answers, and all or the first columns. */
  readonly byGroup: (grouping: Grouping, options?: GroupOptions) => Steps<GroupSums[]>;
  /** The weights of the answers in figures of groups. */
  readonly weightsIn: (grouping: Grouping) => OfWindows<CellWeights>;
}

export interface GroupOptions {
  /** The number of columns in addition to the answers. Default: all. */
  readonly columns?: number;
  /** The weights of the answers. Default: those in the figures of the groups themselves. */
  readonly weights?: OfWindows<CellWeights>;
}

/**
 * Adds up the answers of a panel, and some of its columns. Parts that do not depend on the groups are computed once. Without
 * levels, answers count alike.
 */
export function* createSums(
  panel: CellAnswers,
  columns: readonly PanelColumn[],
  levels: readonly Level[] = [],
): Steps<PanelSums> {
  const first = firstCurrent(panel);
  const windows = {
    previous: yield* windowOf(panel, columns, [0, first]),
    current: yield* windowOf(panel, columns, [first, panel.clusters.length]),
  };
  const { current, previous } = windows;
  const weightsIn = weightsOf({ previous: previous.totals[0], current: current.totals[0] }, panel, levels);
  return {
    ...windows,
    weightsIn,
    *byGroup({ groupOf, groups }, { columns: count = columns.length, weights } = {}) {
      // Cells without a group are added to an extra group that is never read, which is faster than skipping them.
      const grouping = { groupOf: groupOf.map((group) => (group < 0 ? groups : group)), groups: groups + 1 };
      const { current: now, previous: before } = weights ?? weightsIn(grouping);
      const isWeighted = levels.length > 0;
      const weighted = (of: Float64Array): Weighted => ({
        ...{ ...grouping, weights: of },
        sizeWeights: isWeighted ? of.map((weight) => weight ** 2) : of,
        isWeighted,
      });
      const sums = {
        all: yield* sumsOf(current, weighted(now.all), count),
        current: yield* sumsOf(current, weighted(now.compared), count),
        previous: yield* sumsOf(previous, weighted(before.compared), count),
      };
      const columnsOf = ({ totals }: CellSums) => totals.slice(0, count + 1);
      const beforeBy = totalsOf(columnsOf(previous), { ...grouping, weights: before.all });
      const countsBy = isWeighted ? countsOf(windows, columnsOf, grouping) : null;
      const matched = {
        current: totalsOf([current.totals[0]], { ...grouping, weights: matchedOf(now) }),
        previous: totalsOf([previous.totals[0]], { ...grouping, weights: matchedOf(before) }),
      };
      yield;
      return Array.from({ length: groups }, (_, group) => {
        const rowOf = (sums: Float64Array) => sums.subarray(group * (count + 1), (group + 1) * (count + 1));
        const ofMatched = { current: matched.current[group] ?? 0, previous: matched.previous[group] ?? 0 };
        const [all, ofCurrent, ofPrevious] = [sums.all(group), sums.current(group), sums.previous(group)];
        return {
          all,
          before: rowOf(beforeBy),
          current: ofCurrent,
          previous: ofPrevious,
          counts: {
            current: countsBy === null ? all.totals : rowOf(countsBy.current),
            previous: rowOf(countsBy === null ? beforeBy : countsBy.previous),
          },
          matched: ofMatched,
          compared: isWeighted
            ? { current: effectiveAnswers(ofCurrent), previous: effectiveAnswers(ofPrevious) }
            : ofMatched,
        };
      });
    },
  };
}

/** The sums of groups of a panel. */
export function sumByGroup(
  panel: CellAnswers,
  columns: readonly PanelColumn[],
  grouping: Grouping,
  levels: readonly Level[] = [],
): GroupSums[] {
  return atOnce(atOnce(createSums(panel, columns, levels)).byGroup(grouping));
}

/** The combined sums of disjoint groups whose answers count alike; null without groups. */
export function* addGroups(groups: readonly GroupSums[]): Steps<GroupSums | null> {
  const [first, ...others] = groups;
  if (first === undefined || others.length === 0) return first ?? null;
  const { all, before, current, previous } = first;
  const sums = {
    all: copyOf(all),
    before: before.slice(),
    current: copyOf(current),
    previous: copyOf(previous),
    matched: { ...first.matched },
    compared: { ...first.compared },
  };
  for (const group of others) {
    for (const name of ['all', 'current', 'previous'] as const) addSums(sums[name], group[name]);
    addValues(sums.before, group.before);
    for (const counts of ['matched', 'compared'] as const)
      for (const name of ['current', 'previous'] as const) sums[counts][name] += group[counts][name];
    yield;
  }
  return { ...sums, counts: { current: sums.all.totals, previous: sums.before } };
}

const copyOf = ({ totals, residuals, sizes, isWeighted }: ClusterSums): ClusterSums => ({
  isWeighted,
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
  for (let index = 0; index < added.length; index += 1) plus(sums, index, added[index] ?? 0);
}

/** The first cluster of the window, after those of the previous one. */
function firstCurrent({ clusters }: CellAnswers): number {
  const index = clusters.findIndex(({ isCurrent }) => isCurrent);
  return index < 0 ? clusters.length : index;
}

/**
 * In comparisons, a cell with answers in both windows has the weight n0 n1 / (n0 + n1) within the last parts of the levels. It
 * gives the smallest variance if all cells are alike, and depends on the numbers of answers only, not on their outcomes.
 */
function weightsOf(
  { current, previous }: OfWindows<Float64Array>,
  { modelsDiffer }: CellAnswers,
  levels: readonly Level[],
): PanelSums['weightsIn'] {
  const shareOf = (own: Float64Array, other: Float64Array) =>
    own.map((answers, cell) => {
      const counterpart = other[cell] ?? 0;
      return answers === 0 || modelsDiffer[cell] === 1 ? 0 : counterpart / (answers + counterpart);
    });
  if (levels.length === 0) {
    const all = new Float64Array(current.length).fill(1);
    const weights = {
      current: { all, compared: shareOf(current, previous) },
      previous: { all, compared: shareOf(previous, current) },
    };
    return () => weights;
  }
  const mass = shareOf(current, previous).map((weight, cell) => weight * (current[cell] ?? 0));
  return (grouping) => {
    const within = (own: Float64Array) => ({
      all: answerWeights(levels, grouping, own, own),
      compared: answerWeights(levels, grouping, mass, own),
    });
    return { current: within(current), previous: within(previous) };
  };
}

/** Sums of columns in both windows, without weights. */
function countsOf(
  { current, previous }: OfWindows<CellSums>,
  columnsOf: (sums: CellSums) => readonly Float64Array[],
  grouping: Grouping,
): OfWindows<Float64Array> {
  const alike = { ...grouping, weights: new Float64Array(grouping.groupOf.length).fill(1) };
  return {
    current: totalsOf(columnsOf(current), alike),
    previous: totalsOf(columnsOf(previous), alike),
  };
}

/** The number of answers that would have the same variance if they were independent and counted alike. */
function effectiveAnswers({ totals: [sum = 0], sizes }: ClusterSums): number {
  const squares = sizes.reduce((all, size) => all + size, 0);
  return squares === 0 ? 0 : sum ** 2 / squares;
}

/** The weights of all answers, without those of cells that have no counterpart. */
function matchedOf({ all, compared }: CellWeights): Float64Array {
  const matched = new Float64Array(all.length);
  for (let cell = 0; cell < all.length; cell += 1)
    if ((compared[cell] ?? 0) > 0) matched[cell] = all[cell] ?? 0;
  return matched;
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
    plus(totals, column.cell[entry] ?? 0, column.value[entry] ?? 0);
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
      plus(totals, cell, count);
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

/** Groups of cells that are added up with weights. Cells without a group are in an extra group that is never read. */
interface Weighted extends Grouping {
  /** The weight of an answer of each cell. */
  readonly weights: Float64Array;
  /** The variance of an answer of each cell, in a sum with these weights. */
  readonly sizeWeights: Float64Array;
  readonly isWeighted: boolean;
}

/** Sums the answers and the first `count` columns of cells. Returns the sums of a group. */
function* sumsOf(window: Window, weighting: Weighted, count: number): Steps<(group: number) => ClusterSums> {
  const { clusters, totals } = window;
  const width = count + 1;
  if (weighting.weights.every((weight) => weight === 0)) return () => emptySums(clusters, width);
  const sizes = yield* sizesOf(window, weighting);
  const residuals = yield* residualsOf(window, weighting, count);
  const sums = totalsOf(totals.slice(0, width), weighting);
  yield;
  return (group) => ({
    totals: sums.subarray(group * width, (group + 1) * width),
    residuals: residuals.subarray(group * clusters * width, (group + 1) * clusters * width),
    sizes: sizes.subarray(group * clusters, (group + 1) * clusters),
    isWeighted: weighting.isWeighted,
  });
}

/** The sums of cells without weights, as in a comparison with a window without answers. */
const emptySums = (clusters: number, width: number): ClusterSums => ({
  totals: new Float64Array(width),
  residuals: new Float64Array(clusters * width),
  sizes: new Float64Array(clusters),
  isWeighted: false,
});

/** Sums of columns, group by group. */
function totalsOf(
  columns: readonly Float64Array[],
  { groupOf, groups, weights }: Grouping & Pick<Weighted, 'weights'>,
): Float64Array {
  const sums = new Float64Array(groups * columns.length);
  for (const [index, ofCells] of columns.entries())
    for (let cell = 0; cell < ofCells.length; cell += 1)
      plus(sums, (groupOf[cell] ?? 0) * columns.length + index, (weights[cell] ?? 0) * (ofCells[cell] ?? 0));
  return sums;
}

/** The answers of each cluster, group by group. Added up cell by cell, so that a cluster without answers has exactly 0. */
function* sizesOf(
  { clusters, answers }: Window,
  { groupOf, groups, sizeWeights }: Weighted,
): Steps<Float64Array> {
  const cells = groupOf.length;
  const sizes = new Float64Array(clusters * groups);
  for (let cluster = 0; cluster < clusters; cluster += 1) {
    for (let cell = 0; cell < cells; cell += 1) {
      const at = (groupOf[cell] ?? 0) * clusters + cluster;
      sizes[at] = (sizes[at] ?? 0) + (sizeWeights[cell] ?? 0) * (answers[cluster * cells + cell] ?? 0);
    }
    yield;
  }
  return sizes;
}

/** The residuals of the answers and the first `count` columns, group by group, then cluster by cluster. */
function* residualsOf(window: Window, weighting: Weighted, count: number): Steps<Float64Array> {
  const { clusters, totals, centering, columns } = window;
  const { groupOf, groups, weights } = weighting;
  const width = count + 1;
  const sums = new Float64Array(groups * clusters * width);
  for (const { cell, cluster } of centering.single) {
    const at = ((groupOf[cell] ?? 0) * clusters + cluster) * width;
    plus(sums, at, (weights[cell] ?? 0) * (totals[0][cell] ?? 0));
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
  { groupOf, groups, weights }: Weighted,
): Steps<void> {
  const { scale, usualFactor, differing } = centering;
  const ofCells = totals[index] ?? totals[0];
  const cells = ofCells.length;
  const usual = new Float64Array(groups);
  for (let cell = 0; cell < cells; cell += 1)
    plus(usual, groupOf[cell] ?? 0, (weights[cell] ?? 0) * (usualFactor[cell] ?? 0) * (ofCells[cell] ?? 0));
  for (let group = 0; group < groups; group += 1)
    for (let row = group * clusters; row < (group + 1) * clusters; row += 1)
      sums[row * width + index] = -(usual[group] ?? 0);
  for (let entry = 0; entry < differing.cell.length; entry += 1) {
    const [cell, cluster] = [differing.cell[entry] ?? 0, differing.cluster[entry] ?? 0];
    const at = ((groupOf[cell] ?? 0) * clusters + cluster) * width + index;
    plus(sums, at, -(weights[cell] ?? 0) * (differing.value[entry] ?? 0) * (ofCells[cell] ?? 0));
  }
  const { cell: ofEntries, cluster: clusterOf, value: values } = column;
  const entries = ofEntries.length;
  for (let from = 0; from < entries; from += ENTRIES_OF_STEP) {
    const end = Math.min(entries, from + ENTRIES_OF_STEP);
    for (let entry = from; entry < end; entry += 1) {
      const cell = ofEntries[entry] ?? 0;
      const cluster = (clusterOf[entry] ?? 0) - start;
      const at = ((groupOf[cell] ?? 0) * clusters + cluster) * width + index;
      const count = (scale[cluster * cells + cell] ?? 0) * (values[entry] ?? 0);
      sums[at] = (sums[at] ?? 0) + (weights[cell] ?? 0) * count;
    }
    yield;
  }
}
