import { searchModeIn } from '../../domain/asked-place.js';
import { platforms } from '../../domain/platforms.js';
import type { Steps } from '../../domain/steps.js';
import { searchModes, surfaces, type Surface } from '../../domain/target.js';
import { compareTexts } from '../../domain/text.js';
import type { Weighting } from '../../domain/weighting.js';
import { agreementIn, cellDays, type Agreement } from '../../estimates/agreement.js';
import { ASSUMED, smallestChange, spreadOf } from '../../estimates/detectable-change.js';
import { createEstimates, noScore, type ScoreEstimates } from '../../estimates/group-estimates.js';
import { PanelCount, type PanelDates } from '../../estimates/panel-of-answers.js';
import { isWeekly, type Panel } from '../../estimates/panel.js';
import {
  countIn,
  groupsBy,
  rolesOf,
  type Answers,
  type AnswerTarget,
  type Selection,
} from '../../segments/answers.js';
import { SumsBy } from '../../segments/sums.js';
import type { Method, MethodPlatform } from './types.js';

/** The answers of a window. */
export interface MethodAnswers {
  /** Of all surfaces. */
  readonly answers: Answers;
  /** The targets, of which those on the surface of the figures are selected. */
  readonly counted: readonly AnswerTarget[];
  readonly weighting: Weighting;
  /** The clusters of the headline. */
  readonly dates: PanelDates;
  /** Of the window, one by one. */
  readonly days: readonly string[];
}

/** What the criteria are about, in the answers of a window. Null = unknown. */
export interface MethodCounts {
  readonly headline: ScoreEstimates;
  readonly samples: Method['samples'];
  readonly platforms: readonly Omit<MethodPlatform, 'providers'>[];
  /** The ids of the prompts with answers on the surface of the figures, and whether the figures count them. */
  readonly prompts: ReadonlyMap<string, boolean>;
  /** The median number of answers to a prompt that counts. */
  readonly answersPerQuestion: number | null;
  /** The median number of days from one day with answers to a question on a platform to the next one. */
  readonly cadence: number | null;
  readonly agreement: Agreement | null;
  /** From 0 to 1. */
  readonly smallestChange: number | null;
}

/** Counts everything in one pass. */
export function* countMethod({
  answers,
  counted,
  weighting,
  dates,
  days,
}: MethodAnswers): Steps<MethodCounts> {
  const { prompts, targets, brands, segments } = answers;
  const roles = rolesOf(brands);
  const asked = groupsBy(targets, (target) => (target.isSelected ? String(target.number) : null));
  const selection: Selection = {
    periods: new Map(days.map((day) => [day, 0])),
    targets: asked,
    prompts: groupsBy(prompts, ({ isCounted }) => (isCounted ? '' : null)),
  };
  const onSurface = { ...answers, targets: counted };
  const sums = new SumsBy(selection, roles);
  const byDay = new PanelCount(onSurface, datesOf(days), roles);
  const byWeek = isWeekly(days.length) ? new PanelCount(onSurface, dates, roles) : null;
  yield* countIn(segments, byWeek === null ? [sums, byDay] : [sums, byDay, byWeek]);
  const daily = byDay.end();
  const estimates = yield* createEstimates(byWeek?.end() ?? daily, weighting);
  const scores = yield* estimates.scoresBy(({ isCounted }) => (isCounted ? '' : null));
  const isOnSurface = new Set(counted.filter(({ isSelected }) => isSelected).map(({ number }) => number));
  const parts = sums.groups().flatMap(({ target, ...rest }) => {
    const of = asked.firsts[target];
    return of === undefined ? [] : [{ ...rest, target: of, isCounted: isOnSurface.has(of.number) }];
  });
  return {
    headline: scores.get('') ?? noScore,
    platforms: platformsOf(parts),
    ...(yield* repeatsIn(
      daily,
      parts.filter(({ isCounted }) => isCounted),
    )),
  };
}

/** Every day as a cluster. */
function datesOf(days: readonly string[]): PanelDates {
  return {
    clusters: days.map(() => ({ isCurrent: true })),
    clusterOf: new Map(days.map((day, index) => [day, index])),
  };
}

/** The attempts of a target. */
interface Part {
  readonly target: AnswerTarget;
  readonly isCounted: boolean;
  readonly attempted: number;
  readonly failed: number;
  readonly observations: number;
  readonly mentions: number;
}

/** What depends on when questions were answered. The clusters of the panel are days. */
function* repeatsIn(
  panel: Panel,
  parts: readonly Part[],
): Steps<Omit<MethodCounts, 'headline' | 'platforms'>> {
  const prompts = new Map<string, boolean>();
  const [answersTo, daysOf] = [new Map<string, number>(), new Map<number, number[]>()];
  const answered = new Set<number>();
  for (const { cell, cluster, answers } of cellDays(panel)) {
    const { promptId, isCounted } = panel.cells[cell] ?? { promptId: '', isCounted: false };
    prompts.set(promptId, isCounted);
    if (!isCounted) continue;
    answered.add(cluster);
    answersTo.set(promptId, (answersTo.get(promptId) ?? 0) + answers);
    daysOf.set(cell, [...(daysOf.get(cell) ?? []), cluster]);
  }
  yield;
  const samples = {
    ...Object.fromEntries(
      (['attempted', 'observations', 'failed', 'mentions'] as const).map((name) => [
        name,
        parts.reduce((sum, part) => sum + part[name], 0),
      ]),
    ),
    days: panel.clusters.length,
    daysWithAnswers: answered.size,
  } as Method['samples'];
  const gaps = [...daysOf.values()].flatMap((days) =>
    days.slice(1).map((day, index) => day - (days[index] ?? 0)),
  );
  const perDay = samples.observations / (answersTo.size * answered.size);
  const window = { prompts: answersTo.size, answers: perDay, days: answered.size };
  return {
    ...{ samples, prompts },
    answersPerQuestion: medianOf([...answersTo.values()]),
    cadence: medianOf(gaps),
    agreement: yield* agreementIn(panel),
    smallestChange: answered.size === 0 ? null : smallestChange(window, (yield* spreadOf(panel)) ?? ASSUMED),
  };
}

/** Null without values. */
function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const [below, above] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return below === undefined || above === undefined ? null : (below + above) / 2;
}

/** The platforms and surfaces in the order of responses. */
function platformsOf(parts: readonly Part[]): Omit<MethodPlatform, 'providers'>[] {
  return platforms.flatMap((platform) =>
    surfaces.flatMap((surface: Surface) => {
      const asked = parts.filter(
        ({ target, attempted }) =>
          target.platform === platform && target.surface === surface && attempted > 0,
      );
      if (asked.length === 0) return [];
      const answered = asked.filter(({ observations }) => observations > 0);
      const models = new Set(answered.map(({ target }) => target.model).filter((model) => model !== ''));
      const modes = new Set(asked.map(({ target }) => searchModeIn(target.place)));
      return {
        ...{ platform, surface, isCounted: asked.some(({ isCounted }) => isCounted) },
        models: [...models].sort(compareTexts),
        searchModes: searchModes.filter((mode) => modes.has(mode)),
        observations: asked.reduce((sum, { observations }) => sum + observations, 0),
        failed: asked.reduce((sum, { failed }) => sum + failed, 0),
      };
    }),
  );
}
