import { describe, expect, it } from 'vitest';
import { panelOf } from '../../scripts/lab/figures/entries.js';
import { drawsOf } from '../../scripts/lab/figures/random.js';
import { usual, type Scenario } from '../../scripts/lab/figures/scenario.js';
import { cellsOf, drawPanel, drawWorld } from '../../scripts/lab/figures/world.js';
import { atOnce } from '../../src/domain/steps.js';
import { surfaceGaps } from '../../src/estimates/surface-gaps.js';

const PANELS = 500;
const SEED = 5;

/** Two surfaces of one platform, whose rates are those of two platforms of a scenario. */
function simulate(scenario: Scenario) {
  const draws = drawsOf(SEED, JSON.stringify(scenario));
  const cells = cellsOf(scenario).map((cell, index) => ({
    ...cell,
    platform: 'chatgpt',
    surface: index % 2 === 0 ? 'ui' : 'api',
  }));
  const counts = { contained: 0, clear: 0 };
  for (let panel = 0; panel < PANELS; panel += 1) {
    const world = drawWorld(scenario, draws);
    const [gap] = atOnce(surfaceGaps(panelOf(drawPanel(world, cells, draws))));
    if (!gap?.difference) throw new Error('a panel without a gap');
    const { low, high } = gap.difference;
    const meanOf = (surface: number) =>
      world.current.rates.filter((_, cell) => cell % 2 === surface).reduce((sum, rate) => sum + rate, 0);
    const truth = (100 * (meanOf(0) - meanOf(1))) / scenario.prompts;
    if (low <= truth && truth <= high) counts.contained += 1;
    if (gap.isClear) counts.clear += 1;
  }
  return { covered: counts.contained / PANELS, clear: counts.clear / PANELS };
}

const twoSurfaces: Scenario = { ...usual, platforms: 2, together: false };

describe('the interval of a gap between two surfaces', () => {
  // The standard error of a share of 95 % of 500 panels is one point.
  it.each([
    { ...twoSurfaces, name: 'a week, surfaces of their own' },
    { ...twoSurfaces, name: 'a month, few answers', days: 30, answers: 1, prompts: 10 },
    { ...twoSurfaces, name: 'a rare brand', rate: 0.05 },
  ])('contains the true gap in about 95 % of panels: $name', (scenario) => {
    const { covered } = simulate(scenario);
    expect(covered).toBeGreaterThan(0.92);
    expect(covered).toBeLessThan(0.985);
  });

  it.each([
    { ...twoSurfaces, name: 'the same rates', together: true },
    { ...twoSurfaces, name: 'days that shift both surfaces', together: true, dayShift: 0.5 },
  ])('is not too narrow where both surfaces move together: $name', (scenario) => {
    const { covered, clear } = simulate(scenario);
    expect(covered).toBeGreaterThan(0.94);
    expect(clear).toBeLessThan(0.06);
  });
});
