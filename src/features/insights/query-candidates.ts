import type { Wording } from '../../domain/prompt-groups.js';
import { textFault } from '../../domain/text.js';
import { promptText } from '../prompts/index.js';
import type { ComparedText } from './compared-texts-read-model.js';
import { isQuestion } from './questions.js';
import type { ExportedQuery, QueryCandidate, QueryCandidateList } from './types.js';

/**
 * The queries that a prompt could track and none tracks: those that name a brand last, questions first, then in descending order of impressions, then as
 * in the export. Of queries that differ only in letter case, punctuation and spaces, the first is listed.
 *
 * @param compared one for each query, in their order
 */
export function queryCandidatesOf(
  queries: readonly ExportedQuery[],
  compared: readonly ComparedText[],
  wordingOf: (text: string) => Wording,
): QueryCandidateList {
  const leftOut = { tooShort: 0, tooLong: 0, controlCharacters: 0, repeated: 0 };
  let trackedCount = 0;
  const untracked: (QueryCandidate & Pick<ComparedText, 'bare'>)[] = [];
  for (const [index, query] of queries.entries()) {
    const { bare, isTracked } = compared[index] as ComparedText;
    const fault = textFault(query.text, promptText);
    if (fault !== null) leftOut[fault] += 1;
    else if (isTracked) trackedCount += 1;
    else
      untracked.push({
        ...{ ...query, isQuestion: isQuestion(query.text), bare },
        namedBrands: [...wordingOf(query.text).brands],
      });
  }
  const seen = new Set<string>();
  const candidates = untracked.sort(compare).flatMap(({ bare, ...candidate }) => {
    if (seen.has(bare)) return [];
    seen.add(bare);
    return candidate;
  });
  leftOut.repeated = untracked.length - candidates.length;
  return { rowCount: queries.length, trackedCount, leftOut, candidates };
}

function compare(one: QueryCandidate, other: QueryCandidate): number {
  return (
    Number(isNaming(one)) - Number(isNaming(other)) ||
    Number(other.isQuestion) - Number(one.isQuestion) ||
    other.impressions - one.impressions
  );
}

const isNaming = ({ namedBrands }: Pick<QueryCandidate, 'namedBrands'>) => namedBrands.length > 0;
