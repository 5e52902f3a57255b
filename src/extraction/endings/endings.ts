import type { Script } from '../characters.js';

/** How a language inflects names, and by what its sentences are recognized. */
export interface Endings {
  readonly script: Script;
  /**
   * A line for each end of a word, with what takes its place in the inflected forms: `ka: ki ce kę`. Of the ends that a word
   * has, the longest counts. What follows `V` is added to any other vowel, and what follows `C` to any other consonant; `=` is
   * the last letter again.
   */
  readonly forms: string;
  /** Frequent words such as prepositions, conjunctions, pronouns and auxiliaries. Empty if no other language has the script. */
  readonly words: string;
  /** Letters that not every language of the script has. */
  readonly letters: string;
  /** True if an ending moves the accent within the word, so that accents do not distinguish forms. */
  readonly movesAccents?: true;
}

/** The endings, each after a stem: `after('á', 'ban nál')` is "ában ánál". */
export function after(stem: string, endings: string): string {
  return endings
    .split(/\s+/)
    .map((ending) => stem + ending)
    .join(' ');
}
