import type { ChangeList, ExplainedChange, TotalChange } from '../analytics/index.js';
import { countedAnswers, answersToPrompt, daysQuery, type EvidenceQuery } from './evidence-link.js';
import type { Change, DaysOfList } from './types.js';

/** The changes, each with its share of the total change and the answers behind it. */
export function withEvidence(
  { total, changes, surface, from, to }: ChangeList,
  calendar: DaysOfList['calendar'],
): Change[] {
  const days = daysQuery({ rangeDays: null, from, to, calendar });
  const query = { ...days, surface: surface ?? undefined };
  return changes.map((change) => ({
    ...change,
    shareOfTotal: shareOf(change, total),
    evidence: evidenceOfChange(change, query),
  }));
}

function shareOf({ contribution }: ExplainedChange, { verdict, sameQuestions }: TotalChange): number | null {
  const isChange = verdict === 'up' || verdict === 'down';
  if (contribution === null || sameQuestions === null || !isChange || sameQuestions.change === 0) return null;
  return Math.round((contribution.change / sameQuestions.change) * 10_000) / 10_000;
}

/** Path and query of the request that lists the answers behind a change, of those that a query selects. */
export function evidenceOfChange(
  { scope, name, promptId }: Pick<ExplainedChange, 'scope' | 'name' | 'promptId'>,
  selected: EvidenceQuery,
): string {
  const query = { ...selected, answerStatus: 'ok' };
  const named = name ?? undefined;
  switch (scope) {
    case 'prompt':
      return answersToPrompt(promptId ?? '', query);
    case 'topic':
      return countedAnswers({ ...query, topicLabel: named, withoutTopic: named === undefined || undefined });
    case 'platform':
      return countedAnswers({ ...query, platform: named });
    case 'competitor':
      return countedAnswers({ ...query, brand: named, isOwn: false });
    case 'source':
      return countedAnswers({ ...query, domain: named, sourceUse: 'cited' });
  }
}
