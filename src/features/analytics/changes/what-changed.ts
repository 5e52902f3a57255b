import { discoveries, FALSE_DISCOVERY_RATE } from '../../../estimates/benjamini-hochberg.js';
import type { Estimates } from '../../../estimates/group-estimates.js';
import type { OverviewEstimates } from '../overview/overview.js';
import type { Verdict } from '../../../estimates/types.js';
import type { KpiSummary, OverviewFigures, WhatChanged } from '../types.js';

/** Maximum number of entries in a list of changes. */
const MAX_CHANGES = 20;

/** Something whose visibility was compared. */
export interface Compared extends Omit<WhatChanged, 'verdict' | 'sameQuestions'> {
  readonly verdict: Verdict;
  readonly sameQuestions: WhatChanged['sameQuestions'] | null;
  /** Of the change of visibility on the same questions. */
  readonly pValue: number | null;
}

/** A comparison on the same questions, with the figures that decide whether it is significant among many. */
export type Judged = Pick<Compared, 'verdict' | 'sameQuestions' | 'pValue'>;

type Changed<One> = One & Pick<WhatChanged, 'verdict' | 'sameQuestions'>;

/** The leading significant changes. */
export function whatChanged(scopes: readonly (readonly Compared[])[]): WhatChanged[] {
  return significantChanges(scopes)
    .slice(0, MAX_CHANGES)
    .map(({ pValue: _, ...change }) => change);
}

/** The changes, most certain first: in each scope, those that are significant among all compared entries. */
export function significantChanges<One extends Judged>(scopes: readonly (readonly One[])[]): Changed<One>[] {
  return scopes
    .flatMap((compared) => discoveries(compared.filter(isJudged), FALSE_DISCOVERY_RATE))
    .filter((one): one is Changed<One> => hasChanged(one))
    .sort((one, other) => (one.pValue ?? 1) - (other.pValue ?? 1));
}

/** True unless there are too few answers, or too few with a counterpart. */
export function isJudged({ verdict }: { readonly verdict: Verdict }): boolean {
  return verdict === 'up' || verdict === 'down' || verdict === 'withinNoise';
}

function hasChanged(one: Judged): boolean {
  return (one.verdict === 'up' || one.verdict === 'down') && one.sameQuestions !== null;
}

/** The comparisons of an overview, by scope. Prompts do not have their texts. */
export function comparedOf(
  { platforms, topics, competitors }: Pick<OverviewFigures, 'platforms' | 'topics' | 'competitors'>,
  estimates: OverviewEstimates,
): Compared[][] {
  return [
    [...estimates.prompts].map(([promptId, estimate]) => {
      const { verdict, visibilityScore, visibilityScoreChange, sameQuestions, pValue } = estimate;
      const scope = 'prompt' as const;
      return {
        scope,
        name: null,
        promptId,
        verdict,
        visibilityScore,
        visibilityScoreChange,
        sameQuestions,
        pValue,
      };
    }),
    topics.map((one) => pooled('topic', one.topic, one, estimates.topics.get(one.topic ?? ''))),
    platforms.map((one) => pooled('platform', one.platform, one, estimates.platforms.get(one.platform))),
    competitors
      .filter(({ isOwn }) => !isOwn)
      .map(({ brand, verdict, visibilityScore, visibilityScoreChange, sameQuestions }) => ({
        ...{ scope: 'competitor', name: brand, promptId: null, verdict, visibilityScore },
        visibilityScoreChange,
        sameQuestions,
        pValue: estimates.brands.get(brand)?.pValue ?? null,
      })),
  ];
}

function pooled(
  scope: 'topic' | 'platform',
  name: string | null,
  { verdict, visibilityScore, visibilityScoreChange, sameQuestions }: KpiSummary,
  estimates: Estimates | undefined,
): Compared {
  return {
    ...{ scope, name, promptId: null, verdict, visibilityScore, visibilityScoreChange },
    ...{ sameQuestions: sameQuestions.visibilityScore, pValue: estimates?.pValue ?? null },
  };
}
