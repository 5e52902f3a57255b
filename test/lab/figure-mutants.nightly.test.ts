import { describe, expect, it } from 'vitest';
import { differenceGrid } from '../../scripts/lab/figures/difference-grid.js';
import { describeDifferences, missedDifferences } from '../../scripts/lab/figures/difference-text.js';
import { differencesOf, judged, type Judge } from '../../scripts/lab/figures/differences.js';
import type { PanelEntries } from '../../scripts/lab/figures/entries.js';
import { missesOf } from '../../scripts/lab/figures/goals.js';
import { grid } from '../../scripts/lab/figures/grid.js';
import { isTooLoud } from '../../scripts/lab/figures/look-text.js';
import { looksOf, type DistortLook, type LookScenario } from '../../scripts/lab/figures/looks.js';
import { usual } from '../../scripts/lab/figures/scenario.js';
import { scoreOf } from '../../scripts/lab/figures/score.js';
import { describe as nameOf } from '../../scripts/lab/figures/title.js';
import { daysOf } from '../../src/domain/window.js';

// The simulations of figures.long.test.ts, with estimates that are wrong on purpose.

const SEED = 7;

/** A mutant: every entry is a separate cluster. */
const withoutClusters = (entries: PanelEntries): PanelEntries => ({
  ...entries,
  clusters: Array.from(entries.cluster, (cluster) => ({
    isCurrent: entries.clusters[cluster]?.isCurrent === true,
  })),
  cluster: Int32Array.from(entries.cluster.keys()),
});

/** A mutant: all questions are one, so that windows are compared as a whole. */
const withoutLikeForLike = (entries: PanelEntries): PanelEntries => ({
  ...entries,
  cells: entries.cells.slice(0, 1),
  cell: new Int32Array(entries.cell.length),
});

describe('simulated panels', () => {
  const missesIn = (name: string, distort: (entries: PanelEntries) => PanelEntries) => {
    const scenario = grid.find((one) => nameOf(one) === `7 days, 20 prompts, 4 answers a day, ${name}`);
    if (scenario === undefined) throw new Error(`The grid has no scenario "${name}".`);
    return missesOf(scoreOf(scenario, { panels: 600, seed: SEED, distort }));
  };

  it('are not covered, and have false verdicts, when clusters are ignored', () => {
    expect(missesIn('days shift all prompts', withoutClusters)).toEqual(
      expect.arrayContaining(['level', 'change', 'false verdicts']),
    );
    expect(missesIn('all figures, days shift all prompts', withoutClusters)).toEqual(
      expect.arrayContaining([
        'share of voice: level',
        'share of voice: change',
        'share of voice: false verdicts',
      ]),
    );
  });

  it('have false verdicts when the windows are not compared like for like', () => {
    const replaced = '8 of 20 prompts replaced by easier ones';
    expect(missesIn(replaced, withoutLikeForLike)).toContain('false verdicts');
    expect(missesIn(`all figures, ${replaced}`, withoutLikeForLike)).toEqual(
      expect.arrayContaining(['share of voice: false verdicts', 'average position: false verdicts']),
    );
  });
});

/** A mutant: every verdict is announced. */
const withoutCorrection: DistortLook = ({ promptId, estimates }) => ({
  promptId,
  estimates: { ...estimates, exactPValue: 0, pValue: estimates.pValue === null ? null : 0 },
});

/** A mutant: each check is corrected for the number of prompts, but not for the other checks. */
const asSingleLook: DistortLook = ({ promptId, estimates }) => ({
  promptId,
  estimates: {
    ...estimates,
    exactPValue: estimates.exactPValue / 40,
    pValue: estimates.pValue === null ? null : estimates.pValue / 40,
  },
});

describe('simulated workspaces', () => {
  it.each([
    ['corrections', withoutCorrection],
    ['the correction for many looks', asSingleLook],
  ])('send too many events without %s', (_, distort) => {
    const unchanged: LookScenario = { ...usual, name: 'unchanged', isNew: false, rising: 0 };
    expect(isTooLoud(looksOf(unchanged, { workspaces: 100, seed: SEED, distort }))).toBe(true);
  });
});

/** A mutant: the days of each prompt are moved on by another number, so that no day differs from the others. */
const withoutDays: Judge = ({ cells, attributes }, window) => {
  const days = daysOf(window);
  const moved = (day: string, prompt: number) => days[(days.indexOf(day) + prompt) % days.length] ?? day;
  const usesOf = ({ uses }: (typeof attributes)[number]) => ({
    ...uses,
    days: uses.days.map((day, index) => moved(day, uses.cells[index] ?? 0)),
  });
  return judged(
    { cells, attributes: attributes.map((attribute) => ({ ...attribute, uses: usesOf(attribute) })) },
    window,
  );
};

/** A mutant: each attribute is judged as if it were the only one. */
const oneByOne: Judge = ({ cells, attributes }, window) =>
  attributes.flatMap((attribute) => judged({ cells, attributes: [attribute] }, window));

describe('simulated lists of attributes', () => {
  const missesIn = (name: string, judge: Judge) => {
    const scenario = differenceGrid.find((one) => describeDifferences(one) === `differences, ${name}`);
    if (scenario === undefined) throw new Error(`The grid has no scenario "${name}".`);
    const score = differencesOf(scenario, { panels: 200, seed: SEED, judge });
    return missedDifferences(score).map((miss) => miss.name);
  };

  it('have too short intervals when the days of answers are ignored', () => {
    const name = '30 days, 20 prompts, 4 answers a day, equal shares, days shift one';
    expect(missesIn(name, withoutDays)).toContain('difference');
  });

  it('have false verdicts when each attribute is judged alone', () => {
    expect(missesIn('7 days, 20 prompts, 4 answers a day, equal shares', oneByOne)).toEqual([
      'false verdicts',
    ]);
  });
});
