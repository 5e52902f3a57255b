import { exactTail, type Trials } from './exact-test.js';
import { groupBy } from '../domain/group-by.js';
import type { Steps } from '../domain/steps.js';
import type { Weighting } from '../domain/weighting.js';
import { plus } from '../segments/plus.js';
import {
  addGroups,
  createSums,
  type CellAnswers,
  type GroupSums,
  type OfWindows,
  type PanelSums,
} from './cluster-sums.js';
import {
  changeOf,
  intervalOf,
  intervalOfSimilar,
  rateOf,
  type Interval,
  type PromptTotals,
  type Rate,
} from './estimates.js';
import {
  MEASURES,
  type Grouping,
  type Measure,
  type Panel,
  type PanelCell,
  type PanelColumn,
  type Ratings,
} from './panel.js';
import { difference, percentage, ratio, rounded } from './rounding.js';
import type { ChangeInterval, Intervals, SameQuestions, Verdict } from './types.js';
import { levelsOf } from './weighting.js';

/** Minimum number of answers in a window for a verdict. */
export const ENOUGH_ANSWERS = 5;
/** Minimum share of the answers of each window that have a counterpart. */
const ENOUGH_COMPARED = 0.5;
/** Larger than the rounding errors of sums of weights. */
const NOISE = 1e-9;

/** A rate with the unit of its figure. */
interface Figure extends Rate {
  /** The figure is scale * rate + offset. */
  readonly scale: number;
  readonly offset: number;
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
  /** Whether a lower figure is better. */
  readonly isLowerBetter: boolean;
}

/** The columns of sums: the answers, the measures, and then the answers that mention each competitor. */
const ANSWERS = 0;
const FIRST_BRAND = 1 + MEASURES.length;
const columnOf = (name: Measure) => 1 + MEASURES.indexOf(name);
const columnsOf = (...names: Measure[]) => names.map(columnOf);

const share = { isProportion: true, scale: 1, offset: 0, min: 0, max: 1, decimals: 4, isLowerBetter: false };

/** The share of answers that another column counts. */
const visibility = (column: number): Figure => ({
  ...share,
  numerator: [column],
  denominator: [ANSWERS],
  scale: 100,
  max: 100,
  decimals: 2,
});

const FIGURES = {
  visibilityScore: visibility(columnOf('mentions')),
  shareOfVoice: {
    ...share,
    numerator: columnsOf('mentions'),
    denominator: columnsOf('mentions', 'competitorMentions'),
  },
  averagePosition: {
    numerator: columnsOf('positionSum'),
    denominator: columnsOf('mentions'),
    isProportion: false,
    ...{ scale: 1, offset: 0, min: 1, max: Infinity, decimals: 2, isLowerBetter: true },
  },
  sentimentScore: {
    numerator: columnsOf('sentimentSum'),
    denominator: columnsOf('sentimentCount'),
    isProportion: false,
    ...{ scale: 50, offset: 50, min: 0, max: 100, decimals: 2, isLowerBetter: false },
  },
  citationRate: {
    ...share,
    numerator: columnsOf('citedAnswers'),
    denominator: [ANSWERS, ...columnsOf('sourcelessAnswers')],
  },
} satisfies Record<string, Figure>;

/** The number of columns of the visibility score in addition to the answers: mentions come first. */
const VISIBILITY_COLUMNS = 1;

/** The uncertainty of a visibility score, and its change on the same questions. */
export interface VisibilityEstimates {
  readonly visibility: Interval | null;
  readonly sameQuestions: ChangeInterval | null;
  readonly verdict: Verdict;
  /** Of the change on the same questions; null when nothing can be compared. */
  readonly pValue: number | null;
}

/** A visibility score with its uncertainty. */
export interface ScoreEstimates extends VisibilityEstimates {
  readonly observations: number;
  readonly mentions: number;
  readonly visibilityScore: number | null;
  readonly visibilityScoreChange: number | null;
}

