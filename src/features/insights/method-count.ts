import { searchModeIn } from '../../domain/asked-place.js';
import { inPlatformOrder } from '../../domain/platforms.js';
import type { Steps } from '../../domain/steps.js';
import { searchModes, surfaces, type Surface } from '../../domain/target.js';
import { compareTexts } from '../../domain/text.js';
import type { Weighting } from '../../domain/weighting.js';
import { agreementIn, cellDays, type Agreement } from '../../estimates/agreement.js';
import { ASSUMED, smallestChange, spreadOf } from '../../estimates/detectable-change.js';
import { createEstimates, noScore, type ScoreEstimates } from '../../estimates/group-estimates.js';
import { dailyDates, PanelCount, type PanelDates } from '../../estimates/panel-of-answers.js';
import { isWeekly, type Panel } from '../../estimates/panel.js';
import {
  countIn,
  groupsBy,
  rolesOf,
  type Answers,
  type AnswerTarget,
  type Selection,
} from '../../segments/answers.js';
import { plus } from '../../segments/plus.js';
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

/** The figures behind the criteria, in the answers of a window. Null = unknown. */
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
  const byDay = new PanelCount(onSurface, dailyDates(days), roles);
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
    ...(yield* countDays(
      daily,
      parts.filter(({ isCounted }) => isCounted),
    )),
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

/** Counts everything that depends on when questions were answered. The clusters of the panel are days. */
function* countDays(
  panel: Panel,
  parts: readonly Part[],
): Steps<Omit<MethodCounts, 'headline' | 'platforms'>> {
  const { cells, clusters } = panel;
  const [prompts, answersTo] = [new Map<string, boolean>(), new Map<string, number>()];
  // The last day of each cell, and how often so many days lie between two of them.
  const [last, gaps] = [new Int32Array(cells.length).fill(-1), new Float64Array(clusters.length)];
  const daysOf = cellDays(panel);
  let daysWithAnswers = 0;
  for (let day = 0; day < clusters.length; day += 1) {
    let isAnswered = false;
    for (const { cell, answers } of daysOf(day)) {
      const { promptId, isCounted } = cells[cell] ?? UNKNOWN;
      prompts.set(promptId, isCounted);
      if (!isCounted) continue;
      isAnswered = true;
      answersTo.set(promptId, (answersTo.get(promptId) ?? 0) + answers);
      const before = last[cell] ?? -1;
      if (before >= 0) plus(gaps, day - before, 1);
      last[cell] = day;
    }
    if (isAnswered) daysWithAnswers += 1;
    yield;
  }
  const sumOf = (name: 'attempted' | 'observations' | 'failed' | 'mentions') =>
    parts.reduce((sum, part) => sum + part[name], 0);
  const observations = sumOf('observations');
  const window = {
    ...{ prompts: answersTo.size, days: daysWithAnswers },
    answers: observations / (answersTo.size * daysWithAnswers),
  };
  return {
    samples: {
      ...{
        attempted: sumOf('attempted'),
        observations,
        failed: sumOf('failed'),
        mentions: sumOf('mentions'),
      },
      ...{ days: clusters.length, daysWithAnswers },
    },
    prompts,
    answersPerQuestion: medianOf([...answersTo.values()].map((answers) => [answers, 1])),
    cadence: medianOf(Array.from(gaps, (count, gap) => [gap, count])),
    agreement: yield* agreementIn(panel),
    smallestChange: observations === 0 ? null : smallestChange(window, (yield* spreadOf(panel)) ?? ASSUMED),
  };
}

const UNKNOWN = { promptId: '', isCounted: false };

/** The median of values with their numbers; null without any. */
function medianOf(counted: readonly (readonly [value: number, count: number])[]): number | null {
  const sorted = counted.filter(([, count]) => count > 0).sort(([one], [other]) => one - other);
  const all = sorted.reduce((sum, [, count]) => sum + count, 0);
  if (all === 0) return null;
  // The value at a place, from 0.
  const at = (place: number) => {
    let below = 0;
    return sorted.find(([, count]) => (below += count) > place)?.[0] ?? 0;
  };
  return (at(Math.ceil(all / 2) - 1) + at(Math.floor(all / 2))) / 2;
}

/** The platforms and surfaces in the order of responses. */
function platformsOf(parts: readonly Part[]): Omit<MethodPlatform, 'providers'>[] {
  return inPlatformOrder(parts.map(({ target }) => target.platform)).flatMap((platform) =>
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
