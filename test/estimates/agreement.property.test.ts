import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { panelOf as panelOfEntries } from '../../scripts/lab/figures/entries.js';
import { drawsOf } from '../../scripts/lab/figures/random.js';
import { usual, type Scenario } from '../../scripts/lab/figures/scenario.js';
import { cellsOf, drawPanel, drawWorld } from '../../scripts/lab/figures/world.js';
import { atOnce } from '../../src/domain/steps.js';
import { agreementIn } from '../../src/estimates/agreement.js';
import { panelOf } from './panels.js';

const [CELLS, DAYS] = [3, 4];

/** Whether each answer of a cell on a day names the brand. */
const days = fc.array(
  fc.record({
    cell: fc.nat(CELLS - 1),
    cluster: fc.nat(DAYS - 1),
    named: fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
  }),
  { maxLength: 20 },
);

describe('the agreement of repeated answers', () => {
  it('is the share of pairs of answers of a cell and day that agree, weighted by the answers less one', () => {
    fc.assert(
      fc.property(days, (all) => {
        const entries = all.map(({ cell, cluster, named }) => ({
          ...{ cell, cluster, model: 0, answers: named.length, mentions: named.filter(Boolean).length },
        }));
        const clusters = Array.from({ length: DAYS }, () => true);
        const found = atOnce(agreementIn(panelOf(entries, { cells: CELLS, clusters })));
        let [agreeing, weights] = [0, 0];
        for (const key of new Set(all.map(({ cell, cluster }) => `${cell} ${cluster}`))) {
          const named = all.filter((one) => `${one.cell} ${one.cluster}` === key).flatMap((one) => one.named);
          const pairs = named.flatMap((one, index) => named.slice(index + 1).map((other) => one === other));
          if (pairs.length === 0) continue;
          agreeing += ((named.length - 1) * pairs.filter(Boolean).length) / pairs.length;
          weights += named.length - 1;
        }
        if (weights === 0) expect(found).toBeNull();
        else {
          expect(found?.value).toBeCloseTo(agreeing / weights, 9);
          expect(found?.interval?.low).toBeLessThanOrEqual(agreeing / weights + 1e-9);
          expect(found?.interval?.high).toBeGreaterThanOrEqual(agreeing / weights - 1e-9);
        }
      }),
    );
  });

  const PANELS = 400;
  const scenarios: Scenario[] = [
    { ...usual, name: 'a week' },
    { ...usual, name: 'a month, two answers a day', days: 30, answers: 2 },
    { ...usual, name: 'a rare brand', rate: 0.05, days: 30 },
  ];
  // The standard error of a share of 95 % of 400 panels is 1.1 points.
  it.each(scenarios)(
    'has an interval that contains the true value in about 95 % of panels: $name',
    (scenario) => {
      const draws = drawsOf(7, JSON.stringify(scenario));
      const cells = cellsOf(scenario);
      let contained = 0;
      for (let panel = 0; panel < PANELS; panel += 1) {
        const world = drawWorld(scenario, draws);
        const all = panelOfEntries(drawPanel(world, cells, draws));
        const isCurrent = (cluster: number) => all.clusters[cluster]?.isCurrent === true;
        const answers = all.answers.map((count, at) =>
          isCurrent(Math.floor(at / all.cells.length)) ? count : 0,
        );
        const found = atOnce(agreementIn({ ...all, answers }));
        const { rates } = world.current;
        const truth =
          rates.reduce((sum, rate) => sum + 1 - 2 * (1 - scenario.withinDay) * rate * (1 - rate), 0) /
          rates.length;
        const { low = 1, high = 0 } = found?.interval ?? {};
        if (low <= truth && truth <= high) contained += 1;
      }
      expect(contained / PANELS).toBeGreaterThan(0.92);
    },
  );
});
