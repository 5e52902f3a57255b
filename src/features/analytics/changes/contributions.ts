import { rounded } from '../../../estimates/rounding.js';
import type { ComparedSource } from './source-changes.js';
import type { Mix } from '../../../estimates/types.js';
import type { Contributions } from '../../../estimates/contributions.js';
import type { KeyOf } from '../../../estimates/group-estimates.js';
import type { ExplainedChange, KpiSummary, Remainder, TotalChange } from '../types.js';
import { significantChanges, type Compared } from './what-changed.js';

/** The comparisons of a workspace and the total change. */
export interface ComparedParts {
  /** By scope. */
  readonly own: readonly (readonly Compared[])[];
  readonly sources: readonly ComparedSource[];
  readonly total: TotalChange;
  /** The parts of the total change, by the id of a prompt, topic (empty for none) or platform. */
  readonly contributions: Readonly<Record<Part, Contributions>>;
}

/** The ways to divide the total change, and the keys of the parts. */
export const PARTS = {
  prompt: ({ promptId }) => promptId,
  topic: ({ topic }) => topic ?? '',
  platform: ({ platform }) => platform,
} as const satisfies Record<string, KeyOf>;
type Part = keyof typeof PARTS;

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
export function changesOf({ own, sources, contributions }: ComparedParts): ExplainedChange[] {
  const entries = own.map((scope) => scope.map((one) => entryOf(one, contributions)));
  return significantChanges([...entries, sources])
    .slice(0, MAX_CHANGES)
    .map(({ pValue: _, ...change }) => change);
}

function entryOf(
  { scope, name, promptId, verdict, pValue, sameQuestions, ...figures }: Compared,
  contributions: ComparedParts['contributions'],
): ComparedSource {
  const { visibilityScore: score, visibilityScoreChange: scoreChange } = figures;
  const key = promptId ?? name ?? '';
  const contribution = scope === 'competitor' ? null : (contributions[scope].get(key) ?? null);
  return { scope, name, promptId, verdict, score, scoreChange, sameQuestions, contribution, pValue };
}

/** The parts of the total change that prompts, topics and platforms have without being listed; none without a total. */
export function remaindersOf(
  { contributions, total: { sameQuestions } }: ComparedParts,
  listed: readonly ExplainedChange[],
): Remainder[] {
  if (sameQuestions === null) return [];
  return (Object.keys(PARTS) as Part[]).map((scope) => {
    const ofScope = listed.filter((one) => one.scope === scope);
    const explained = ofScope.reduce((sum, { contribution }) => sum + (contribution?.change ?? 0), 0);
    const contribution = rounded(sameQuestions.change - explained, 2);
    return { scope, count: contributions[scope].size - ofScope.length, contribution };
  });
}
