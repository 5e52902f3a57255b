import type { DataVersion } from '../../domain/data-version.js';
import { isoDay } from '../../domain/window.js';
import { readAnswers } from '../../platform/answers.js';
import type { Reader } from '../../platform/reader.js';
import { inTurns } from '../../platform/turns.js';
import { countIn } from '../../segments/answers.js';
import { AnsweredDays, type Wanted } from './answered-days.js';
import type { Days } from './days.js';
import type { AnswerFilter } from './types.js';

const DOMAIN = '(select to_json(number) from answer_domains where workspace_id = $1 and domain = $10)';

/**
 * The UTC days with answers that a figure over all prompts can count, if they must mention a brand or cite a domain: a rare one is searched
 * only on these. Null without such a condition.
 */
export async function answeredDays(
  reader: Reader,
  at: DataVersion,
  { from, until }: Pick<Days, 'from' | 'until'>,
  filter: AnswerFilter,
): Promise<string[] | null> {
  const wanted = wantedOf(filter);
  const { brand, source } = wanted;
  if (brand === undefined && source === undefined) return null;
  const spans = [{ from: isoDay(from), to: isoDay(new Date(until.getTime() - 1)) }];
  const domain = { sql: DOMAIN, values: [filter.domain ?? null] };
  const answers = await readAnswers<number | null>(
    reader,
    at,
    { name: 'evidence-answered-days', spans, columns: ['mentions', 'sources'] },
    domain,
  );
  const days = new AnsweredDays(answers.brands, {
    ...wanted,
    source: source && { ...source, domain: answers.extra },
  });
  await inTurns(countIn(answers.segments, [days]));
  return days.days();
}

function wantedOf({ brand, isOwn, isNegated, domain, sourceType, sourceUse }: AnswerFilter): Wanted {
  const isRetrieved = sourceUse === 'retrieved' || sourceUse === 'any';
  return {
    brand:
      brand === undefined || isNegated === true
        ? undefined
        : { brand, ...(isOwn !== undefined && { isOwn }) },
    source: domain === undefined || isRetrieved ? undefined : { domain: null, type: sourceType },
  };
}
