import type { DataVersion } from '../../domain/data-version.js';
import type { Reader } from '../../platform/reader.js';
import { bare, TRACKED } from './insights-sql.js';

/** A text as it is compared with prompts. */
export interface Wording {
  /** Equal for texts that differ only in letter case, punctuation and spaces. */
  readonly bare: string;
  /** Whether a prompt tracks the text. */
  readonly isTracked: boolean;
}

// $1 workspace, $2 the texts.
const WORDINGS = `
  select bare, bare in (${TRACKED}) as "isTracked"
  from (
    select ${bare('fold_case(text)')} as bare, number
    from unnest($2::text[]) with ordinality given (text, number)) wording
  order by number`;

/** Compares texts with the tracked prompts. Returns a wording for each text, in their order. */
export async function readWordings(
  reader: Reader,
  at: DataVersion,
  texts: readonly string[],
): Promise<Wording[]> {
  if (texts.length === 0) return [];
  return reader.read<Wording>(at, 'insights-wordings', WORDINGS, [texts]);
}
