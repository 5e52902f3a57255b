import type { DataVersion } from '../../domain/data-version.js';
import type { Reader } from '../../platform/reader.js';
import { bare, TRACKED } from './insights-sql.js';

/** A text as it is compared with prompts. */
export interface ComparedText {
  /** Equal for texts that differ only in letter case, punctuation and spaces. */
  readonly bare: string;
  /** Whether a prompt tracks the text. */
  readonly isTracked: boolean;
}

// $1 workspace, $2 the texts.
const COMPARED_TEXTS = `
  select bare, bare in (${TRACKED}) as "isTracked"
  from (
    select ${bare('fold_case(text)')} as bare, number
    from unnest($2::text[]) with ordinality given (text, number)) compared
  order by number`;

/** Compares texts with the tracked prompts. Returns a row for each text, in their order. */
export async function readComparedTexts(
  reader: Reader,
  at: DataVersion,
  texts: readonly string[],
): Promise<ComparedText[]> {
  if (texts.length === 0) return [];
  return reader.read<ComparedText>(at, 'insights-compared-texts', COMPARED_TEXTS, [texts]);
}
