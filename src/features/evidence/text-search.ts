import { invalidParameter } from '../../domain/errors.js';
import { bitsOf } from '../../domain/word-filters.js';

/** A search for words in answers. */
export interface TextSearch {
  /** The text for `websearch_to_tsquery`, of words, phrases, `-` and `or` only. */
  readonly query: string;
  /** Regular expressions of Postgres that the text of every match satisfies; empty if there are none. */
  readonly patterns: readonly string[];
  /**
   * For each alternative, the bits of word filters (`src/domain/word-filters.ts`) that are set if an answer matches it; null if answers
   * without known words may match.
   */
  readonly alternatives: readonly (readonly number[])[] | null;
}

/**
 * Scripts that are written without spaces, or in which particles follow a word without one, as ranges for regular expressions of both
 * JavaScript and Postgres. Each character of them is a word, so that parts of a text are found as phrases.
 */
export const UNSPACED = String.raw`\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u3007\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF`;

const TERM = /(?<minus>-?)(?:"(?<phrase>[^"]*)"?|(?<bare>[^\s"]+))/gu;
const WORD = new RegExp(String.raw`[${UNSPACED}]|(?:(?![${UNSPACED}])[\p{L}\p{M}\p{N}])+`, 'gu');

/** Patterns beyond the longest words exclude few other answers. */
const PATTERNS = 8;

/**
 * The search for a text as people type it into search engines: words that an answer must contain, `"phrases"`, `-exclusions`, and
 * `or` between alternatives. Letter case and punctuation do not matter.
 *
 * @throws DomainError invalid_parameter if the text contains no word
 */
export function textSearch(text: string): TextSearch {
  const terms = Array.from(text.normalize('NFC').matchAll(TERM), ({ groups = {} }) => ({
    isExcluded: groups['minus'] === '-',
    isOr: groups['minus'] === '' && groups['bare']?.toLowerCase() === 'or',
    words: (groups['phrase'] ?? groups['bare'] ?? '').match(WORD) ?? [],
  })).filter(({ words }) => words.length > 0);
  if (terms.every(({ isOr }) => isOr))
    throw invalidParameter('text', '"text" must contain a word. Add a letter or a digit.');
  const query = terms.map(({ isOr, isExcluded, words }) =>
    isOr ? 'or' : `${isExcluded ? '-' : ''}"${words.join(' ')}"`,
  );
  const hasOr = terms.some(({ isOr }) => isOr);
  const required = hasOr ? [] : terms.filter(({ isExcluded }) => !isExcluded).flatMap(({ words }) => words);
  const longest = [...new Set(required)].sort((one, other) => other.length - one.length).slice(0, PATTERNS);
  return { query: query.join(' '), patterns: longest.map(inAnyCase), alternatives: alternativesIn(terms) };
}

/** A word or phrase of a search, or the `or` between two of them. */
interface Term {
  readonly isExcluded: boolean;
  readonly isOr: boolean;
  readonly words: readonly string[];
}

/** The alternatives between the `or`s, of which Postgres ignores some and takes others for words where there is nothing between. */
function alternativesIn(terms: readonly Term[]): number[][] | null {
  const alternatives: Term[][] = [[]];
  for (const term of terms)
    if (term.isOr) alternatives.push([]);
    else if (!term.isExcluded) alternatives.at(-1)?.push(term);
  const bits = alternatives.map((required) => [
    ...new Set(required.flatMap(({ words }) => bitsOf(words.join(' ')))),
  ]);
  return bits.some((alternative) => alternative.length === 0) ? null : bits;
}

/** A regular expression for a word, regardless of letter case and of the collation of the database. */
function inAnyCase(word: string): string {
  return Array.from(word, (letter) => {
    const cases = new Set([letter, letter.toLowerCase(), letter.toUpperCase()]);
    // A capital of several letters, such as that of ß, or a letter with another form at the end of a word.
    if (cases.has('σ') || [...cases].some((form) => [...form].length > 1)) return '.';
    return cases.size === 1 ? letter : `[${[...cases].join('')}]`;
  }).join('');
}
