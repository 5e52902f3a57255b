import { answersToPrompts } from './evidence-link.js';
import type { CandidateRow } from './candidates-read-model.js';
import type { InsightRequest, PromptCandidate } from './types.js';

/** The entries of a list, in the order of their rows. */
export function candidatesOf(
  rows: readonly CandidateRow[],
  { rangeDays, platform, personas, topics }: InsightRequest,
): PromptCandidate[] {
  const query = { rangeDays, platform, persona: personas, topic: topics, answerStatus: 'ok' };
  return rows.map((row) => ({ ...row, evidence: answersToPrompts({ ...query, searchQuery: row.text }) }));
}
