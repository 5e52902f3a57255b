import { createPhrases, isWord, type Phrases } from './phrases.js';
import { recommendationWords, type RecommendationWords } from './words.js';

/** The meaning of a cue. */
export type CueKind = 'best' | 'choose' | 'recommend' | 'warn';

/** The phrases that are looked for in all of an answer. */
export type PhraseKind = CueKind | 'affirming' | 'reported';

/** The words that are looked for near such phrases, and above lists. */
const NEARBY = ['not', 'partly', 'than', 'yes', 'no', 'ranking', 'avoiding', 'unranked'] as const;
type Nearby = (typeof NEARBY)[number];

/** The words of a language. */
export interface Language extends Readonly<Record<Nearby, RegExp>> {
  readonly phrases: Phrases<PhraseKind>;
  readonly judging: Phrases<'judging'>;
  readonly isUnspaced: boolean;
}

/** Answers begin with their first words. */
const ANSWERS: ReadonlySet<string> = new Set<Nearby>(['yes', 'no']);

function compiled(words: RecommendationWords): Language {
  const { warn, best, choose, recommend, affirming, reported, judging, isUnspaced = false } = words;
  const bounded = (pattern: string) =>
    isUnspaced ? `(?:${pattern})` : `(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`;
  const nearby = NEARBY.map((field) => {
    const begins = ANSWERS.has(field) ? '^[^\\p{L}]*' : '';
    return [field, new RegExp(begins + bounded(words[field]), 'u')];
  });
  return {
    ...(Object.fromEntries(nearby) as Record<Nearby, RegExp>),
    phrases: createPhrases<PhraseKind>(
      [{ affirming }, { warn, best, choose, recommend }, { reported }],
      isUnspaced,
    ),
    judging: createPhrases<'judging'>([{ judging }], isUnspaced),
    isUnspaced,
  };
}

const languages = recommendationWords.map(compiled);
const unspaced = languages.find(({ isUnspaced }) => isUnspaced) ?? null;

/** The languages that each frequent word is of. */
const byCommonWord = new Map<string, number[]>();
for (const [index, { common }] of recommendationWords.entries())
  for (const word of common.split(' ')) byCommonWord.set(word, [...(byCommonWord.get(word) ?? []), index]);

const KANA = /[\u3040-\u30ff]/;
/** The number of words that decide the language, and the least number of frequent ones among them. */
const MAX_WORDS = 150;
const MIN_COMMON = 2;
/** Texts without frequent words are searched for phrases in so many characters. */
const MAX_SEARCHED = 2_000;

/**
 * The language of a text; null if it has too few frequent words to tell.
 * @param masked the same text in lower case, without names
 */
export function languageOf(text: string, masked: string): Language | null {
  if (KANA.test(text)) return unspaced;
  const counts = languages.map(() => 0);
  const words = countCommonWords(masked, counts);
  const most = Math.max(...counts);
  if (most >= Math.min(MIN_COMMON, words / 4)) return languages[counts.indexOf(most)] ?? null;
  // A table may have no sentence, and only the phrases of one language.
  const beginning = masked.slice(0, MAX_SEARCHED);
  const speaking = languages.filter(({ isUnspaced, phrases }) => !isUnspaced && phrases.areIn(beginning));
  return speaking.length === 1 ? (speaking[0] ?? null) : null;
}

/** Adds the frequent words among the first words of a text to the count of each language that has them. Returns the number of words. */
function countCommonWords(text: string, counts: number[]): number {
  let [words, start] = [0, -1];
  for (let at = 0; at <= text.length && words < MAX_WORDS; at += 1) {
    if (at < text.length && isWord(text.charCodeAt(at))) {
      if (start < 0) start = at;
    } else if (start >= 0) {
      words += 1;
      for (const index of byCommonWord.get(text.slice(start, at)) ?? [])
        counts[index] = (counts[index] ?? 0) + 1;
      start = -1;
    }
  }
  return words;
}
