import type { RuleId } from '../../catalog/index.js';
import type { Query } from '../../http/actor.js';
import { promptPath } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import {
  assertExcluded,
  assertFilters,
  containsPrompt,
  PROMPT_ANALYTICS,
  queryText,
} from '../../kit/prompt-analytics.js';
import { assertObject } from './checks.js';
import { intents, personas, statuses } from './filters.js';

/** Checks of the page size and the filters of the per-prompt analytics. */
export const promptAnalyticsChecks = [
  directed('analytics/limit', ['AN-06', 'AN-07', 'NS-107'], {}, async (t) => {
    for (const limit of [1, 2, 50, 99, 100]) await assertAccepted(t, 'AN-06', { limit });
    for (const limit of ['0', '101', '-1', '1.5', 'abc'])
      await t.case(`limit=${limit}`, async () => {
        const exchange = await t.paid.get(PROMPT_ANALYTICS, { limit });
        if (limit === '101') observeLimit(t, exchange);
        t.rejects('AN-07', exchange);
      });
  }),
  directed('analytics/filters', ['AN-09', 'AN-10', 'AN-11', 'AN-12', 'AN-13', 'AN-14'], {}, async (t) => {
    for (const status of statuses) await assertAccepted(t, 'AN-09', { status });
    for (const persona of personas) await assertAccepted(t, 'AN-10', { persona });
    for (const intent of intents) await assertAccepted(t, 'AN-11', { intent });
    for (const topic of [`T ${t.nonce}`, 'R&D, 100% {é}']) await assertAccepted(t, 'AN-12', { topic });
    for (const query of [t.nonce, "100%_ 'or' \\ [a*] 漢字 😀"]) await assertAccepted(t, 'AN-13', { query });
    const all = { status: 'active', persona: 'buyer', intent: 'commercial', topic: 'T', query: 'q' };
    await assertAccepted(t, 'AN-14', { ...all, limit: 10, rangeDays: 30 });
    await assertAccepted(t, 'AN-14', { status: 'paused', persona: 'custom' });
    // If other windows fail even without filters, the filters are not the cause.
    if (t.run.findings.of('AN-02').failures.length === 0)
      for (const rangeDays of [7, 90]) await assertAccepted(t, 'AN-14', { ...all, rangeDays });
  }),
  directed('analytics/lists', ['AN-15', 'NS-108'], {}, async (t) => {
    await t.case('status', () => assertList(t, 'status', ['active', 'paused']));
    await t.case('persona', () => assertList(t, 'persona', ['buyer', 'evaluator']));
    await t.case('intent', () => assertList(t, 'intent', ['commercial', 'support']));
    await t.case('topic', () => assertList(t, 'topic', ['Pricing', 'Setup']));
  }),
  directed(
    'analytics/narrowing',
    ['AN-20', 'AN-21', 'AN-22', 'AN-23', 'NS-109', 'NS-113'],
    { writes: true, slots: 1 },
    async (t) => {
      const topic = `topic${t.nonce}a`;
      const one = await t.addPrompt(t.paid, { topic });
      const other = await t.bystander(one, { topic: `topic${t.nonce}b` });
      if (other === undefined) return t.skip('no-room');
      const searches = [
        ['AN-21', 'text', { query: one.text }],
        ['AN-21', 'topic', { query: topic }],
        ['AN-22', 'topic', { topic }],
      ] as const;
      for (const [rule, name, query] of searches)
        await t.case(`${name} by ${Object.keys(query).join()}`, () =>
          assertFilters(t, rule, query, one, other),
        );
      await t.case('limit', () => pageSize(t));
      await t.paid.post(promptPath(one.id, '/pause'), { paused: true });
      await t.case('status', () => assertFilters(t, 'AN-23', { status: 'paused' }, one, other));
      await t.case('another status', async () => {
        const exchange = await t.paid.get(PROMPT_ANALYTICS, { status: 'active', limit: 100 });
        assertExcluded(t, 'AN-23', exchange, one);
      });
      await t.case('unknown words', async () => {
        const exchange = await t.paid.get(PROMPT_ANALYTICS, { status: 'no-such-status' });
        t.observe(
          'NS-109',
          `an unknown status returns ${exchange.status}`,
          exchange.status === 400,
          exchange,
        );
      });
      await t.case('archived', async () => {
        await t.archive(one.id);
        const exchange = await t.paid.get(PROMPT_ANALYTICS, { query: topic });
        const isShown = containsPrompt(exchange, one);
        t.observe('NS-113', `archived prompts are ${isShown ? 'shown' : 'hidden'}`, !isShown, exchange);
      });
    },
  ),
  directed(
    'analytics/default-limit',
    ['AN-08'],
    {},
    async (t) => {
      const { tracked, archived } = await t.prompts();
      // At the end of a run, there are many archived prompts, which the status filter may list.
      let isTested = false;
      for (const query of [{}, { status: 'archived' }])
        isTested ||= await defaultIsFifty(t, query, [...tracked, ...archived]);
      if (!isTested) t.skipRule('AN-08', 'too-few-rows');
    },
    { when: 'last' },
  ),
];

