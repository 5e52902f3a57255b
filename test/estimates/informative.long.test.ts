import { expect, it } from 'vitest';
import { panelOf } from '../../scripts/lab/figures/entries.js';
import { drawsOf } from '../../scripts/lab/figures/random.js';
import { usual, type Scenario } from '../../scripts/lab/figures/scenario.js';
import { cellsOf, drawPanel, drawWorld } from '../../scripts/lab/figures/world.js';
import { atOnce } from '../../src/domain/steps.js';
import { informativeEstimates } from '../../src/estimates/informative.js';
import type { Panel } from '../../src/estimates/panel.js';

const PANELS = 500;
const SEED = 7;

/** The mean visibility among informative answers, and how much it differs from prompt to prompt. */
const AMONG = { mean: 0.4, correlation: 0.2 };

/** The rates of a scenario are those of informative answers, some of which mention the brand. */
function simulate(scenario: Scenario) {
  const draws = drawsOf(SEED, JSON.stringify(scenario));
  const cells = cellsOf(scenario);
  const contained = { rate: 0, visibility: 0 };
  for (let index = 0; index < PANELS; index += 1) {
    const world = drawWorld(scenario, draws);
    const { rates } = world.current;
    const among = rates.map(() => draws.beta(AMONG.mean, AMONG.correlation));
    const { counts, ...drawn } = panelOf(drawPanel(world, cells, draws));
    const informative = counts.mentions;
    const mentioned = informative.value.map((answers, entry) =>
      draws.binomial(answers, among[informative.cell[entry] ?? 0] ?? 0),
    );
    const panel: Panel = {
      ...drawn,
      informative,
      counts: { ...counts, mentions: { ...informative, value: mentioned } },
    };
    const { rate, visibility } = atOnce(informativeEstimates(panel));
    const truth = rates.reduce((sum, one) => sum + one, 0);
    const mentions = rates.reduce((sum, one, cell) => sum + one * (among[cell] ?? 0), 0);
    const has = ({ interval }: typeof rate, value: number) =>
      interval !== null && interval.low <= value && value <= interval.high;
    if (has(rate, truth / rates.length)) contained.rate += 1;
    if (has(visibility, mentions / truth)) contained.visibility += 1;
  }
  return { rate: contained.rate / PANELS, visibility: contained.visibility / PANELS };
}

// The standard error of a share of 95 % of 500 panels is one point.
it.each([
  { ...usual, name: 'a week' },
  { ...usual, name: 'a month, an answer a day to 10 prompts', days: 30, answers: 1, prompts: 10 },
  { ...usual, name: 'few informative answers', rate: 0.1, days: 30 },
  { ...usual, name: 'days that shift all prompts', dayShift: 0.3, days: 30 },
])(
  'has the share of informative answers, and their visibility, in about 95 % of panels: $name',
  (scenario) => {
    const { rate, visibility } = simulate(scenario);
    for (const covered of [rate, visibility]) {
      expect(covered).toBeGreaterThan(0.92);
      expect(covered).toBeLessThan(0.985);
    }
  },
);
