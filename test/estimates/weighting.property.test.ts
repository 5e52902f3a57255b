import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../src/domain/steps.js';
import { WEIGHTINGS, type Weighting } from '../../src/domain/weighting.js';
import { sumByGroup, type ClusterSums } from '../../src/estimates/cluster-sums.js';
import { createEstimates, type Estimates, type KeyOf } from '../../src/estimates/group-estimates.js';
import { mixOf } from '../../src/estimates/mix.js';
import type { Panel, PanelCell } from '../../src/estimates/panel.js';
import { levelsOf } from '../../src/estimates/weighting.js';
import { arbitraryPanel, panelOfColumns, type Entry } from './panels.js';

/** One answer, which the definitions are about. */
interface Answer extends Pick<PanelCell, 'promptId' | 'platform'> {
  readonly cell: number;
  readonly cluster: number;
  readonly isCurrent: boolean;
  readonly model: string;
  readonly isMention: boolean;
}

interface World {
  readonly panel: Panel;
  readonly answers: readonly Answer[];
}

/** Three prompts on two platforms, in up to five cells: some questions are missing on some platforms or in a window. */
const worlds = arbitraryPanel.map(({ size, entries, groupOf }): World => {
  const cells = groupOf.map((group, index): PanelCell => ({
    promptId: `p${Math.abs(group)}`,
    topic: index % 2 === 0 ? 'A' : null,
    isCounted: group >= 0 || index === 0,
    platform: index % 3 === 0 ? 'gemini' : 'chatgpt',
    surface: 'ui',
    place: String(index),
  }));
  const clusters = size.clusters.map((isCurrent) => ({ isCurrent }));
  const named = entries.map((entry) => ({ ...entry, model: entry.model === 0 ? '' : String(entry.model) }));
  const answersIn = ({ cell, cluster, model, answers, mentions }: Omit<Entry, 'model'> & { model: string }) =>
    Array.from({ length: answers }, (_, index): Answer => {
      const { promptId = '', platform = '' } = cells[cell] ?? {};
      const isCurrent = clusters[cluster]?.isCurrent === true;
      return { promptId, platform, cell, cluster, isCurrent, model, isMention: index < mentions };
    });
  return {
    panel: panelOfColumns({ cells, clusters, entries: named }),
    answers: named.flatMap(answersIn),
  };
});

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function partsOf<One>(all: readonly One[], keyOf: (one: One) => string | number): One[][] {
  const keys = [...new Set(all.map(keyOf))];
  return keys.map((key) => all.filter((one) => keyOf(one) === key));
}

const shareOf = (answers: readonly Answer[]) => mean(answers.map(({ isMention }) => Number(isMention)));

/** The rate of some answers, straight from the definitions; NaN without answers. */
const rates: Readonly<Record<Weighting, (answers: readonly Answer[]) => number>> = {
  answers: shareOf,
  questions: (answers) => mean(partsOf(answers, ({ promptId }) => promptId).map(shareOf)),
  questionsAndPlatforms: (answers) =>
    mean(
      partsOf(answers, ({ platform }) => platform).map((ofPlatform) =>
        mean(
          partsOf(ofPlatform, ({ promptId }) => promptId).map((ofQuestion) =>
            mean(partsOf(ofQuestion, ({ cell }) => cell).map(shareOf)),
          ),
        ),
      ),
    ),
};

/** A cell with answers in both windows, whose models are not all known and all different. */
interface ComparedCell extends Pick<PanelCell, 'promptId' | 'platform'> {
  readonly change: number;
  readonly mass: number;
}

function comparedCells(answers: readonly Answer[]): ComparedCell[] {
  return partsOf(answers, ({ cell }) => cell).flatMap((ofCell) => {
    const [now, before] = [true, false].map((isCurrent) =>
      ofCell.filter((one) => one.isCurrent === isCurrent),
    ) as [Answer[], Answer[]];
    if (now.length === 0 || before.length === 0 || modelsDiffer(now, before)) return [];
    const { promptId, platform } = ofCell[0] as Answer;
    const mass = (now.length * before.length) / (now.length + before.length);
    return [{ promptId, platform, change: shareOf(now) - shareOf(before), mass }];
  });
}

function modelsDiffer(now: readonly Answer[], before: readonly Answer[]): boolean {
  const known = (some: readonly Answer[]) => some.map(({ model }) => model).filter((model) => model !== '');
  const [recent, old] = [known(now), known(before)];
  return recent.length > 0 && old.length > 0 && !old.some((model) => recent.includes(model));
}

