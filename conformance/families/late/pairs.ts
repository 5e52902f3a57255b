import type { RuleId } from '../../catalog/index.js';
import { promptPath, type Query } from '../../http/actor.js';
import { expectExactRows, queryText } from '../../kit/keywords/filters.js';
import { engines, keywordTopics, requiredRows, type KeywordFilter } from '../../kit/keywords/rows.js';
import { keywordUniverse } from '../../kit/keywords/universe.js';
import type { CheckContext } from '../../run/context.js';
import { assertFilters } from '../../kit/prompt-analytics.js';

/**
 * Sends keyword filters that combine each value of a filter with each value of every other one. Each search is a word
 * of a row that the other filters include.
 */
export async function keywordPairs(t: CheckContext): Promise<void> {
  const { rows, base } = await keywordUniverse(t);
  const filters = engines.flatMap((engine) =>
    keywordTopics.flatMap((topic) => [true, false].map((ranked) => ({ engine, topic, ranked }))),
  );
  for (const [index, filter] of filters.entries()) {
    const [match] = requiredRows(rows, filter);
    const [word] = match?.term.match(/[a-z0-9]{3,}/gi) ?? [];
    // Each value of a filter is sent both with and without a search.
    const isSearch = word !== undefined && (index + Math.trunc(index / 2)) % 2 === 0;
    const all: KeywordFilter = isSearch ? { ...filter, q: word } : filter;
    const free = Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(base, name)));
    if (Object.keys(free).length > 1)
      await t.case(queryText(free), () => expectExactRows(t, 'KW-25', 'KW-25', free));
  }
}

/** Filters that match both prompts of a pair, so that only the other filter distinguishes them. */
const passed = (t: CheckContext): readonly Query[] => [
  { query: t.nonce },
  { persona: 'buyer' },
  { intent: 'commercial' },
  { rangeDays: 7 },
  { rangeDays: 90 },
  { persona: 'buyer', intent: 'commercial', rangeDays: 30 },
];

/** Combines each filter of the per-prompt analytics that distinguishes two prompts with each filter that matches both. */
export async function analyticsPairs(t: CheckContext): Promise<void> {
  const topic = `topic${t.nonce}c`;
  const kind = { persona: 'buyer', intent: 'commercial' };
  const one = await t.addPrompt(t.paid, { ...kind, topic });
  const other = await t.bystander(one, { ...kind, topic: `topic${t.nonce}d` });
  if (other === undefined) return t.skip('no-room');
  await t.paid.post(promptPath(one.id, '/pause'), { paused: true });
  const filters: readonly (readonly [RuleId, Query])[] = [
    ['AN-21', { query: one.text }],
    ['AN-22', { topic }],
    ['AN-23', { status: 'paused' }],
  ];
  const pairs = filters.flatMap(([rule, filter], index) => [
    ...passed(t).map((also) => [rule, { ...also, ...filter }] as const),
    ...filters.slice(index + 1).map(([, second]) => [rule, { ...filter, ...second }] as const),
  ]);
  for (const [rule, query] of pairs)
    await t.case(Object.keys(query).join(' and '), () => assertFilters(t, rule, query, one, other));
}