/** A visibility score, with the figures that decide whether its change is significant among many. */
export interface ComparedScore extends ScoreEstimates {
  /** The days (or weeks) with compared answers, in the window that has fewer. */
  readonly comparedDays: number;
  /** The probability of a change at least as large if nothing had changed and all answers were independent. */
  readonly exactPValue: number;
}

/** The uncertainty of the figures of a group of cells, and their changes on the same questions. */
export interface Estimates extends Omit<ScoreEstimates, 'sameQuestions'> {
  readonly intervals: Intervals;
  readonly sameQuestions: Omit<SameQuestions, 'mixChange'>;
  /** Null if answers count alike, because figures are then quotients of counts. */
  readonly weighted: WeightedFigures | null;
}

/** The figures of both windows. */
export interface WeightedFigures extends OfWindows<Figures> {
  /** The number of answers of the window that would have the same variance if they were independent and counted alike. */
  readonly effectiveAnswers: number;
}

/** The figures of some answers, not rounded; null without anything to count. */
export type Figures = Readonly<Record<keyof typeof FIGURES, number | null>>;

/** Puts cells into groups by a key; null = in no group. */
export type KeyOf = (cell: PanelCell) => string | null;

/** The estimates of a panel, which is read once for all of them. */
export interface PanelEstimates {
  /** The visibility of groups of cells. */
  readonly scoresBy: (keyOf: KeyOf) => Steps<ReadonlyMap<string, ScoreEstimates>>;
  /** Splits cells into parts. */
  readonly partsBy: (partOf: KeyOf) => Steps<PartEstimates>;
}

/** The estimates of the parts that groups consist of: all cells of a part are in the same group. */
export interface PartEstimates {
  /** All figures of groups. */
  readonly by: (keyOf: KeyOf) => Steps<ReadonlyMap<string, Estimates>>;
  /** The visibility of each tracked competitor in all parts together. */
  readonly brands: () => Steps<ReadonlyMap<string, BrandEstimates>>;
}

/** The visibility of a tracked competitor. */
export interface BrandEstimates extends VisibilityEstimates {
  /** Null if answers count alike. */
  readonly weighted: BrandFigures | null;
}

/** The figures of a brand in the window, not rounded, and its score in the previous one. */
export interface BrandFigures extends Pick<
  Figures,
  'visibilityScore' | 'averagePosition' | 'sentimentScore'
> {
  readonly visibilityScoreBefore: number | null;
}

/** Figures weight the questions and platforms of each group: those of a topic are not parts of the figures of all. */
export function* createEstimates(panel: Panel, weighting: Weighting = 'answers'): Steps<PanelEstimates> {
  const { sourcelessAnswers, ...counts } = panel.counts;
  // Negative, because a denominator is a sum of columns; answers without sources cannot cite the brand.
  const subtracted = { ...sourcelessAnswers, value: negated(sourcelessAnswers.value) };
  const columns = { ...counts, sourcelessAnswers: subtracted };
  const sums = yield* createSums(
    panel,
    [...MEASURES.map((name) => columns[name]), ...panel.brands],
    levelsOf(weighting, panel.cells),
  );
  if (weighting !== 'answers')
    return {
      scoresBy: (keyOf) => scoresBy(panel, sums, keyOf, (estimates) => estimates),
      *partsBy(partOf) {
        yield;
        return {
          by: (keyOf) => weightedBy(panel, sums, (cell) => (partOf(cell) === null ? null : keyOf(cell))),
          brands: () => weightedBrands(panel, sums, partOf),
        };
      },
    };
  return {
    scoresBy: (keyOf) => scoresBy(panel, sums, keyOf, (estimates) => estimates),
    *partsBy(partOf) {
      const { examples, grouping } = groupsOf(panel, partOf);
      yield;
      const parts = yield* sums.byGroup(grouping);
      return {
        by: (keyOf) => estimatesBy(panel, sums, { examples, parts }, keyOf),
        brands: () => brandsOf(panel, parts),
      };
    },
  };
}