const byMass = (cells: readonly ComparedCell[]) =>
  cells.reduce((sum, { change, mass }) => sum + change * mass, 0) /
  cells.reduce((sum, { mass }) => sum + mass, 0);

/** The change on the same questions, straight from the definitions; NaN without any. */
const changes: Readonly<Record<Weighting, (cells: readonly ComparedCell[]) => number>> = {
  answers: byMass,
  questions: (cells) => mean(partsOf(cells, ({ promptId }) => promptId).map(byMass)),
  questionsAndPlatforms: (cells) =>
    mean(
      partsOf(cells, ({ platform }) => platform).map((ofPlatform) =>
        mean(
          partsOf(ofPlatform, ({ promptId }) => promptId).map((ofQuestion) =>
            mean(ofQuestion.map(({ change }) => change)),
          ),
        ),
      ),
    ),
};

/** The part of the weight of some answers that has a counterpart: what the rate would be if only those were mentions. */
function comparedShare(weighting: Weighting, window: readonly Answer[], all: readonly Answer[]): number {
  const compared = new Set(
    partsOf(all, ({ cell }) => cell)
      .filter((ofCell) => comparedCells(ofCell).length > 0)
      .map(([first]) => first?.cell),
  );
  return rates[weighting](window.map((one) => ({ ...one, isMention: compared.has(one.cell) })));
}

const groupings: Readonly<Record<string, KeyOf>> = {
  all: ({ isCounted }) => (isCounted ? '' : null),
  platforms: ({ platform, isCounted }) => (isCounted ? platform : null),
  topics: ({ topic, isCounted }) => (isCounted ? (topic ?? '') : null),
  prompts: ({ promptId }) => promptId,
};

/** The answers of each group. */
function groupsOf({ panel, answers }: World, keyOf: KeyOf): Map<string, Answer[]> {
  const keyed = answers.flatMap((answer) => {
    const cell = panel.cells[answer.cell];
    const key = cell === undefined ? null : keyOf(cell);
    return key === null ? [] : [{ key, answer }];
  });
  const keys = [...new Set(keyed.map(({ key }) => key))];
  return new Map(
    keys.map((key) => [key, keyed.filter((one) => one.key === key).map(({ answer }) => answer)]),
  );
}

const estimatesBy = ({ panel }: World, weighting: Weighting, keyOf: KeyOf): ReadonlyMap<string, Estimates> =>
  atOnce(atOnce(atOnce(createEstimates(panel, weighting)).partsBy(keyOf)).by(keyOf));

/** Whether a figure is this value, rounded; NaN is null. */
function expectRounded(figure: number | null | undefined, value: number, decimals: number): void {
  const expected = Number.isNaN(value) ? null : value;
  if (expected === null) expect(figure).toBeNull();
  else expect(Math.abs((figure ?? NaN) - expected)).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-9);
}

describe.each(WEIGHTINGS)('weighted by %s, the figures of a group', (weighting) => {
  it.each(Object.entries(groupings))('are what the definitions give for its answers: %s', (_, keyOf) => {
    fc.assert(
      fc.property(worlds, (world) => {
        const estimates = estimatesBy(world, weighting, keyOf);
        for (const [key, answers] of groupsOf(world, keyOf)) {
          const found = estimates.get(key);
          const now = answers.filter(({ isCurrent }) => isCurrent);
          const before = answers.filter(({ isCurrent }) => !isCurrent);
          const rate = rates[weighting];
          expect(found?.observations).toBe(now.length);
          expect(found?.mentions).toBe(now.filter(({ isMention }) => isMention).length);
          expectRounded(found?.visibilityScore, 100 * rate(now), 2);
          expectRounded(found?.visibilityScoreChange, 100 * (rate(now) - rate(before)), 2);
          const { sameQuestions } = found ?? {};
          const change = changes[weighting](comparedCells(answers));
          expectRounded(sameQuestions?.visibilityScore?.change ?? null, 100 * change, 2);
          expectRounded(sameQuestions?.currentShare, comparedShare(weighting, now, answers), 4);
          expectRounded(sameQuestions?.previousShare, comparedShare(weighting, before, answers), 4);
        }
      }),
    );
  });

  it('change by the same questions and by the mix', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const counted = (cell: PanelCell) => (cell.isCounted ? '' : null);
        const all = estimatesBy(world, weighting, counted).get('');
        const mix = atOnce(mixOf(world.panel, weighting));
        const same = all?.sameQuestions.visibilityScore?.change;
        expect(mix === null).toBe(same === undefined);
        if (mix === null || same === undefined) return;
        const points = Object.values(mix).reduce((sum, { points: part }) => sum + part, same);
        expect(Math.abs(points - (all?.visibilityScoreChange ?? NaN))).toBeLessThan(0.0301);
      }),
    );
  });
});

