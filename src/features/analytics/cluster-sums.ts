import type { Panel } from './panel.js';

/**
 * The sums that intervals and changes are computed from. A rate is R = Y / Z of two counts, and its variance comes from
 * how far clusters (days or weeks) are from what their cells answer on average: the residual of a cluster is the sum over
 * its cells of v - n mean(v), with v = y - R z and n answers. That is linear in the counts, so the residual of each count
 * is kept and R is put in later; and residuals add up over cells, so a group has the sums of its parts. The formulas are
 * derived in docs/statistics.md.
 */

/** The sums of some cells in one window. */
export interface ClusterSums {
  /** The weighted sum of each column. */
  readonly totals: Float64Array;
  /** The weighted residuals: those of each column, cluster by cluster. */
  readonly residuals: Float64Array;
  /** The weighted answers of each cluster; those without answers do not count. */
  readonly sizes: Float64Array;
}

/** What a group of cells answered in a window and in the one before it. */
export interface GroupSums {
  /** All cells of the window, with weights of 1. */
  readonly all: ClusterSums;
  /** The cells with a counterpart in the other window, with the weights of the comparison. */
  readonly current: ClusterSums;
  readonly previous: ClusterSums;
  /** The answers of these cells and of all, in both windows. */
  readonly compared: Answers;
  readonly answers: Answers;
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

/** What each cell answered in one window. */
export interface CellSums {
  /** The sum of each column, cell by cell. */
  readonly totals: Float64Array;
  readonly answers: Float64Array;
  /** The weight of an answer in comparisons; 0 = the cell has no counterpart. */
  readonly weights: Float64Array;
}

function addTo(values: Float64Array, index: number, value: number): void {
  values[index] = (values[index] ?? 0) + value;
}

/** The sums of a panel. */
export interface PanelSums {
  /** Adds up groups of cells: all columns, or the first ones. */
  readonly byGroup: (grouping: Grouping, columns?: number) => GroupSums[];
  /** What each cell answered. */
  readonly current: CellSums;
  readonly previous: CellSums;
}

/**
 * Adds up columns of a panel: its answers first, then other measures, or the answers that mention brands. What does not
 * depend on the groups is computed once.
 */
export function createSums(panel: Panel, columns: readonly Float64Array[]): PanelSums {
  const isCurrent = new Uint8Array(panel.length);
  for (let entry = 0; entry < panel.length; entry += 1)
    isCurrent[entry] = panel.clusters[panel.cluster[entry] ?? 0]?.isCurrent === true ? 1 : 0;
  const rows = rowsOf(panel, columns);
  const [current, previous] = [1, 0].map((window) =>
    cellSums(panel, columns.length, rows, isCurrent, window),
  ) as [CellSums, CellSums];
  const isComparable = comparableCells(panel, isCurrent, current, previous);
  setWeights(current, previous, isComparable);
  setWeights(previous, current, isComparable);
  center(panel, columns.length, rows, isCurrent, [previous, current]);
  const prepared = { width: columns.length, rows, isCurrent, current, previous };
  return {
    current,
    previous,
    byGroup: (grouping, width = columns.length) => groupSums(panel, width, prepared, grouping),
  };
}

/** The sums of groups of a panel. */
export function sumByGroup(panel: Panel, columns: readonly Float64Array[], grouping: Grouping): GroupSums[] {
  return createSums(panel, columns).byGroup(grouping);
}

/** The sums of disjoint groups together; null without any. */
export function addGroups(groups: readonly GroupSums[]): GroupSums | null {
  const [first] = groups;
  if (first === undefined || groups.length === 1) return first ?? null;
  const parts = (name: 'all' | 'current' | 'previous'): ClusterSums => ({
    totals: added(
      first[name].totals,
      groups.map((group) => group[name].totals),
    ),
    residuals: added(
      first[name].residuals,
      groups.map((group) => group[name].residuals),
    ),
    sizes: added(
      first[name].sizes,
      groups.map((group) => group[name].sizes),
    ),
  });
  const answers = (name: 'compared' | 'answers'): Answers => ({
    current: groups.reduce((sum, group) => sum + group[name].current, 0),
    previous: groups.reduce((sum, group) => sum + group[name].previous, 0),
  });
  return {
    ...{ all: parts('all'), current: parts('current'), previous: parts('previous') },
    ...{ compared: answers('compared'), answers: answers('answers') },
  };
}

function added({ length }: Float64Array, rows: readonly Float64Array[]): Float64Array {
  const sums = new Float64Array(length);
  for (const row of rows) for (let index = 0; index < length; index += 1) addTo(sums, index, row[index] ?? 0);
  return sums;
}

/** The columns entry by entry. */
function rowsOf(panel: Panel, columns: readonly Float64Array[]): Float64Array {
  const width = columns.length;
  const rows = new Float64Array(panel.length * width);
  for (const [index, column] of columns.entries())
    for (let entry = 0; entry < panel.length; entry += 1) rows[entry * width + index] = column[entry] ?? 0;
  return rows;
}

function cellSums(
  { cells, cell, answers, length }: Panel,
  width: number,
  rows: Float64Array,
  isCurrent: Uint8Array,
  window: number,
): CellSums {
  const sums = {
    totals: new Float64Array(cells.length * width),
    answers: new Float64Array(cells.length),
    weights: new Float64Array(cells.length),
  };
  for (let entry = 0; entry < length; entry += 1) {
    if (isCurrent[entry] !== window) continue;
    const index = cell[entry] ?? 0;
    addTo(sums.answers, index, answers[entry] ?? 0);
    for (let column = 0; column < width; column += 1)
      addTo(sums.totals, index * width + column, rows[entry * width + column] ?? 0);
  }
  return sums;
}

/** 1 for each cell with answers in both windows, unless the models are known in both and none is the same. */
function comparableCells(
  { cells, cell, model, models, length }: Panel,
  isCurrent: Uint8Array,
  current: CellSums,
  previous: CellSums,
): Uint8Array {
  const served = [previous, current].map(() => new Uint8Array(cells.length * models.length));
  for (let entry = 0; entry < length; entry += 1) {
    const window = served[isCurrent[entry] ?? 0];
    if (window !== undefined) window[(cell[entry] ?? 0) * models.length + (model[entry] ?? 0)] = 1;
  }
  return Uint8Array.from(cells, (_, index) => {
    if ((current.answers[index] ?? 0) === 0 || (previous.answers[index] ?? 0) === 0) return 0;
    const [before, now] = served.map((window) =>
      window.subarray(index * models.length + 1, (index + 1) * models.length),
    ) as [Uint8Array, Uint8Array];
    const areKnown = now.includes(1) && before.includes(1);
    return areKnown && !now.some((isServed, one) => isServed === 1 && before[one] === 1) ? 0 : 1;
  });
}

/**
 * A cell counts by n0 n1 / (n0 + n1) in comparisons, which is the weight with the smallest variance if all cells are alike,
 * and depends on numbers of answers only, so that no outcome can favor a cell.
 */
function setWeights(own: CellSums, other: CellSums, isComparable: Uint8Array): void {
  for (let cell = 0; cell < isComparable.length; cell += 1) {
    const counterpart = other.answers[cell] ?? 0;
    if (isComparable[cell] === 1) own.weights[cell] = counterpart / ((own.answers[cell] ?? 0) + counterpart);
  }
}

/**
 * Turns counts into residuals. A cell's own rate follows its answers, so that a cluster with the share h of them deviates
 * from it by less than from the true rate: by 1 - h of the variance. Its residual is divided by sqrt(1 - h), which is the
 * correction CR2 of R. M. Bell and D. F. McCaffrey, "Bias reduction in standard errors for linear regression with
 * multi-stage samples", Survey Methodology 28 (2002), for a rate per cell; with s clusters of equal size it multiplies the
 * variance by s / (s - 1). A cell with answers in one cluster only has no mean of its own. It keeps its counts, so that it
 * deviates from the rate of the group.
 */
function center(
  panel: Panel,
  width: number,
  rows: Float64Array,
  isCurrent: Uint8Array,
  windows: readonly [CellSums, CellSums],
): void {
  const inCluster = answersInCluster(panel);
  for (let entry = 0; entry < panel.length; entry += 1) {
    const cell = panel.cell[entry] ?? 0;
    const { answers, totals } = windows[isCurrent[entry] === 1 ? 1 : 0];
    const leverage = (inCluster[entry] ?? 0) / (answers[cell] ?? 0);
    if (leverage >= 1) continue;
    const scale = 1 / Math.sqrt(1 - leverage);
    const share = (panel.answers[entry] ?? 0) / (answers[cell] ?? 0);
    for (let column = 0; column < width; column += 1) {
      const index = entry * width + column;
      rows[index] = scale * ((rows[index] ?? 0) - share * (totals[cell * width + column] ?? 0));
    }
  }
}

/** For each entry, the answers of its cell in its cluster: those of all models. */
function answersInCluster(panel: Panel): Float64Array {
  const last = new Int32Array(panel.cells.length).fill(-1);
  const first = new Int32Array(panel.length);
  const answers = new Float64Array(panel.length);
  for (let entry = 0; entry < panel.length; entry += 1) {
    const before = last[panel.cell[entry] ?? 0] ?? -1;
    const isSame = before >= 0 && (panel.cluster[before] ?? 0) === (panel.cluster[entry] ?? 0);
    first[entry] = isSame ? (first[before] ?? 0) : entry;
    last[panel.cell[entry] ?? 0] = entry;
    addTo(answers, first[entry] ?? 0, panel.answers[entry] ?? 0);
  }
  for (let entry = 0; entry < panel.length; entry += 1) answers[entry] = answers[first[entry] ?? 0] ?? 0;
  return answers;
}

/** What all groupings of a panel share. */
interface Prepared {
  /** How many columns there are. */
  readonly width: number;
  /** The residuals of each entry. */
  readonly rows: Float64Array;
  readonly isCurrent: Uint8Array;
  readonly current: CellSums;
  readonly previous: CellSums;
}

/** Sums of groups while they are added up: group by group, then cluster by cluster. */
interface Sums {
  readonly totals: Float64Array;
  readonly residuals: Float64Array;
  readonly sizes: Float64Array;
}

function groupSums(
  panel: Panel,
  width: number,
  prepared: Prepared,
  { groupOf, groups }: Grouping,
): GroupSums[] {
  const clusters = panel.clusters.length;
  const empty = (): Sums => ({
    totals: new Float64Array(groups * width),
    residuals: new Float64Array(groups * clusters * width),
    sizes: new Float64Array(groups * clusters),
  });
  const sums = { all: empty(), current: empty(), previous: empty() };
  addEntries(panel, width, prepared, groupOf, sums);
  const { current, previous } = prepared;
  const answers = [new Float64Array(groups), new Float64Array(groups)] as const;
  const compared = [new Float64Array(groups), new Float64Array(groups)] as const;
  for (let cell = 0; cell < panel.cells.length; cell += 1) {
    const group = groupOf[cell] ?? 0;
    if (group < 0) continue;
    for (const [window, { weights, answers: counts }] of [current, previous].entries()) {
      addTo(answers[window === 0 ? 0 : 1], group, counts[cell] ?? 0);
      if ((weights[cell] ?? 0) > 0) addTo(compared[window === 0 ? 0 : 1], group, counts[cell] ?? 0);
    }
    for (let column = 0; column < width; column += 1) {
      const [from, to] = [cell * prepared.width + column, group * width + column];
      addTo(sums.all.totals, to, current.totals[from] ?? 0);
      addTo(sums.current.totals, to, (current.weights[cell] ?? 0) * (current.totals[from] ?? 0));
      addTo(sums.previous.totals, to, (previous.weights[cell] ?? 0) * (previous.totals[from] ?? 0));
    }
  }
  const partOf = ({ totals, residuals, sizes }: Sums, group: number): ClusterSums => ({
    totals: totals.subarray(group * width, (group + 1) * width),
    residuals: residuals.subarray(group * clusters * width, (group + 1) * clusters * width),
    sizes: sizes.subarray(group * clusters, (group + 1) * clusters),
  });
  return Array.from({ length: groups }, (_, group) => ({
    all: partOf(sums.all, group),
    current: partOf(sums.current, group),
    previous: partOf(sums.previous, group),
    compared: { current: compared[0][group] ?? 0, previous: compared[1][group] ?? 0 },
    answers: { current: answers[0][group] ?? 0, previous: answers[1][group] ?? 0 },
  }));
}

function addEntries(
  panel: Panel,
  width: number,
  { width: rowWidth, rows, isCurrent, current, previous }: Prepared,
  groupOf: Int32Array,
  sums: Readonly<Record<'all' | 'current' | 'previous', Sums>>,
): void {
  const clusters = panel.clusters.length;
  for (let entry = 0; entry < panel.length; entry += 1) {
    const cell = panel.cell[entry] ?? 0;
    const group = groupOf[cell] ?? 0;
    if (group < 0) continue;
    const isNow = isCurrent[entry] === 1;
    const weight = (isNow ? current : previous).weights[cell] ?? 0;
    const compared = isNow ? sums.current : sums.previous;
    const row = group * clusters + (panel.cluster[entry] ?? 0);
    addTo(compared.sizes, row, weight * (panel.answers[entry] ?? 0));
    if (isNow) addTo(sums.all.sizes, row, panel.answers[entry] ?? 0);
    for (let column = 0; column < width; column += 1) {
      const residual = rows[entry * rowWidth + column] ?? 0;
      addTo(compared.residuals, row * width + column, weight * residual);
      if (isNow) addTo(sums.all.residuals, row * width + column, residual);
    }
  }
}
