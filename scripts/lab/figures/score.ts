import { createEstimates } from '../../../src/estimates/group-estimates.js';
import type { Interval } from '../../../src/estimates/estimates.js';
import { panelOf, type PanelEntries } from './entries.js';
import { quantile95 } from '../../../src/estimates/student-t.js';
import { atOnce } from '../../../src/domain/steps.js';
import { FIGURES, estimatesOf, type Estimate, type Figure, type FigureName } from './figures.js';
import { drawsOf, type Draws } from './random.js';
import type { Scenario } from './scenario.js';
import { trueChange, trueLevel } from './truth.js';
import { cellsOf, drawPanel, drawWorld, type World } from './world.js';

/** How often intervals contain the truth, and how wide they are. */
export interface Coverage {
  /** Panels with an interval. */
  readonly intervals: number;
  /** The share of them whose interval contains the truth. */
  readonly covered: number;
  /** Mean half width. */
  readonly halfWidth: number;
}

/** The quality of the estimates of a figure. The tests know the true variance, or all but its scale. */
export interface FigureScore {
  readonly level: Coverage;
  readonly change: Coverage;
  /** Shares of the panels that have an interval for the change. */
  readonly up: number;
  readonly down: number;
  /** The share of panels where a t test finds a change; it estimates the variance from one normal variable per cluster. */
  readonly tTest: number;
  /** The share of panels where a z test finds a change; it knows the true variance. */
  readonly zTest: number;
}

export interface Score {
  readonly scenario: Scenario;
  readonly panels: number;
  /** Whether more panels were drawn because a goal was missed. */
  readonly isRepeated: boolean;
  readonly figures: Readonly<Partial<Record<FigureName, FigureScore>>>;
  /** The interval for questions like these, where each panel draws other prompts. */
  readonly similar: Coverage;
}

/** Changes the entries of a panel before it is estimated, to show that the proof detects it. */
export type Distort = (entries: PanelEntries) => PanelEntries;

/** Simulates panels of a scenario. */
export function scoreOf(
  scenario: Scenario,
  { panels, seed, distort = (entries) => entries }: { panels: number; seed: number; distort?: Distort },
): Score {
  const draws = drawsOf(seed, `${JSON.stringify(scenario)} ${panels}`);
  const cells = cellsOf(scenario);
  const similar = createCoverage();
  const names = figuresOf(scenario);
  const counters = names.map((name) => createCounter(FIGURES[name], draws));
  for (let index = 0; index < panels; index += 1) {
    const world = drawWorld(scenario, draws);
    const panel = panelOf(distort(drawPanel(world, cells, draws)));
    const estimates = estimatesOf(atOnce(createEstimates(panel)));
    for (const [at, name] of names.entries())
      counters[at]?.add(world, FIGURES[name].read(estimates), panel.clusters.length);
    if (isSampleOfPrompts(scenario))
      similar.add(estimates.all.intervals.similarPrompts, 100 * (scenario.rate + scenario.rise));
  }
  const figures = Object.fromEntries(names.map((name, at) => [name, counters[at]?.score()]));
  return { scenario, panels, isRepeated: false, figures, similar: similar.result() };
}

const figuresOf = ({ hasAllFigures }: Scenario): FigureName[] =>
  hasAllFigures ? (Object.keys(FIGURES) as FigureName[]) : ['visibility'];

/** Whether prompts are drawn from a population with a known rate. */
const isSampleOfPrompts = ({ event, dayShift }: Scenario) =>
  (event === 'none' || event === 'outage') && dayShift === 0;

function createCounter(figure: Figure, draws: Draws) {
  const [level, change] = [createCoverage(), createCoverage()];
  const found = { up: 0, down: 0, tTest: 0, zTest: 0 };
  const { scale, offset, isLowerBetter } = figure;
  return {
    add(world: World, estimate: Estimate, clusters: number): void {
      level.add(estimate.level, scale * trueLevel(world, figure) + offset);
      if (estimate.change === null) return;
      const truth = trueChange(world, figure);
      change.add(estimate.change, (isLowerBetter ? -1 : 1) * scale * truth.value);
      if (estimate.verdict === 'up') found.up += 1;
      if (estimate.verdict === 'down') found.down += 1;
      const z = Math.abs(estimate.change.change) / (scale * Math.sqrt(truth.variance));
      if (z > quantile95(Infinity)) found.zTest += 1;
      const df = Math.max(1, clusters - 2);
      if (z > quantile95(df) * Math.sqrt(draws.chiSquare(df) / df)) found.tTest += 1;
    },
    score(): FigureScore {
      const changes = change.result();
      const shareOf = (count: number) => count / Math.max(1, changes.intervals);
      return {
        ...{ level: level.result(), change: changes, up: shareOf(found.up), down: shareOf(found.down) },
        ...{ tTest: shareOf(found.tTest), zTest: shareOf(found.zTest) },
      };
    },
  };
}

/** Counts the intervals that contain the truth. */
export function createCoverage() {
  let [intervals, covered, width] = [0, 0, 0];
  return {
    add(interval: Interval | null, truth: number): void {
      if (interval === null) return;
      intervals += 1;
      width += interval.high - interval.low;
      // For rates of 0 or 1, rounding makes equal sums differ slightly.
      if (interval.low <= truth + 1e-9 && interval.high >= truth - 1e-9) covered += 1;
    },
    result: (): Coverage => ({
      intervals,
      covered: intervals === 0 ? 0 : covered / intervals,
      halfWidth: intervals === 0 ? 0 : width / 2 / intervals,
    }),
  };
}
