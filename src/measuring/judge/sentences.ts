import type { JudgingTask, MentionedBrand, NamedBrand } from '../types.js';

/** Limits that bound the cost of a judgment. */
const MAX_SENTENCES = 40;
const MAX_SENTENCE_LENGTH = 400;

interface Sentence {
  readonly start: number;
  readonly text: string;
}

/**
 * The sentences of an answer that name brands, each with its neighbors, and which of them name each brand. Long
 * sentences are truncated, and those after the first 40 are dropped, as are brands that are left without a sentence.
 */
export function sentencesAround(
  answer: string,
  mentioned: readonly MentionedBrand[],
): Pick<JudgingTask, 'brands' | 'sentences'> {
  const all = sentencesOf(answer);
  const placesOf = ({ offsets }: MentionedBrand) =>
    new Set(offsets.map(([start]) => all.findLastIndex((sentence) => sentence.start <= start)));
  const named = mentioned.map((mention) => ({ brand: mention.brand, places: placesOf(mention) }));
  const wanted = new Set(named.flatMap(({ places }) => [...places]).flatMap((at) => [at - 1, at, at + 1]));
  const shown = [...all.keys()].filter((place) => wanted.has(place)).slice(0, MAX_SENTENCES);
  const brands = named.map(({ brand, places }): NamedBrand => {
    const sentences = shown.flatMap((place, index) => (places.has(place) ? [index + 1] : []));
    return { brand, sentences };
  });
  return {
    brands: brands.filter(({ sentences }) => sentences.length > 0),
    sentences: shown.map((place) => all[place]?.text ?? ''),
  };
}

/** The boundaries of Unicode are the same for every language. */
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Without blank ones. */
function sentencesOf(answer: string): Sentence[] {
  return Array.from(segmenter.segment(answer), ({ index, segment }) => ({
    start: index,
    text: cut(segment.trim()),
  })).filter(({ text }) => text !== '');
}

/** Never splits a character. */
function cut(text: string): string {
  return text.length <= MAX_SENTENCE_LENGTH
    ? text
    : `${text.slice(0, MAX_SENTENCE_LENGTH).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