describe('the sums of weighted answers', () => {
  const [QUESTIONS, PLATFORMS] = ['questions', 'questionsAndPlatforms'] as const;

  /** The weight of an answer: the rate if it was the only mention. */
  const weightOf = (weighting: Weighting, window: readonly Answer[], answer: Answer) =>
    rates[weighting](window.map((one) => ({ ...one, isMention: one === answer })));

  it.each([QUESTIONS, PLATFORMS])(
    'are those of answers with the weights of the definition: %s',
    (weighting) => {
      fc.assert(
        fc.property(worlds, ({ panel, answers }) => {
          const grouping = { groupOf: new Int32Array(panel.cells.length), groups: 1 };
          const [group] = sumByGroup(
            panel,
            [panel.counts.mentions],
            grouping,
            levelsOf(weighting, panel.cells),
          );
          const window = answers.filter(({ isCurrent }) => isCurrent);
          const weights = window.map((answer) => weightOf(weighting, window, answer));
          const sum = weights.reduce((all, weight) => all + weight, 0);
          const squares = weights.reduce((all, weight) => all + weight ** 2, 0);
          const scale = window.length === 0 ? 0 : sum / squares;
          const { totals, sizes, residuals } = group?.all as ClusterSums;
          expect(totals[0]).toBeCloseTo(scale * sum, 9);
          for (const [cluster, size] of sizes.entries()) {
            const here = window.flatMap((answer, index) => {
              const isHere =
                answer.cluster === cluster + panel.clusters.filter((one) => !one.isCurrent).length;
              return isHere ? [{ answer, weight: scale * (weights[index] ?? 0) }] : [];
            });
            const variance = here.reduce((all, { weight }) => all + weight ** 2, 0);
            expect(size).toBeCloseTo(variance, 9);
            const residual = partsOf(here, ({ answer }) => answer.cell).reduce((all, ofCell) => {
              const { answer, weight } = ofCell[0] as (typeof here)[number];
              const inWindow = window.filter(({ cell }) => cell === answer.cell);
              const share = ofCell.length / inWindow.length;
              const mentions = ofCell.filter((one) => one.answer.isMention).length;
              if (share === 1) return all + weight * mentions;
              const expected = ofCell.length * shareOf(inWindow);
              return all + (weight * (mentions - expected)) / Math.sqrt(1 - share);
            }, 0);
            expect(residuals[2 * cluster + 1]).toBeCloseTo(residual, 9);
          }
        }),
      );
    },
  );

  it('make no difference if every question has as many answers on every platform', () => {
    const balanced = fc
      .record({ days: fc.integer({ min: 1, max: 6 }), answers: fc.integer({ min: 1, max: 4 }) })
      .chain(({ days, answers }) => {
        const counts = fc.array(fc.nat({ max: answers }), { minLength: 8 * days, maxLength: 8 * days });
        return counts.map((mentions) => ({ days, answers, mentions }));
      });
    fc.assert(
      fc.property(balanced, ({ days, answers, mentions }) => {
        const cells = Array.from({ length: 4 }, (_, index): PanelCell => ({
          ...{ promptId: `p${index % 2}`, topic: null, isCounted: true },
          ...{ platform: index < 2 ? 'chatgpt' : 'gemini', surface: 'ui', place: '' },
        }));
        const panel = panelOfColumns({
          cells,
          clusters: Array.from({ length: 2 * days }, (_, cluster) => ({ isCurrent: cluster >= days })),
          entries: mentions.map((count, index) => ({
            ...{ cell: index % 4, cluster: Math.floor(index / 4), model: '', answers, mentions: count },
          })),
        });
        const [alike, ...others] = WEIGHTINGS.map((weighting) => {
          const all = estimatesBy({ panel, answers: [] }, weighting, () => '').get('');
          return { ...all, weighted: null, comparedWeight: null, pValue: all?.pValue?.toFixed(9) };
        });
        for (const other of others) expect(other).toEqual(alike);
      }),
    );
  });
});