/** A loop, because the map of a typed array takes six times as long. */
function negated(values: Float64Array): Float64Array {
  const result = new Float64Array(values.length);
  for (let index = 0; index < values.length; index += 1) result[index] = -(values[index] ?? 0);
  return result;
}

/** The visibility of the workspace, over the prompts that count in it, and of each prompt with answers. */
export function* scoresOfPrompts(
  panel: Panel,
  weighting: Weighting = 'answers',
): Steps<{
  readonly headline: ComparedScore;
  readonly prompts: ReadonlyMap<string, ComparedScore>;
}> {
  const sums = yield* mentionSums(panel, weighting);
  const compared = (estimates: ScoreEstimates, group: GroupSums) => ({ ...estimates, ...comparedOf(group) });
  const all = yield* scoresBy(panel, sums, ({ isCounted }) => (isCounted ? '' : null), compared);
  const prompts = yield* scoresBy(panel, sums, ({ promptId }) => promptId, compared);
  return { headline: all.get('') ?? noScore, prompts };
}

/** The visibility on each surface, over the prompts that count. */
export function* scoresOfSurfaces(
  panel: Panel,
  weighting: Weighting = 'answers',
): Steps<ReadonlyMap<string, ScoreEstimates>> {
  const sums = yield* mentionSums(panel, weighting);
  const keyOf = ({ surface, isCounted }: PanelCell) => (isCounted ? surface : null);
  return yield* scoresBy(panel, sums, keyOf, (estimates) => estimates);
}

const mentionSums = (panel: Panel, weighting: Weighting) =>
  createSums(panel, [panel.counts.mentions], levelsOf(weighting, panel.cells));

/** The visibility of groups of cells, from sums whose first column counts the mentions. */
function* scoresBy<Result>(
  panel: Panel,
  sums: PanelSums,
  keyOf: KeyOf,
  resultOf: (estimates: ScoreEstimates, group: GroupSums) => Result,
): Steps<ReadonlyMap<string, Result>> {
  const { keys, grouping } = groupsOf(panel, keyOf);
  yield;
  const groups = yield* sums.byGroup(grouping, { columns: VISIBILITY_COLUMNS });
  const results = new Map<string, Result>();
  for (const [index, group] of groups.entries()) {
    const estimates = { ...scoreOf(group), ...visibilityOf(group, FIGURES.visibilityScore) };
    results.set(keys[index] ?? '', resultOf(estimates, group));
    yield;
  }
  return results;
}

/** For shares of answers in the first column after the answers. */
export function comparedOf(sums: GroupSums): Pick<ComparedScore, 'comparedDays' | 'exactPValue'> {
  const [now, before] = (['current', 'previous'] as const).map((name) => {
    // The rate counts answers by their weights in the comparison, so successes need not be whole.
    const trials = Math.round(sums.compared[name]);
    const successes = Math.round(trials * (rateOf(sums[name], FIGURES.visibilityScore) ?? 0));
    return { days: sums[name].sizes.filter((size) => size > 0).length, successes, trials };
  }) as [CountedDays, CountedDays];
  return { comparedDays: Math.min(now.days, before.days), exactPValue: exactTail(now, before) };
}

type CountedDays = Trials & { readonly days: number };

/** The share of answers that a column counts, in percent, and its change on the same questions. */
export interface ColumnEstimates extends Omit<VisibilityEstimates, 'visibility'> {
  readonly score: number | null;
  readonly scoreChange: number | null;
}

/** For each column, the share of the answers that it counts: what the visibility score is to mentions. */
export function* columnEstimates(
  answers: CellAnswers & Pick<Panel, 'cells'>,
  columns: readonly PanelColumn[],
  weighting: Weighting = 'answers',
): Steps<ColumnEstimates[]> {
  const sums = yield* createSums(answers, columns, levelsOf(weighting, answers.cells));
  const [all] = yield* sums.byGroup({ groupOf: new Int32Array(answers.cells.length), groups: 1 });
  if (all === undefined) return [];
  return columns.map((_, index) => {
    const { visibility: _interval, ...estimates } = visibilityOf(all, visibility(1 + index));
    const score = percentage(all.all.totals[1 + index] ?? 0, all.all.totals[ANSWERS] ?? 0);
    const before = percentage(all.before[1 + index] ?? 0, all.before[ANSWERS] ?? 0);
    return { ...estimates, score: rounded(score, 2), scoreChange: difference(score, before, 2) };
  });
}

