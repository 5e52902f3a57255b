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
  /** The sums of all columns, cell by cell. */
  readonly totals: Float64Array;
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
  const sorted = sortByCell(panel, columns);
  center(sorted);
  const { totals, answers } = sorted;
  const weights = weightsOf(answers, comparableCells(panel, answers));
  const cells = panel.cells.length;
  const windowFrom = (start: number): CellSums => ({
    totals: totals.subarray(start * columns.length, (start + cells) * columns.length),
    answers: answers.subarray(start, start + cells),
    weights: weights.subarray(start, start + cells),
  });
  const windows = { previous: windowFrom(0), current: windowFrom(cells) };
  return {
    ...windows,
    byGroup: (grouping, width = columns.length) => groupSums(panel, sorted, windows, grouping, width),
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
 * The entries of a panel in the order of their cells: those of the previous window, then those of the window, each by
 * cluster. So each cell has two places, one per window.
 */
interface Sorted {
  /** The number of columns. */
  readonly width: number;
  /** The first entry of each place, and at last the number of entries. */
  readonly first: Int32Array;
  readonly cluster: Int32Array;
  readonly answersIn: Float64Array;
  /** The columns, entry by entry: counts that `center` turns into residuals. */
  readonly values: Float64Array;
  /** The sums of the columns, place by place. */
  readonly totals: Float64Array;
  /** The answers of each place. */
  readonly answers: Float64Array;
}

function sortByCell(panel: Panel, columns: readonly Float64Array[]): Sorted {
  const places = 2 * panel.cells.length;
  const width = columns.length;
  const place = placesOf(panel);
  const first = new Int32Array(places + 1);
  for (let entry = 0; entry < panel.length; entry += 1) {
    const after = (place[entry] ?? 0) + 1;
    first[after] = (first[after] ?? 0) + 1;
  }
  for (let at = 0; at < places; at += 1) first[at + 1] = (first[at + 1] ?? 0) + (first[at] ?? 0);
  const next = first.slice();
  const order = place.map((at) => (next[at] = (next[at] ?? 0) + 1) - 1);
  const cluster = new Int32Array(panel.length);
  for (let entry = 0; entry < panel.length; entry += 1)
    cluster[order[entry] ?? 0] = panel.cluster[entry] ?? 0;
  const values = new Float64Array(panel.length * width);
  for (const [index, column] of columns.entries()) spread(column, order, values, { index, width });
  const answersIn = new Float64Array(panel.length);
  spread(panel.answers, order, answersIn, { index: 0, width: 1 });
  const totals = totalsOf(values, first, width);
  const answers = totalsOf(answersIn, first, 1);
  return { width, first, cluster, answersIn, values, totals, answers };
}

/** Writes a column to rows in another order. */
function spread(
  column: Float64Array,
  order: Int32Array,
  rows: Float64Array,
  { index, width }: { readonly index: number; readonly width: number },
): void {
  for (let entry = 0; entry < order.length; entry += 1)
    rows[(order[entry] ?? 0) * width + index] = column[entry] ?? 0;
}

/** Adds up the rows of each place. */
function totalsOf(rows: Float64Array, first: Int32Array, width: number): Float64Array {
  const totals = new Float64Array((first.length - 1) * width);
  for (let place = 0; place < first.length - 1; place += 1) {
    const end = first[place + 1] ?? 0;
    for (let entry = first[place] ?? 0; entry < end; entry += 1)
      for (let column = 0; column < width; column += 1)
        addTo(totals, place * width + column, rows[entry * width + column] ?? 0);
  }
  return totals;
}

/** The place of each entry. */
function placesOf(panel: Panel): Int32Array {
  const start = firstCurrent(panel);
  return panel.cell.map(
    (cell, entry) => cell + ((panel.cluster[entry] ?? 0) < start ? 0 : panel.cells.length),
  );
}

/** The first cluster of the window, after those of the previous one. */
function firstCurrent({ clusters }: Panel): number {
  const index = clusters.findIndex(({ isCurrent }) => isCurrent);
  return index < 0 ? clusters.length : index;
}

/** 1 for each cell with answers in both windows, unless the models are known in both and none is the same. */
function comparableCells(panel: Panel, answers: Float64Array): Uint8Array {
  const { cells, models } = panel;
  const served = new Uint8Array(2 * cells.length * models.length);
  const place = placesOf(panel);
  for (let entry = 0; entry < panel.length; entry += 1)
    served[(place[entry] ?? 0) * models.length + (panel.model[entry] ?? 0)] = 1;
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
 * Turns counts into residuals. A cell's own rate follows its answers, so that a cluster with the share h of them deviates
 * from it by less than from the true rate: by 1 - h of the variance. Its residual is divided by sqrt(1 - h), which is the
 * correction CR2 of R. M. Bell and D. F. McCaffrey, "Bias reduction in standard errors for linear regression with
 * multi-stage samples", Survey Methodology 28 (2002), for a rate per cell; with s clusters of equal size it multiplies the
 * variance by s / (s - 1). A cell with answers in one cluster only has no mean of its own. It keeps its counts, so that it
 * deviates from the rate of the group.
 */
function center({ width, first, cluster, answersIn, values, totals, answers }: Sorted): void {
  for (let place = 0; place < answers.length; place += 1) {
    const ofCell = answers[place] ?? 0;
    const end = first[place + 1] ?? 0;
    // A cell has an entry for each model that has answered in a cluster.
    for (let start = first[place] ?? 0, next = start; start < end; start = next) {
      let inCluster = 0;
      while (next < end && cluster[next] === cluster[start]) inCluster += answersIn[next++] ?? 0;
      if (inCluster >= ofCell) continue;
      const scale = 1 / Math.sqrt(1 - inCluster / ofCell);
      for (let entry = start; entry < next; entry += 1) {
        const share = (answersIn[entry] ?? 0) / ofCell;
        for (let column = 0; column < width; column += 1) {
          const index = entry * width + column;
          values[index] = scale * ((values[index] ?? 0) - share * (totals[place * width + column] ?? 0));
        }
      }
    }
  }
}

/** Sums of groups: group by group, then cluster by cluster. */
interface Sums {
  readonly residuals: Float64Array;
  readonly sizes: Float64Array;
}

function groupSums(
  panel: Panel,
  sorted: Sorted,
  { current, previous }: Pick<PanelSums, 'current' | 'previous'>,
  grouping: Grouping,
  width: number,
): GroupSums[] {
  const [first, clusters] = [firstCurrent(panel), panel.clusters.length];
  const empty = (): Sums => ({
    residuals: new Float64Array(grouping.groups * clusters * width),
    sizes: new Float64Array(grouping.groups * clusters),
  });
  const [all, compared] = [empty(), empty()];
  const cells = panel.cells.length;
  for (let cell = 0; cell < cells; cell += 1) {
    const row = (grouping.groupOf[cell] ?? -1) * clusters;
    if (row < 0) continue;
    addPlace(sorted, cell, { row, width, weight: previous.weights[cell] ?? 0 }, compared);
    addPlace(sorted, cells + cell, { row, width, weight: current.weights[cell] ?? 0 }, compared);
    addPlace(sorted, cells + cell, { row, width, weight: 1 }, all);
  }
  const totals = {
    all: totalsBy(current, grouping, { rowWidth: sorted.width, width, isWeighted: false }),
    current: totalsBy(current, grouping, { rowWidth: sorted.width, width, isWeighted: true }),
    previous: totalsBy(previous, grouping, { rowWidth: sorted.width, width, isWeighted: true }),
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

/** Adds the entries of a place to the sums of its group, which begin at `row`. */
function addPlace(
  { first, cluster, answersIn, values, width: rowWidth }: Sorted,
  place: number,
  { row, width, weight }: { readonly row: number; readonly width: number; readonly weight: number },
  { residuals, sizes }: Sums,
): void {
  if (weight === 0) return;
  const end = first[place + 1] ?? 0;
  for (let entry = first[place] ?? 0; entry < end; entry += 1) {
    const at = row + (cluster[entry] ?? 0);
    addTo(sizes, at, weight * (answersIn[entry] ?? 0));
    for (let column = 0; column < width; column += 1)
      addTo(residuals, at * width + column, weight * (values[entry * rowWidth + column] ?? 0));
  }
}

/** The sums of columns by group. */
function totalsBy(
  { totals, weights }: CellSums,
  { groupOf, groups }: Grouping,
  { rowWidth, width, isWeighted }: { rowWidth: number; width: number; isWeighted: boolean },
): Float64Array {
  const sums = new Float64Array(groups * width);
  for (let cell = 0; cell < weights.length; cell += 1) {
    const group = groupOf[cell] ?? -1;
    const weight = isWeighted ? (weights[cell] ?? 0) : 1;
    if (group < 0) continue;
    for (let column = 0; column < width; column += 1)
      addTo(sums, group * width + column, weight * (totals[cell * rowWidth + column] ?? 0));
  }
  return sums;
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
