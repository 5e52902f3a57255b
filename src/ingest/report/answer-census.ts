import { isRefusalInWords } from '../../extraction/index.js';
import type { ObservationLine } from '../lines/line-types.js';
import type { DoubtfulAnswers } from '../types.js';
import type { LineCensus } from './line-census.js';

/** Number of lines that a warning lists. */
const MAX_LISTED = 10;

/** Finds lines with status "ok" that count as an answer without any visible brand, although they have no answer. */
export function createAnswerCensus(): LineCensus {
  const blank = { count: 0, lines: [] as number[] };
  const refused = { count: 0, lines: [] as number[] };

  return {
    count(line, number) {
      const found = isBlank(line) ? blank : isRefusal(line) ? refused : null;
      if (found === null) return;
      found.count += 1;
      if (found.lines.length < MAX_LISTED) found.lines.push(number);
    },
    warnings: () => [
      ...warningOf('blank_answers', blank, 'a blank answer', 'empty'),
      ...warningOf('refusals_in_words', refused, 'an answer that refuses in words', 'refused'),
    ],
  };
}

/** A line that lists mentions need not contain the text. */
function isBlank({ status, answerText = null, mentions }: ObservationLine): boolean {
  if (status !== 'ok' || (mentions !== undefined && mentions.length > 0)) return false;
  return answerText === null
    ? mentions === undefined
    : !/[^\s\p{Default_Ignorable_Code_Point}]/u.test(answerText);
}

/** As for measured answers, a text that cites a source is an answer. */
function isRefusal({ status, answerText = null, mentions = [], citations = [] }: ObservationLine): boolean {
  if (status !== 'ok' || answerText === null || mentions.length > 0) return false;
  return !citations.some(({ isCited = true }) => isCited) && isRefusalInWords(answerText);
}

function warningOf(
  code: DoubtfulAnswers['code'],
  { count, lines }: { readonly count: number; readonly lines: readonly number[] },
  what: string,
  status: string,
): DoubtfulAnswers[] {
  if (count === 0) return [];
  const more = count > lines.length ? ` and ${count - lines.length} more` : '';
  const where = `${count === 1 ? 'line' : 'lines'} ${lines.join(', ')}${more}`;
  const consequence = 'which counts as an answer that does not mention the brand';
  const message = `Status "ok" with ${what}, ${consequence}: ${where}. Import such lines with the status "${status}".`;
  return [{ code, message, count, lines }];
}