function observeLimit(t: CheckContext, exchange: Exchange): void {
  t.observe('NS-107', `limit=101 returns ${exchange.status}`, exchange.status === 400, exchange);
}

function assertAccepted(t: CheckContext, rule: RuleId, query: Query): Promise<void> {
  return t.case(queryText(query), async () =>
    assertObject(t, rule, await t.paid.get(PROMPT_ANALYTICS, query)),
  );
}

/** Sends several values of one filter. The notation is not stated, so a single accepted one is enough. */
async function assertList(t: CheckContext, name: string, values: readonly string[]): Promise<void> {
  const spellings: readonly (readonly [string, Query])[] = [
    ['repeated', { [name]: values }],
    ['with commas', { [name]: values.join(',') }],
    ['with brackets', { [`${name}[]`]: values }],
  ];
  const tried: Exchange[] = [];
  const accepted: string[] = [];
  for (const [spelling, query] of spellings) {
    const exchange = await t.paid.get(PROMPT_ANALYTICS, query);
    tried.push(exchange);
    if (exchange.status === 200) accepted.push(spelling);
    // Only our own profile requires all three notations.
    if (accepted.length > 0 && (t.run.settings.profile === 'stated' || name !== 'status')) break;
  }
  const statusesSeen = tried.map(({ status }) => status).join(', ');
  t.holds('AN-15', accepted.length > 0, 'status 200 for one of three notations', statusesSeen, ...tried);
  if (name === 'status')
    t.observe(
      'NS-108',
      `several values accepted: ${accepted.join(', ') || 'no notation'}`,
      accepted.length === 3,
      ...tried,
    );
}

/** With two prompts or more, a page of one cannot contain all of them. */
async function pageSize(t: CheckContext): Promise<void> {
  const { tracked } = await t.prompts();
  const whole = await t.paid.get(PROMPT_ANALYTICS, { limit: 100 });
  const all = promptItems(whole.json, tracked);
  if (all === undefined || all < 2)
    return t.inconclusive('AN-20', 'the response contains no array of prompts');
  for (const limit of [1, 2].slice(0, all - 1)) {
    const exchange = await t.paid.get(PROMPT_ANALYTICS, { limit });
    const items = promptItems(exchange.json, tracked) ?? 0;
    t.holds('AN-20', items <= limit, `at most ${limit} prompts`, `${items} prompts`, exchange);
  }
}

/** The length of the longest array of known prompts anywhere in a response; undefined if it contains none. */
function promptItems(json: unknown, prompts: readonly { id: string; text: string }[]): number | undefined {
  const words = new Set(prompts.flatMap(({ id, text }) => [id, text]));
  // An item may contain its prompt one level down. At deeper levels, the prompt may be one of a group.
  const isKnown = (item: unknown) =>
    membersOf(item).some((value) => [value, ...membersOf(value)].some((one) => words.has(one as string)));
  const lengths = [...arraysIn(json)].filter((items) => items.some(isKnown)).map(({ length }) => length);
  return lengths.length === 0 ? undefined : Math.max(...lengths);
}

const membersOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.values(value) : [];

function* arraysIn(value: unknown): Generator<readonly unknown[]> {
  if (Array.isArray(value)) yield value;
  if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) yield* arraysIn(member);
}

/** Compares the default limit with a limit of 50. Returns whether there are enough prompts to distinguish them. */
async function defaultIsFifty(
  t: CheckContext,
  query: Query,
  known: readonly { id: string; text: string }[],
): Promise<boolean> {
  const sizes = new Map<Exchange, number>();
  for (const limit of [undefined, 50, 100]) {
    const exchange = await t.paid.get(PROMPT_ANALYTICS, { ...query, limit });
    sizes.set(exchange, promptItems(exchange.json, known) ?? 0);
  }
  const [bare = 0, fifty = 0, most = 0] = sizes.values();
  const hasEnough = most > 50;
  if (hasEnough || bare !== fifty)
    t.holds(
      'AN-08',
      bare === fifty,
      `${fifty} prompts, as with limit=50`,
      `${bare} prompts`,
      ...sizes.keys(),
    );
  return hasEnough;
}
