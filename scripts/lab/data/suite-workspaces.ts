/** Synthetic measurements for the workspaces of a run of the suite. */

const engines = ['google', 'chatgpt', 'perplexity', 'gemini'] as const;
const topics = ['seo', 'geo', 'social'] as const;
const DAY_MS = 86_400_000;

/** The brand of the workspaces. */
export const OWN_BRAND = 'Northwind';

/** One answer for each of `prompts` prompts on two platforms, observed yesterday. The first prompt gets the brand for an answer. */
export function* observationLines(prompts: number): Generator<object> {
  const observedAt = new Date(Date.now() - DAY_MS).toISOString();
  for (let i = 0; i < prompts; i += 1)
    for (const platform of ['chatgpt', 'perplexity'])
      yield {
        promptText: `Which kettle boils fastest, number ${i + 1}?`,
        topic: 'Kettles',
        persona: 'discoverer',
        platform,
        surface: 'api',
        provider: 'in-house',
        modelRequested: 'model',
        locale: 'en-US',
        country: 'US',
        sampleIndex: 0,
        runId: 'daily',
        observedAt,
        status: 'ok',
        answerText: i === 0 ? `${OWN_BRAND}, but it depends.` : 'It depends.',
        mentions: i === 0 ? [{ brand: OWN_BRAND, position: 1 }] : [],
        citations: [],
      };
}

/**
 * Two checks of each of `count` keywords: the same term on four engines, so that a page boundary falls between equal
 * sort values; ranked ones that rose and fell, ones that left the top 100, ones that never ranked, untracked ones, and
 * terms with characters that are special in patterns.
 */
export function* keywordLines(count: number): Generator<object> {
  for (let i = 0; i < count; i += 1)
    for (const age of [2, 1]) yield keywordCheck(i, new Date(Date.now() - age * DAY_MS), age === 1);
}

const words = [
  'Kettle',
  'tea pot',
  'green tea',
  '100% cotton',
  'tea_towel',
  'TEA set',
  "chef's knife",
  'café',
];

function keywordCheck(index: number, checkedAt: Date, isLatest: boolean): object {
  const term = `${words[Math.floor(index / 4) % words.length]} ${Math.floor(index / 32)}`;
  const isRanked = index % 5 !== 0;
  const hasPage = isRanked || index % 2 === 0;
  return {
    term,
    engine: engines[index % engines.length],
    topic: topics[Math.floor(index / 4) % topics.length],
    tracked: index % 7 !== 0,
    checkedAt: checkedAt.toISOString(),
    volume: 100 * index,
    difficulty: index % 101,
    url: hasPage ? `https://shop.example/${index}` : null,
    position: isRanked ? 1 + ((index * 7 + (isLatest ? 0 : 3)) % 100) : null,
  };
}
