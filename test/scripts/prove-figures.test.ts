import { describe, expect, it } from 'vitest';
import { readOptions } from '../../scripts/prove-figures/options.js';
import { asSvg } from '../../scripts/prove-figures/svg.js';
import { isTooLoud } from '../../scripts/prove-figures/look-text.js';
import { looksOf, type DistortLook, type LookScenario } from '../../scripts/prove-figures/looks.js';
import { usual } from '../../scripts/prove-figures/scenario.js';
import { missesOf } from '../../scripts/prove-figures/goals.js';
import { grid } from '../../scripts/prove-figures/grid.js';
import { scoreOf } from '../../scripts/prove-figures/score.js';
import { describe as nameOf } from '../../scripts/prove-figures/text.js';
import type { PanelEntries } from '../../scripts/prove-figures/entries.js';

/** `npm run prove:figures` simulates more scenarios, and more panels of each. */
const PANELS = 600;
const SEED = 7;

const named = (name: string) => {
  const scenario = grid.find((one) => nameOf(one) === name);
  if (scenario === undefined) throw new Error(`The grid has no scenario "${name}".`);
  return scenario;
};

const shifts = named('7 days, 20 prompts, 4 answers a day, days shift all prompts');
const replaced = named('7 days, 20 prompts, 4 answers a day, 8 of 20 prompts replaced by easier ones');

/** A mutant: every entry is a cluster of its own. */
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

describe(`${PANELS} simulated panels of seed ${SEED}`, () => {
  it.each(
    [
      shifts,
      replaced,
      named('7 days, 1 prompt, 12 answers a day'),
      named('30 days, 5 prompts, 4 answers a day'),
      named('90 days, 20 prompts, 1 answer a day'),
      named('7 days, 20 prompts, 4 answers a day, visible prompts asked three times as often'),
      named('7 days, 20 prompts, 4 answers a day, ten times the answers on one day'),
      named('30 days, 20 prompts, 4 answers a day, every prompt rises by 10 points'),
    ].map((scenario) => ({ scenario, name: nameOf(scenario) })),
  )('meet all goals: $name', ({ scenario }) => {
    expect(missesOf(scoreOf(scenario, { panels: PANELS, seed: SEED }))).toEqual([]);
  });

  it('are not covered, and have false verdicts, when clusters are ignored', () => {
    const score = scoreOf(shifts, { panels: PANELS, seed: SEED, distort: withoutClusters });
    expect(score.level.covered).toBeLessThan(0.9);
    expect(missesOf(score)).toContainEqual(expect.stringContaining('false verdicts'));
  });

  it('have false verdicts when the windows are not compared like for like', () => {
    const score = scoreOf(replaced, { panels: PANELS, seed: SEED, distort: withoutLikeForLike });
    expect(missesOf(score)).toContainEqual(expect.stringContaining('false verdicts'));
  });
});

const WATCHED = 100;

/** 20 prompts, fewer than in the full run, so that it is fast. */
const unchanged: LookScenario = { ...usual, name: 'unchanged', isNew: false, rising: 0 };

/** A mutant: every verdict is announced. */
const withoutCorrection: DistortLook = ({ promptId, estimates }) => ({
  promptId,
  estimates: { ...estimates, exactPValue: 0, pValue: estimates.pValue === null ? null : 0 },
});

/** A mutant: each look is corrected for the number of prompts, but not for the other looks. */
const asSingleLook: DistortLook = ({ promptId, estimates }) => ({
  promptId,
  estimates: {
    ...estimates,
    exactPValue: estimates.exactPValue / 40,
    pValue: estimates.pValue === null ? null : estimates.pValue / 40,
  },
});

describe(
  `${WATCHED} simulated workspaces of seed ${SEED}, looked at for 30 days`,
  { timeout: 60_000 },
  () => {
    const watched = (scenario: LookScenario, distort?: DistortLook) =>
      looksOf(scenario, { workspaces: WATCHED, seed: SEED, ...(distort && { distort }) });

    it('send no more events than the goal allows if nothing changes', () => {
      expect(isTooLoud(watched(unchanged))).toBe(false);
    });

    it('announce a rise of all prompts', () => {
      const rise = { ...unchanged, rise: 0.2, rising: unchanged.prompts };
      expect(watched(rise).found?.share).toBeGreaterThan(0.5);
    });

    it.each([
      ['corrections', withoutCorrection],
      ['the correction for many looks', asSingleLook],
    ])('send too many without %s', (_, distort) => {
      expect(isTooLoud(watched(unchanged, distort))).toBe(true);
    });
  },
);

describe('the goals', () => {
  const score = scoreOf(shifts, { panels: 20, seed: SEED });
  const met = { ...score, panels: 2_000 };
  const covered = (share: number) => ({ intervals: 2_000, covered: share, halfWidth: 0.1 });
  const verdicts = (up: number) => ({
    up,
    down: 0,
    withinNoise: 1 - up,
    notComparable: 0,
    insufficientData: 0,
  });
  const good = { ...met, level: covered(0.95), change: covered(0.95), verdicts: verdicts(0.05) };

  it.each([
    [{}, []],
    [{ level: covered(0.929) }, ['level covers only 92.9 %']],
    [{ change: covered(0.981) }, ['change covers 98.1 %, which is too wide']],
    [{ verdicts: verdicts(0.0598) }, ['6.0 % false verdicts']],
    [{ scenario: { ...shifts, days: 3 }, level: covered(0.5) }, []],
    [{ scenario: { ...shifts, rise: 0.1 }, bestTest: 0.9, verdicts: verdicts(0.82) }, []],
    [
      { scenario: { ...shifts, rise: 0.1 }, bestTest: 0.9, verdicts: verdicts(0.8) },
      ['88.9 % of the power of the best test'],
    ],
    [{ scenario: { ...shifts, rise: 0.1, prompts: 1 }, bestTest: 0.9, verdicts: verdicts(0.8) }, []],
  ])('are checked: %j', (difference, misses) => {
    expect(missesOf({ ...good, ...difference })).toEqual(misses);
  });

  it('are drawn as a band that follows the color scheme of the reader, the same for the same results', () => {
    const svg = asSvg({ seed: SEED, seconds: 1, scores: [good] });
    expect(asSvg({ seed: SEED, seconds: 1, scores: [structuredClone(good)] })).toBe(svg);
    expect(svg).toContain('@media (prefers-color-scheme: dark)');
    // 380 units for 90 to 100 %, from 480.
    expect(svg).toContain('<rect class="goal" x="594"');
    expect(svg.match(/cx="670"/g)).toHaveLength(2);
  });
});

describe('the command line', () => {
  it.each([['--runs', '0'], ['--runs', 'x'], ['--seed', '-1'], ['--docs', '--only', 'rare'], ['--unknown']])(
    'rejects %s %s',
    (...args) => {
      expect(() => readOptions(args)).toThrow();
    },
  );
});
