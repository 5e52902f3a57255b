import type { Stance } from '../domain/stances.js';
import type { Steps } from '../domain/steps.js';
import type { Weighting } from '../domain/weighting.js';
import { createSums, type GroupSums } from './cluster-sums.js';
import { changeOf, intervalOf, rateOf, type Interval, type Rate } from './estimates.js';
import { groupsOf, verdictOf } from './group-estimates.js';
import type { Panel } from './panel.js';
import { difference, rounded } from './rounding.js';
import type { ChangeInterval, Verdict } from './types.js';
import { levelsOf } from './weighting.js';

/** The share of all answers that treat the brand in some way, from 0 to 1. Changes are positive if the share is larger. */
export interface StanceShare {
  /** Null without answers, and if the answers name the brand and nothing is known of any of them. */
  readonly value: number | null;
  readonly interval: Interval | null;
  /** Null as well if nothing is known of the previous window. */
  readonly change: number | null;
  readonly sameQuestions: ChangeInterval | null;
  /** Null if nothing is known of one of the windows, though its answers name the brand. */
  readonly verdict: Verdict | null;
}

/** How the answers of a window treat the brand. */
export interface RecommendationEstimates {
  /** The answers that name the brand, by stance. */
  readonly mentions: Readonly<Record<Stance | 'unknown', number>>;
  /** First or otherwise. */
  readonly recommended: StanceShare;
  readonly first: StanceShare;
  readonly warned: StanceShare;
}

/** The columns of sums. Neutral mentions are between the recommended ones and the warnings. */
const [ANSWERS, MENTIONS, FIRST, RECOMMENDED, WARNED] = [0, 1, 2, 3, 5] as const;
const shareOf = (...numerator: number[]): Rate => ({ numerator, denominator: [ANSWERS], isProportion: true });

const NONE: StanceShare = {
  ...{ value: null, interval: null },
  ...{ change: null, sameQuestions: null, verdict: null },
};

const WITHOUT_ANSWERS: StanceShare = { ...NONE, verdict: 'insufficientData' };

/** Estimates over the prompts that count, with the weights of the other figures. */
export function* recommendationEstimates(
  panel: Panel,
  weighting: Weighting = 'answers',
): Steps<RecommendationEstimates> {
  const { first, recommended, neutral, warned } = panel.stances;
  const columns = [panel.counts.mentions, first, recommended, neutral, warned];
  const sums = yield* createSums(panel, columns, levelsOf(weighting, panel.cells));
  const { grouping } = groupsOf(panel, ({ isCounted }) => (isCounted ? '' : null));
  const [group] = yield* sums.byGroup(grouping);
  const shares = (...numerator: number[]) =>
    group === undefined ? WITHOUT_ANSWERS : shareIn(group, shareOf(...numerator));
  return {
    mentions: mentionsByStance(group?.counts.current ?? new Float64Array()),
    recommended: shares(FIRST, RECOMMENDED),
    first: shares(FIRST),
    warned: shares(WARNED),
  };
}

function shareIn(group: GroupSums, rate: Rate): StanceShare {
  if (!isKnownIn(group.counts.current)) return NONE;
  const value = rateOf(group.all, rate);
  const share = { value, interval: intervalOf(group.all, rate) };
  if (!isKnownIn(group.counts.previous)) return { ...NONE, ...share };
  const change = changeOf(group, rate);
  return {
    ...share,
    change: difference(value, rateOf({ totals: group.before }, rate), 4),
    sameQuestions: change && {
      change: rounded(change.change, 4),
      low: rounded(change.low, 4),
      high: rounded(change.high, 4),
    },
    verdict: verdictOf(group, change),
  };
}

/** Answers in a language that is not read name the brand, and nothing is known of them. */
function isKnownIn(counts: Float64Array): boolean {
  const { unknown } = mentionsByStance(counts);
  return unknown === 0 || unknown < (counts[MENTIONS] ?? 0);
}

function mentionsByStance(counts: Float64Array): RecommendationEstimates['mentions'] {
  const [first = 0, recommended = 0, neutral = 0, warned = 0] = counts.subarray(FIRST, WARNED + 1);
  const unknown = (counts[MENTIONS] ?? 0) - first - recommended - neutral - warned;
  return { first, recommended, neutral, warned, unknown };
}
