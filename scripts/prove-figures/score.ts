import { sumByGroup } from '../../src/features/analytics/cluster-sums.js';
import {
  changeOf,
  intervalOf,
  intervalOfSimilar,
  type Interval,
  type Rate,
} from '../../src/features/analytics/estimates.js';
import type { GroupSums } from '../../src/features/analytics/cluster-sums.js';
import { verdictOf } from '../../src/features/analytics/group-estimates.js';
import { panelOf, type PanelEntries } from './entries.js';
import type { Verdict } from '../../src/features/analytics/types.js';
import { quantile95 } from '../../src/domain/student-t.js';
import { drawsOf } from './random.js';
import type { Scenario } from './scenario.js';
import { trueChange, trueLevel } from './truth.js';
import { cellsOf, drawPanel, drawWorld } from './world.js';

/** The share of answers that mention the brand: mentions over answers. */
const visibility: Rate = { numerator: [1], denominator: [0], isProportion: true };

/** How often intervals contain the truth, and how wide they are. */
export interface Coverage {
  /** Panels with an interval. */
  readonly intervals: number;
  /** Share of those whose interval contains the truth. */
  readonly covered: number;
  /** Mean half width. */
  readonly halfWidth: number;
}

export interface Score {
  readonly scenario: Scenario;
  readonly panels: number;
  readonly level: Coverage;
  readonly change: Coverage;
  /** The interval for questions like these, where the prompts of each panel are drawn anew. */
  readonly similar: Coverage;
  /** Shares of panels. */
  readonly verdicts: Readonly<Record<Verdict, number>>;
  /** Share of panels in which a z test that knows the true variance finds a change. */
  readonly bestTest: number;
  /** The same of a t test whose variance is as uncertain as that of normal variables, one for each cluster. */
  readonly clusterTest: number;
}

/** Simulates panels of a scenario. `distort` changes the entries of each panel before it is estimated. */
export function scoreOf(
  scenario: Scenario,
  {
    panels,
    seed,
    distort = (entries) => entries,
  }: { panels: number; seed: number; distort?: (entries: PanelEntries) => PanelEntries },
): Score {
  const draws = drawsOf(seed, JSON.stringify(scenario));
  const cells = cellsOf(scenario);
  const [level, change, similar] = [counterOf(), counterOf(), counterOf()];
  const verdicts = { up: 0, down: 0, withinNoise: 0, notComparable: 0, insufficientData: 0 };
  const tests = { best: 0, cluster: 0 };
  for (let index = 0; index < panels; index += 1) {
    const world = drawWorld(scenario, draws);
    const entries = distort(drawPanel(world, cells, draws));
    const group = sumsOf(entries);
    const expected = trueChange(world);
    const estimate = changeOf(group, visibility);
    level.add(intervalOf(group.all, visibility), trueLevel(world).value);
    change.add(estimate, expected.value);
    verdicts[verdictOf(group, estimate)] += 1 / panels;
    const z = estimate === null ? 0 : Math.abs(estimate.change) / Math.sqrt(expected.variance);
    if (z > quantile95(Infinity)) tests.best += 1 / panels;
    const df = Math.max(1, entries.clusters.length - 2);
    if (z > quantile95(df) * Math.sqrt(draws.chiSquare(df) / df)) tests.cluster += 1 / panels;
    if (isSampleOfPrompts(scenario))
      similar.add(intervalOfSimilar(promptsOf(entries), visibility), scenario.rate + scenario.rise);
  }
  return {
    ...{ scenario, panels, verdicts, bestTest: tests.best, clusterTest: tests.cluster },
    ...{ level: level.coverage(), change: change.coverage(), similar: similar.coverage() },
  };
}

/** Whether prompts are drawn from a population with a known rate. */
const isSampleOfPrompts = ({ event, dayShift }: Scenario) =>
  (event === 'none' || event === 'outage') && dayShift === 0;

function sumsOf(entries: PanelEntries): GroupSums {
  const panel = panelOf(entries);
  const grouping = { groupOf: new Int32Array(panel.cells.length), groups: 1 };
  const [group] = sumByGroup(panel, [panel.counts.mentions], grouping);
  if (group === undefined) throw new Error('a panel without a group');
  return group;
}

/** The answers and mentions of each prompt in the current window. */
function promptsOf({ cells, clusters, cell, cluster, answers, mentions }: PanelEntries): Float64Array[] {
  const rows = new Map<string, Float64Array>();
  for (const [entry, count] of answers.entries()) {
    if (clusters[cluster[entry] ?? 0]?.isCurrent !== true) continue;
    const { promptId = '' } = cells[cell[entry] ?? 0] ?? {};
    const row = rows.get(promptId) ?? new Float64Array(2);
    row[0] = (row[0] ?? 0) + count;
    row[1] = (row[1] ?? 0) + (mentions[entry] ?? 0);
    rows.set(promptId, row);
  }
  return [...rows.values()];
}

function counterOf() {
  let [intervals, covered, width] = [0, 0, 0];
  return {
    add(interval: Interval | null, truth: number): void {
      if (interval === null) return;
      intervals += 1;
      width += interval.high - interval.low;
      // Sums that should be equal are not quite, for rates of 0 or 1.
      if (interval.low <= truth + 1e-12 && interval.high >= truth - 1e-12) covered += 1;
    },
    coverage: (): Coverage => ({
      intervals,
      covered: intervals === 0 ? 0 : covered / intervals,
      halfWidth: intervals === 0 ? 0 : width / 2 / intervals,
    }),
  };
}
