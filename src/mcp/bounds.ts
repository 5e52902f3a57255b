import type { components, evidenceComponents } from '../../client/index.js';

type Answer = evidenceComponents['schemas']['Answer'];

/** A part of a list that the API returns in one piece, with the cursor of the next part. */
export function slice<Item>(
  all: readonly Item[],
  { cursor = '0', limit }: { cursor?: string; limit: number },
) {
  const from = Number(cursor);
  const end = from + limit;
  const hasMore = end < all.length;
  return {
    items: all.slice(from, end),
    total: all.length,
    hasMore,
    nextCursor: hasMore ? String(end) : null,
  };
}

/** The first `most` items, and how many were left out. */
export function firstOf<Item>(list: readonly Item[], most: number): { items: Item[]; omitted: number } {
  return { items: list.slice(0, most), omitted: Math.max(0, list.length - most) };
}

/** A text of at most `most` UTF-16 code units, and whether it was cut. Does not cut a character in half. */
export function cut(text: string | null, most: number): { text: string | null; isCut: boolean } {
  if (text === null || text.length <= most) return { text, isCut: false };
  return { text: text.slice(0, most).replace(/[\uD800-\uDBFF]$/, ''), isCut: true };
}

/** The parts of an answer that a model needs: a text of bounded length, no offsets, and the first sources. */
export function boundAnswer(answer: Answer, most: { readonly text: number; readonly citations: number }) {
  const { text, isCut } = cut(answer.text, most.text);
  const { items: citations, omitted } = firstOf(answer.citations, most.citations);
  return {
    ...answer,
    text,
    textIsCut: isCut,
    mentions: answer.mentions.map(({ offsets: _offsets, negatedOffsets, ...mention }) => ({
      ...mention,
      isNegated: negatedOffsets !== null,
    })),
    citations: citations.map(({ normalizedUrl: _normalizedUrl, ...citation }) => citation),
    citationsOmitted: omitted,
  };
}

/** A prompt with its figures, without the daily trend unless it is asked for. */
export function boundPrompt(
  { trend, ...prompt }: components['schemas']['PromptPerformance'],
  includeTrend: boolean,
) {
  const { items: competitorsMentioned } = firstOf(prompt.competitorsMentioned, 20);
  const { items: topCitedDomains } = firstOf(prompt.topCitedDomains, 10);
  return { ...prompt, competitorsMentioned, topCitedDomains, ...(includeTrend && { trend }) };
}