/** All figures of groups whose questions and platforms have weights. */
function* weightedBy(panel: Panel, sums: PanelSums, keyOf: KeyOf): Steps<ReadonlyMap<string, Estimates>> {
  const { keys, grouping } = groupsOf(panel, keyOf);
  yield;
  const weights = sums.weightsIn(grouping);
  const groups = yield* sums.byGroup(grouping, { columns: MEASURES.length, weights });
  const prompts = promptsBy(panel, sums, keyOf, weights.current.all);
  const estimates = new Map<string, Estimates>();
  for (const [index, group] of groups.entries()) {
    const key = keys[index] ?? '';
    const weighted = {
      current: figuresOf(group.all.totals),
      previous: figuresOf(group.before),
      effectiveAnswers: group.all.totals[ANSWERS] ?? 0,
    };
    estimates.set(key, { ...estimatesOf(group, prompts.get(key) ?? []), weighted });
    yield;
  }
  return estimates;
}

function figuresOf(totals: Float64Array): Figures {
  const valueOf = (figure: Figure) => {
    const rate = rateOf({ totals }, figure);
    return rate === null ? null : figure.scale * rate + figure.offset;
  };
  return Object.fromEntries(
    Object.entries(FIGURES).map(([name, figure]) => [name, valueOf(figure)]),
  ) as Figures;
}

/** The visibility of each competitor in the cells that have a key. */
function* weightedBrands(
  panel: Panel,
  sums: PanelSums,
  keyOf: KeyOf,
): Steps<ReadonlyMap<string, BrandEstimates>> {
  const { grouping } = groupsOf(panel, (cell) => (keyOf(cell) === null ? null : ''));
  const weights = sums.weightsIn(grouping);
  const [all] = yield* sums.byGroup(grouping, { weights });
  if (all === undefined) return new Map();
  const { totals } = all.all;
  return new Map(
    panel.brands.map(({ brand, ratings }, index) => {
      const column = FIRST_BRAND + index;
      const scoreIn = (row: Float64Array) => percentage(row[column] ?? 0, row[ANSWERS] ?? 0);
      const weighted = {
        visibilityScore: scoreIn(totals),
        visibilityScoreBefore: scoreIn(all.before),
        ...ratingsOf(ratings, totals[column] ?? 0, { grouping, weights: weights.current.all }),
      };
      return [brand, { ...visibilityOf(all, visibility(column)), weighted }];
    }),
  );
}

/** The mean position and sentiment of a brand with this weight of mentions in the only group. */
function ratingsOf(
  ratings: Ratings | undefined,
  mentions: number,
  { grouping: { groupOf }, weights }: { readonly grouping: Grouping; readonly weights: Float64Array },
): Pick<BrandFigures, 'averagePosition' | 'sentimentScore'> {
  if (ratings === undefined) return { averagePosition: null, sentimentScore: null };
  const sumOf = (values: Float64Array) =>
    values.reduce((sum, value, cell) => sum + (groupOf[cell] === 0 ? (weights[cell] ?? 0) * value : 0), 0);
  const sentiment = ratio(sumOf(ratings.sentimentSum), sumOf(ratings.sentimentCount));
  const { scale, offset } = FIGURES.sentimentScore;
  return {
    averagePosition: ratio(sumOf(ratings.positionSum), mentions),
    sentimentScore: sentiment === null ? null : scale * sentiment + offset,
  };
}

