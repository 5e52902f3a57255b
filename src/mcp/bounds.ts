import type { components, extensionComponents } from '../../client/index.js';

type Answer = extensionComponents['schemas']['Answer'];

/** A part of a list that the API returns in one piece, with the cursor of the next part. */
export function slice<Item>(
  all: readonly Item[],
  { cursor = '0', limit }: { cursor?: string | undefined; limit: number },
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
function firstOf<Item>(list: readonly Item[], most: number): { items: Item[]; omitted: number } {
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

/** Members of an answer that explain how it was made; `get_answer` has them. */
export const PROVENANCE = [
  ...(['scheduledFor', 'runId', 'sampleIndex', 'provider', 'modelRequested', 'locale', 'country'] as const),
  ...([
    'region',
    'city',
    'searchMode',
    'retrievalStatus',
    'searchQueries',
    'inputTokens',
    'outputTokens',
    'costUsd',
  ] as const),
  ...(['latencyMs', 'extractorVersion'] as const),
];

/** An answer in a list: its text, the brands in it and its sources. */
export function shortAnswer(answer: Answer, most: { readonly text: number; readonly citations: number }) {
  const { mentions, citations, ...bounded } = boundAnswer(answer, most);
  return {
    ...without(bounded, PROVENANCE),
    mentions: mentions.map(({ snippet: _snippet, count: _count, ...mention }) => mention),
    citations: citations.map(({ order: _order, ...citation }) => citation),
  };
}

/** Members of figures that are left out of short results: the intervals and changes of other figures than the visibility score. */
export const DETAILS = [
  ...(['intervals', 'visibilityScoreChange', 'shareOfVoiceChange', 'averagePositionChange'] as const),
  ...(['sentimentScoreChange', 'citationRateChange', 'citedObservations', 'citationShare'] as const),
];

/** The changes on the same questions that are left out of short results. */
export const OTHER_CHANGES = [
  ...(['currentShare', 'previousShare', 'mixChange'] as const),
  ...(['shareOfVoice', 'averagePosition', 'sentimentScore', 'citationRate'] as const),
];

/** Figures with the interval of the visibility score and its change alone. */
function shortFigures<Figures extends { readonly sameQuestions: components['schemas']['SameQuestions'] }>(
  figures: Figures,
) {
  return {
    ...without(figures, DETAILS),
    sameQuestions: { visibilityScore: figures.sameQuestions.visibilityScore },
  };
}

/** The overview with the first competitors, topics and cited domains; the headline is complete. */
export function boundOverview(overview: extensionComponents['schemas']['RangeOverview'], detail: Detail) {
  const most = detail === 'full' ? FULL_LISTS : SHORT_LISTS;
  const competitors = firstOf(overview.competitors, most.competitors);
  const topics = firstOf(overview.topics, most.topics);
  const citations = firstOf(overview.citations, most.citations);
  const isFull = detail === 'full';
  return {
    ...overview,
    platforms: isFull ? overview.platforms : overview.platforms.map(shortFigures),
    competitors: competitors.items,
    topics: isFull ? topics.items : topics.items.map(shortFigures),
    citations: isFull ? citations.items : citations.items.map((domain) => without(domain, ['topUrls'])),
    omitted: {
      competitors: competitors.omitted,
      topics: topics.omitted,
      citations: citations.omitted,
    },
  };
}

export type Detail = 'short' | 'full';
const FULL_LISTS = { competitors: 30, topics: 50, citations: 20 };
const SHORT_LISTS = { competitors: 10, topics: 10, citations: 8 };

/** Members of a prompt on a platform that are left out of short results. */
export const PLATFORM_DETAILS = [
  ...(['lastAttemptAt', 'lastObservedAt', 'lastError', 'averagePosition', 'latest'] as const),
];

/** A prompt with its figures, without the daily trend unless it is asked for. */
export function boundPrompt(
  { trend, ...prompt }: extensionComponents['schemas']['RangePrompt'],
  detail: Detail,
  includeTrend: boolean,
) {
  const isFull = detail === 'full';
  return {
    ...prompt,
    kpi: isFull ? prompt.kpi : without(prompt.kpi, DETAILS),
    changes: isFull ? prompt.changes : shortFigures(prompt.changes),
    platforms: isFull ? prompt.platforms : prompt.platforms.map((one) => without(one, PLATFORM_DETAILS)),
    competitorsMentioned: prompt.competitorsMentioned.slice(0, isFull ? 20 : 3),
    topCitedDomains: prompt.topCitedDomains.slice(0, isFull ? 10 : 3),
    ...(includeTrend && { trend }),
  };
}

/** A copy without these members. */
function without<Value extends object, Name extends string>(
  value: Value,
  names: readonly Name[],
): Omit<Value, Name> {
  const isLeftOut = (name: string) => (names as readonly string[]).includes(name);
  return Object.fromEntries(Object.entries(value).filter(([name]) => !isLeftOut(name))) as Omit<Value, Name>;
}
