import type { Steps } from '../domain/steps.js';
import type { Weighting } from '../domain/weighting.js';
import { createSums } from './cluster-sums.js';
import { changeOf } from './estimates.js';
import { groupsOf, type KeyOf } from './group-estimates.js';
import type { Panel } from './panel.js';
import { rounded } from './rounding.js';
import type { ChangeInterval } from './types.js';
import { levelsOf } from './weighting.js';

/** The parts that groups of questions have in a change, by key, in points. Groups without compared answers have none. */
export type Contributions = ReadonlyMap<string, ChangeInterval>;

/**
 * The parts that groups of the questions that count have in the total change of the visibility score on the same questions, for
 * each way to group them: the change of the group with the weights of the total, times its share of them. The total change is
 * the weighted mean of the changes of its groups, so the parts of disjoint groups add up.
 */
export function* contributions(
  panel: Panel,
  weighting: Weighting,
  groupings: readonly KeyOf[],
): Steps<Contributions[]> {
  const levels = levelsOf(weighting, panel.cells);
  const sums = yield* createSums(panel, [panel.counts.mentions], levels);
  const counted = groupsOf(panel, ({ isCounted }) => (isCounted ? '' : null));
  const weights = sums.weightsIn(counted.grouping);
  const found: Contributions[] = [];
  for (const keyOf of groupings) {
    const { keys, grouping } = groupsOf(panel, (cell) => (cell.isCounted ? keyOf(cell) : null));
    const groups = yield* sums.byGroup(grouping, { weights });
    const total = groups.reduce((sum, { current }) => sum + (current.totals[0] ?? 0), 0);
    const parts = groups.map((group) => {
      const change = changeOf(group, VISIBILITY);
      const share = total === 0 ? 0 : (group.current.totals[0] ?? 0) / total;
      const points = (value: number) => rounded(100 * share * value, 2);
      return change && { change: points(change.change), low: points(change.low), high: points(change.high) };
    });
    found.push(new Map(keys.flatMap((key, index) => (parts[index] ? [[key, parts[index]]] : []))));
    yield;
  }
  return found;
}

const VISIBILITY = { numerator: [1], denominator: [0], isProportion: true };
