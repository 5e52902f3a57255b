import { rounded } from '../../../estimates/rounding.js';
import type { ComparedSource } from './source-changes.js';
import type { ChangeInterval, Mix } from '../../../estimates/types.js';
import type { ExplainedChange, KpiSummary, Remainder, TotalChange } from '../types.js';
import { significantChanges, type Compared } from './what-changed.js';

/** The comparisons of a workspace and the total change. */
export interface ComparedParts {
  /** By scope. */
  readonly own: readonly (readonly Compared[])[];
  readonly sources: readonly ComparedSource[];
  readonly total: TotalChange;
  /** Of all answers in the comparison. */
  readonly weight: number;
}

export function totalChangeOf(headline: KpiSummary, mix: Mix | null): TotalChange {
  const { observations, verdict, visibilityScore, visibilityScoreChange, sameQuestions } = headline;
  const { mixChange } = sameQuestions;
  return {
    ...{ observations, verdict, visibilityScore, visibilityScoreChange, mixChange },
    sameQuestions: sameQuestions.visibilityScore,
    mix: mixChange === null ? null : mix,
  };
}

/** Maximum number of entries in a list. */
const MAX_CHANGES = 100;

/** The significant changes of each scope, most certain first. Prompts do not have their texts. */
export function changesOf({ own, sources, weight }: ComparedParts): ExplainedChange[] {
  const entries = own.map((scope) => scope.map((one) => entryOf(one, weight)));
  return significantChanges([...entries, sources])
    .slice(0, MAX_CHANGES)
    .map(({ pValue: _, ...change }) => change);
}

function entryOf(
  { scope, name, promptId, verdict, pValue, sameQuestions, weight, ...figures }: Compared,
  total: number,
): ComparedSource {
  const { visibilityScore: score, visibilityScoreChange: scoreChange } = figures;
  const isPart = sameQuestions !== null && weight !== null && total > 0;
  const contribution = isPart ? contributionOf(sameQuestions, weight / total) : null;
  return { scope, name, promptId, verdict, score, scoreChange, sameQuestions, contribution, pValue };
}

/**
 * The part that a group of questions has in the total change on the same questions: its own change, times its share of the
 * weight. The total change is the weighted mean of the changes of its groups, so the parts of disjoint groups add up.
 */
function contributionOf(change: ChangeInterval, share: number): ChangeInterval {
  const part = (value: number) => rounded(value * share, 2);
  return { change: part(change.change), low: part(change.low), high: part(change.high) };
}

const PARTS = ['prompt', 'topic', 'platform'] as const;

/** The parts of the total change that prompts, topics and platforms have without being listed; none without a total. */
export function remaindersOf(
  { own, total: { sameQuestions } }: ComparedParts,
  listed: readonly ExplainedChange[],
): Remainder[] {
  if (sameQuestions === null) return [];
  return PARTS.map((scope) => {
    const ofScope = listed.filter((one) => one.scope === scope);
    const explained = ofScope.reduce((sum, { contribution }) => sum + (contribution?.change ?? 0), 0);
    const compared = own.flat().filter((one) => one.scope === scope && (one.weight ?? 0) > 0);
    const contribution = rounded(sameQuestions.change - explained, 2);
    return { scope, count: compared.length - ofScope.length, contribution };
  });
}
