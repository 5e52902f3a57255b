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
  /** The sums of each column by cell. */
  readonly totals: readonly Float64Array[];
  readonly answers: Float64Array;
  /** The weight of an answer in comparisons; 0 = the cell has no counterpart. */
  readonly weights: Float64Array;
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
  const prepared = prepare(panel, columns);
  const { cells } = panel;
  const windowFrom = (start: number): CellSums => ({
    totals: prepared.totals.map((column) => column.subarray(start, start + cells.length)),
    answers: prepared.answers.subarray(start, start + cells.length),
    weights: prepared.weights.subarray(start, start + cells.length),
  });
  const windows = { previous: windowFrom(0), current: windowFrom(cells.length) };
  return {
    ...windows,
    byGroup: (grouping, width = columns.length) => groupSums(panel, prepared, windows, grouping, width),
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
    totals: added(groups.map((group) => group[name].totals)),
    residuals: added(groups.map((group) => group[name].residuals)),
    sizes: added(groups.map((group) => group[name].sizes)),
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

function added(rows: readonly Float64Array[]): Float64Array {
  const sums = new Float64Array(rows[0]?.length ?? 0);
  for (const row of rows)
    for (let index = 0; index < row.length; index += 1) addTo(sums, index, row[index] ?? 0);
  return sums;
}

function addTo(values: Float64Array, index: number, value: number): void {
  values[index] = (values[index] ?? 0) + value;
}

/**
 * What all groupings of a panel share. Each cell has two places, one per window: the cells of the previous window come
 * first.
 */
interface Prepared {
  readonly columns: readonly Float64Array[];
  /** The place of each entry. */
  readonly place: Int32Array;
  /** By place: the sums of each column, the answers, and the weight of an answer in comparisons. */
  readonly totals: readonly Float64Array[];
  readonly answers: Float64Array;
  readonly weights: Float64Array;
  /** The residual of an entry is scale * count - expected * total of its place. */
  readonly scale: Float64Array;
  readonly expected: Float64Array;
}

function prepare(panel: Panel, columns: readonly Float64Array[]): Prepared {
  const first = firstCurrent(panel);
  const place = panel.cell.map(
    (cell, entry) => cell + ((panel.cluster[entry] ?? 0) < first ? 0 : panel.cells.length),
  );
  const totals = columns.map((column) => totalsOf(panel, place, column));
  const answers = totalsOf(panel, place, panel.answers);
  const weights = weightsOf(answers, comparableCells(panel, place, answers));
  return { columns, place, totals, answers, weights, ...residualFactors(panel, place, answers) };
}

/** The first cluster of the window, after those of the previous one. */
function firstCurrent({ clusters }: Panel): number {
  const index = clusters.findIndex(({ isCurrent }) => isCurrent);
  return index < 0 ? clusters.length : index;
}

function totalsOf({ cells, length }: Panel, place: Int32Array, column: Float64Array): Float64Array {
  const totals = new Float64Array(2 * cells.length);
  for (let entry = 0; entry < length; entry += 1) addTo(totals, place[entry] ?? 0, column[entry] ?? 0);
  return totals;
}

/** 1 for each cell with answers in both windows, unless the models are known in both and none is the same. */
function comparableCells(
  { cells, model, models, length }: Panel,
  place: Int32Array,
  answers: Float64Array,
): Uint8Array {
  const served = new Uint8Array(2 * cells.length * models.length);
  for (let entry = 0; entry < length; entry += 1)
    served[(place[entry] ?? 0) * models.length + (model[entry] ?? 0)] = 1;
  const knownAt = (at: number) => served.subarray(at * models.length + 1, (at + 1) * models.length);
  return Uint8Array.from(cells, (_, cell) => {
    const counterpart = cell + cells.length;
    if ((answers[cell] ?? 0) === 0 || (answers[counterpart] ?? 0) === 0) return 0;
    const [before, now] = [knownAt(cell), knownAt(counterpart)];
    const areKnown = now.includes(1) && before.includes(1);
    return areKnown && !now.some((isServed, one) => isServed === 1 && before[one] === 1) ? 0 : 1;
  });
}

/**
 * A cell counts by n0 n1 / (n0 + n1) in comparisons, which is the weight with the smallest variance if all cells are alike,
 * and depends on numbers of answers only, so that no outcome can favor a cell.
 */
function weightsOf(answers: Float64Array, isComparable: Uint8Array): Float64Array {
  const cells = isComparable.length;
  return answers.map((own, place) => {
    const counterpart = answers[place < cells ? place + cells : place - cells] ?? 0;
    return isComparable[place % cells] === 1 ? counterpart / (own + counterpart) : 0;
  });
}

/**
 * What turns counts into residuals. A cell's own rate follows its answers, so that a cluster with the share h of them
 * deviates from it by less than from the true rate: by 1 - h of the variance. Its residual is divided by sqrt(1 - h), which
 * is the correction CR2 of R. M. Bell and D. F. McCaffrey, "Bias reduction in standard errors for linear regression with
 * multi-stage samples", Survey Methodology 28 (2002), for a rate per cell; with s clusters of equal size it multiplies the
 * variance by s / (s - 1). A cell with answers in one cluster only has no mean of its own. It keeps its counts, so that it
 * deviates from the rate of the group.
 */
function residualFactors(
  panel: Panel,
  place: Int32Array,
  answers: Float64Array,
): Pick<Prepared, 'scale' | 'expected'> {
  const inCluster = answersInCluster(panel);
  const scale = new Float64Array(panel.length).fill(1);
  const expected = new Float64Array(panel.length);
  for (let entry = 0; entry < panel.length; entry += 1) {
    const ofCell = answers[place[entry] ?? 0] ?? 0;
    const leverage = (inCluster[entry] ?? 0) / ofCell;
    if (leverage >= 1) continue;
    const correction = 1 / Math.sqrt(1 - leverage);
    scale[entry] = correction;
    expected[entry] = (correction * (panel.answers[entry] ?? 0)) / ofCell;
  }
  return { scale, expected };
}

/** For each entry, the answers of its cell in its cluster: those of all its entries there, which are of several models. */
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

/** Sums of groups: group by group, then cluster by cluster. */
interface Sums {
  readonly residuals: Float64Array;
  readonly sizes: Float64Array;
}

function groupSums(
  panel: Panel,
  prepared: Prepared,
  { current, previous }: Pick<PanelSums, 'current' | 'previous'>,
  grouping: Grouping,
  width: number,
): GroupSums[] {
  const [first, clusters] = [firstCurrent(panel), panel.clusters.length];
  const ones = new Float64Array(2 * panel.cells.length).fill(1, panel.cells.length);
  const all = sumsBy(panel, prepared, grouping, ones, width);
  const compared = sumsBy(panel, prepared, grouping, prepared.weights, width);
  const totals = {
    all: totalsBy(current.totals, grouping, null, width),
    current: totalsBy(current.totals, grouping, current.weights, width),
    previous: totalsBy(previous.totals, grouping, previous.weights, width),
  };
  const answers = { current: answersBy(current, grouping), previous: answersBy(previous, grouping) };
  const partOf = (name: keyof typeof totals, { residuals, sizes }: Sums, group: number): ClusterSums => {
    const [from, to] = name === 'previous' ? [0, first] : [first, clusters];
    const [start, end] = [group * clusters + from, group * clusters + to];
    return {
      totals: totals[name].subarray(group * width, (group + 1) * width),
      residuals: residuals.subarray(start * width, end * width),
      sizes: sizes.subarray(start, end),
    };
  };
  const answersOf = (kind: 'all' | 'compared', group: number): Answers => ({
    current: answers.current[kind][group] ?? 0,
    previous: answers.previous[kind][group] ?? 0,
  });
  return Array.from({ length: grouping.groups }, (_, group) => ({
    all: partOf('all', all, group),
    current: partOf('current', compared, group),
    previous: partOf('previous', compared, group),
    compared: answersOf('compared', group),
    answers: answersOf('all', group),
  }));
}

/** Adds up entries with the weights of their places. */
function sumsBy(
  panel: Panel,
  prepared: Prepared,
  { groupOf, groups }: Grouping,
  weights: Float64Array,
  width: number,
): Sums {
  const clusters = panel.clusters.length;
  const sizes = new Float64Array(groups * clusters);
  const residuals = new Float64Array(sizes.length * width);
  // The row of each entry, -1 for none.
  const row = new Int32Array(panel.length).fill(-1);
  for (let entry = 0; entry < panel.length; entry += 1) {
    const group = groupOf[panel.cell[entry] ?? 0] ?? -1;
    const weight = weights[prepared.place[entry] ?? 0] ?? 0;
    if (group < 0 || weight === 0) continue;
    row[entry] = group * clusters + (panel.cluster[entry] ?? 0);
    addTo(sizes, row[entry] ?? 0, weight * (panel.answers[entry] ?? 0));
  }
  for (let column = 0; column < width; column += 1)
    addResiduals(prepared, column, row, weights, residuals, width);
  return { residuals, sizes };
}

function addResiduals(
  { place, scale, expected, columns, totals }: Prepared,
  column: number,
  row: Int32Array,
  weights: Float64Array,
  residuals: Float64Array,
  width: number,
): void {
  const [counts, total] = [columns[column], totals[column]];
  if (counts === undefined || total === undefined) return;
  for (let entry = 0; entry < row.length; entry += 1) {
    const at = row[entry] ?? -1;
    if (at < 0) continue;
    const of = place[entry] ?? 0;
    const residual = (scale[entry] ?? 0) * (counts[entry] ?? 0) - (expected[entry] ?? 0) * (total[of] ?? 0);
    addTo(residuals, at * width + column, (weights[of] ?? 0) * residual);
  }
}

/** The sums of columns by group, with the weights of cells if there are any. */
function totalsBy(
  columns: readonly Float64Array[],
  { groupOf, groups }: Grouping,
  weights: Float64Array | null,
  width: number,
): Float64Array {
  const totals = new Float64Array(groups * width);
  for (const [column, values] of columns.slice(0, width).entries())
    for (let cell = 0; cell < values.length; cell += 1) {
      const group = groupOf[cell] ?? -1;
      const weight = weights === null ? 1 : (weights[cell] ?? 0);
      if (group >= 0) addTo(totals, group * width + column, weight * (values[cell] ?? 0));
    }
  return totals;
}

/** The answers of all cells by group, and of those that are compared. */
function answersBy({ answers, weights }: CellSums, { groupOf, groups }: Grouping) {
  const sums = { all: new Float64Array(groups), compared: new Float64Array(groups) };
  for (let cell = 0; cell < answers.length; cell += 1) {
    const group = groupOf[cell] ?? -1;
    if (group < 0) continue;
    addTo(sums.all, group, answers[cell] ?? 0);
    if ((weights[cell] ?? 0) > 0) addTo(sums.compared, group, answers[cell] ?? 0);
  }
  return sums;
}