function* estimatesBy(
  panel: Panel,
  sums: PanelSums,
  { examples, parts }: { readonly examples: readonly PanelCell[]; readonly parts: readonly GroupSums[] },
  keyOf: KeyOf,
): Steps<ReadonlyMap<string, Estimates>> {
  const prompts = promptsBy(panel, sums, keyOf);
  yield;
  const estimates = new Map<string, Estimates>();
  const pairs = examples.map((cell, index) => ({ key: keyOf(cell), part: parts[index] }));
  for (const [key, members] of groupBy(pairs, (pair) => pair.key)) {
    if (key === null) continue;
    const group = yield* addGroups(members.flatMap(({ part }) => part ?? []));
    if (group !== null) estimates.set(key, estimatesOf(group, prompts.get(key) ?? []));
    yield;
  }
  return estimates;
}

/** The answers and mentions of each prompt in the window, by group. Prompts without answers are omitted. */
function promptsBy(
  { cells }: Panel,
  { current }: PanelSums,
  keyOf: KeyOf,
  weights?: Float64Array,
): Map<string, Float64Array[]> {
  const [answers, mentions] = current.totals;
  const groups = new Map<string, Map<string, Float64Array>>();
  for (const [index, cell] of cells.entries()) {
    const key = answers[index] === 0 ? null : keyOf(cell);
    if (key === null) continue;
    const prompts = groups.get(key) ?? new Map<string, Float64Array>();
    groups.set(key, prompts);
    const counts = prompts.get(cell.promptId) ?? new Float64Array(2);
    prompts.set(cell.promptId, counts);
    const weight = weights?.[index] ?? 1;
    plus(counts, 0, weight * (answers[index] ?? 0));
    plus(counts, 1, weight * (mentions?.[index] ?? 0));
  }
  return new Map([...groups].map(([key, prompts]) => [key, [...prompts.values()]]));
}

function* brandsOf(
  { brands }: Panel,
  parts: readonly GroupSums[],
): Steps<ReadonlyMap<string, BrandEstimates>> {
  const all = yield* addGroups(parts);
  if (all === null) return new Map();
  return new Map(
    brands.map(({ brand }, index) => [
      brand,
      { ...visibilityOf(all, visibility(FIRST_BRAND + index)), weighted: null },
    ]),
  );
}

/** The groups of cells by key, each represented by one of its cells. */
export function groupsOf({ cells }: Panel, keyOf: KeyOf) {
  const numbers = new Map<string, number>();
  const examples: PanelCell[] = [];
  const groupOf = new Int32Array(cells.length).fill(-1);
  for (const [index, cell] of cells.entries()) {
    const key = keyOf(cell);
    if (key === null) continue;
    const group = numbers.get(key) ?? examples.push(cell) - 1;
    numbers.set(key, group);
    groupOf[index] = group;
  }
  return { keys: [...numbers.keys()], examples, grouping: { groupOf, groups: examples.length } };
}

/** The answers and mentions of a group, from the first columns. */
function scoreOf({ all, before, counts }: GroupSums): Score {
  const [observations = 0, mentions = 0] = counts.current;
  const scoreIn = ([answers = 0, weighted = 0]: Float64Array) => percentage(weighted, answers);
  const score = scoreIn(all.totals);
  return {
    observations,
    mentions,
    visibilityScore: rounded(score, 2),
    visibilityScoreChange: difference(score, scoreIn(before), 2),
  };
}

type Score = Omit<ScoreEstimates, keyof VisibilityEstimates>;

function estimatesOf(sums: GroupSums, prompts: readonly PromptTotals[]): Estimates {
  const { visibilityScore, shareOfVoice, averagePosition, sentimentScore, citationRate } = FIGURES;
  const shown = (figure: Figure) => shownInterval(intervalOf(sums.all, figure), figure);
  const changed = (figure: Figure) => shownChange(changeOf(sums, figure), figure);
  const { sameQuestions, ...ofVisibility } = visibilityOf(sums, visibilityScore);
  return {
    ...scoreOf(sums),
    ...ofVisibility,
    intervals: {
      shareOfVoice: shown(shareOfVoice),
      averagePosition: shown(averagePosition),
      sentimentScore: shown(sentimentScore),
      citationRate: shown(citationRate),
      similarPrompts: shownInterval(intervalOfSimilar(prompts, visibilityScore), visibilityScore),
    },
    sameQuestions: {
      ...sharesOf(sums),
      visibilityScore: sameQuestions,
      shareOfVoice: changed(shareOfVoice),
      averagePosition: changed(averagePosition),
      sentimentScore: changed(sentimentScore),
      citationRate: changed(citationRate),
    },
    weighted: null,
  };
}

