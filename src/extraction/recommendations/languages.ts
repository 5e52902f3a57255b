import { recommendationWords, type RecommendationWords } from './words.js';

/** The patterns of a language. */
export type Language = Readonly<
  Record<Exclude<keyof RecommendationWords, 'common' | 'isUnspaced' | CueKind>, RegExp>
> & {
  readonly common: ReadonlySet<string>;
  readonly isUnspaced: boolean;
  /** All cues, each in a group named after its kind. */
  readonly cues: RegExp;
};

/** The meaning of a cue. */
export type CueKind = 'best' | 'choose' | 'recommend' | 'warn';

const KINDS: readonly CueKind[] = ['warn', 'best', 'choose', 'recommend'];

/** Answers begin with their first words. */
const ANSWERS = new Set(['yes', 'no']);

function compiled({ common, isUnspaced, ...words }: RecommendationWords): Language {
  const bounded = (pattern: string) =>
    isUnspaced === true ? `(?:${pattern})` : `(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`;
  const patterns = Object.entries(words)
    .filter(([name]) => !KINDS.some((kind) => kind === name))
    .map(([name, pattern]) => {
      const begins = ANSWERS.has(name) ? '^[^\\p{L}]*' : '';
      return [name, new RegExp(begins + bounded(pattern), name === 'affirming' ? 'gu' : 'u')];
    });
  const cues = KINDS.map((kind) => `(?<${kind}>${bounded(words[kind])})`).join('|');
  return {
    ...(Object.fromEntries(patterns) as Pick<
      Language,
      Exclude<keyof Language, 'common' | 'isUnspaced' | 'cues'>
    >),
    common: new Set(common.split(' ')),
    isUnspaced: isUnspaced === true,
    cues: new RegExp(cues, 'gu'),
  };
}

const languages = recommendationWords.map(compiled);

const KANA = /[\u3040-\u30ff]/;
const WORD = /[\p{L}\p{M}]+/gu;
/** The number of words that decide the language, and the least number of frequent ones among them. */
const MAX_WORDS = 150;
const MIN_COMMON = 2;

/** The language of a text; null if it has too few frequent words to tell. */
export function languageOf(text: string): Language | null {
  if (KANA.test(text)) return languages.find(({ isUnspaced }) => isUnspaced) ?? null;
  const counts = languages.map(() => 0);
  let words = 0;
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    if (++words > MAX_WORDS) break;
    for (const [index, { common }] of languages.entries())
      if (common.has(word)) counts[index] = (counts[index] ?? 0) + 1;
  }
  const most = Math.max(...counts);
  if (most >= Math.min(MIN_COMMON, words / 4)) return languages[counts.indexOf(most)] ?? null;
  // A table may have no sentence, and only the words of one language that judge.
  const judging = languages.filter(
    ({ isUnspaced, cues }) => !isUnspaced && text.toLowerCase().search(cues) >= 0,
  );
  return judging.length === 1 ? (judging[0] ?? null) : null;
}
