import { answersToPrompts, daysQuery } from './evidence-link.js';
import type { CandidateRow } from './candidates-read-model.js';
import type { DaysOfList, InsightRequest, PromptCandidate } from './types.js';

/** The entries of a list, in the order of their rows. */
export function candidatesOf(
  rows: readonly CandidateRow[],
  { platform, personas, topics }: InsightRequest,
  days: DaysOfList,
): PromptCandidate[] {
  const query = { ...daysQuery(days), platform, persona: personas, topic: topics, answerStatus: 'ok' };
  return rows.map((row) => ({ ...row, evidence: answersToPrompts({ ...query, searchQuery: row.text }) }));
}