function visibilityOf(sums: GroupSums, figure: Figure): VisibilityEstimates {
  const change = changeOf(sums, figure);
  return {
    visibility: shownInterval(intervalOf(sums.all, figure), figure),
    sameQuestions: shownChange(change, figure),
    verdict: verdictOf(sums, change),
    pValue: change?.pValue ?? null,
  };
}

/** The shares of the answers of a group that are compared, by their weights; null without answers. */
function sharesOf({ all, before, matched }: GroupSums) {
  const part = (compared: number, [answers = 0]: Float64Array) =>
    answers === 0 ? null : rounded(compared / answers, 4);
  return {
    currentShare: part(matched.current, all.totals),
    previousShare: part(matched.previous, before),
  };
}

/** The verdict on a change of visibility, or of another share, on the same questions (D-82); null = nothing can be compared. */
export function verdictOf({ all, before, counts, matched }: GroupSums, change: Interval | null): Verdict {
  const [[answers = 0], [answersBefore = 0]] = [counts.current, counts.previous];
  if (Math.min(answers, answersBefore) < ENOUGH_ANSWERS) return 'insufficientData';
  const isCompared = (compared: number, [weight = 0]: Float64Array) =>
    compared >= ENOUGH_COMPARED * weight - NOISE;
  if (!isCompared(matched.current, all.totals) || !isCompared(matched.previous, before) || change === null)
    return 'notComparable';
  if (change.low > 0) return 'up';
  return change.high < 0 ? 'down' : 'withinNoise';
}

function shownInterval(interval: Interval | null, figure: Figure): Interval | null {
  if (interval === null) return null;
  const shown = (value: number) => {
    const scaled = figure.scale * value + figure.offset;
    return rounded(Math.min(figure.max, Math.max(figure.min, scaled)), figure.decimals);
  };
  return { low: shown(interval.low), high: shown(interval.high) };
}

/** A change with its sign such that positive is better. */
function shownChange(
  estimate: (Interval & { readonly change: number }) | null,
  { scale, decimals, isLowerBetter }: Figure,
): ChangeInterval | null {
  if (estimate === null) return null;
  const shown = (value: number) => rounded((isLowerBetter ? -1 : 1) * scale * value, decimals);
  const [low, high] = isLowerBetter ? [estimate.high, estimate.low] : [estimate.low, estimate.high];
  return { change: shown(estimate.change), low: shown(low), high: shown(high) };
}

/** Without answers. */
const noVisibility: VisibilityEstimates = {
  visibility: null,
  sameQuestions: null,
  verdict: 'insufficientData',
  pValue: null,
};

export const noBrand: BrandEstimates = { ...noVisibility, weighted: null };

export const noScore: ComparedScore = {
  ...noVisibility,
  ...{ comparedDays: 0, exactPValue: 1 },
  ...{ observations: 0, mentions: 0, visibilityScore: null, visibilityScoreChange: null },
};

export const noEstimates: Estimates = {
  ...noVisibility,
  ...{ observations: 0, mentions: 0, visibilityScore: null, visibilityScoreChange: null },
  intervals: {
    shareOfVoice: null,
    averagePosition: null,
    sentimentScore: null,
    citationRate: null,
    similarPrompts: null,
  },
  sameQuestions: {
    ...{ currentShare: null, previousShare: null, visibilityScore: null, shareOfVoice: null },
    ...{ averagePosition: null, sentimentScore: null, citationRate: null },
  },
  weighted: null,
};
