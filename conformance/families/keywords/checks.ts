import type { RuleId } from '../../catalog/index.js';
import { parseTimestamp } from '../../contract/timestamp.js';
import type { Exchange } from '../../http/exchange.js';
import { equalWhereStable } from '../../kit/assertions.js';
import { KEYWORDS, MAX_LIMIT, readPage, requestPage, type KeywordPage } from '../../kit/keywords/pages.js';
import type { KeywordRow } from '../../kit/keywords/rows.js';
import {
  compareWithUniverse,
  isRanking,
  keywordForm,
  keywordsWithoutParameters,
  keywordUniverse,
  requireRankings,
} from '../../kit/keywords/universe.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { keywordRowRules } from './row-rules.js';

/** Checks of the access to keyword rankings, their form, and the members of a row. */
export const keywordChecks = [
  directed('keywords/parameters', ['KW-01', 'KW-36', 'KW-37', 'NS-092'], {}, async (t) => {
    const bare = await keywordsWithoutParameters(t);
    await t.case('no parameters', () => Promise.resolve(t.accepts('KW-37', bare, 200)));
    const form = await keywordForm(t);
    t.observe('NS-092', `a call without parameters returns the ${form} form`, form === 'ranking', bare);
    if (form === 'topic') t.skip('other-form');
    if (form === 'ranking') await t.case('no parameters', () => hasEnvelope(t, bare));
    for (const [name, value] of singleParameters)
      await t.case(`only ${name}`, async () => {
        const exchange = await t.paid.get(KEYWORDS, { [name]: value });
        t.accepts('KW-37', exchange, 200);
        await hasEnvelope(t, exchange);
      });
    await t.case('nothing found', () => nothingFound(t));
  }),
  directed(
    'keywords/rows',
    [...keywordRowRules.map(({ rule }) => rule), 'KW-38', 'NS-100'],
    {},
    async (t) => {
      const { rows, pages } = await keywordUniverse(t);
      for (const { rule, applies, expected, isRight } of keywordRowRules) {
        const relevant = rows.filter((row) => applies(row));
        if (relevant.length === 0) t.skipRule(rule, 'too-few-rows');
        const wrong = relevant.find((row) => !isRight(row));
        const page = pages.find((one) => wrong !== undefined && one.rows.includes(wrong));
        const shown = page === undefined ? [] : [page.exchange];
        if (relevant.length > 0)
          await t.case('', () =>
            Promise.resolve(t.holds(rule, wrong === undefined, expected, wrong, ...shown)),
          );
      }
      observeHalfKnown(t, rows);
      const newest = Math.max(...rows.map(({ lastCheckedAt }) => parseTimestamp(lastCheckedAt) ?? 0));
      const hours = Math.round((t.run.clock.now() - newest) / 3_600_000);
      t.prefers('KW-38', hours <= 48, 'a row checked within 48 hours', `the latest is ${hours} hours old`);
    },
  ),
  directed('keywords/range', ['KW-34', 'KW-35', 'KW-40', 'NS-105'], {}, async (t) => {
    const responses = new Map<number, Exchange>();
    for (const rangeDays of [7, 30, 90])
      await t.case(`rangeDays=${rangeDays}`, async () => {
        const exchange = await t.paid.get(KEYWORDS, { rangeDays });
        t.accepts('KW-34', exchange, 200);
        t.holds(
          'KW-34',
          exchange.json !== undefined,
          'a page, an object or null',
          exchange.summary,
          exchange,
        );
        responses.set(rangeDays, exchange);
      });
    await topicForm(t, responses);
    for (const rangeDays of ['8', '0', 'abc'])
      await t.case(`rangeDays=${rangeDays}`, async () => {
        t.code('KW-35', await t.paid.get(KEYWORDS, { rangeDays }), 400, 'invalid_parameter');
      });
    await t.case('rangeDays=030', async () => {
      const exchange = await t.paid.get(KEYWORDS, { rangeDays: '030' });
      t.observe('NS-105', `rangeDays=030 returns ${exchange.status}`, exchange.status === 400, exchange);
    });
  }),
  directed('keywords/orphan', ['KW-41'], { roles: ['orphan'] }, async (t) => {
    t.code('KW-41', await t.actor('orphan').get(KEYWORDS, { limit: 1 }), 404, 'workspace_not_found');
    // The control: an existing workspace is found.
    t.accepts('KW-41', await t.paid.get(KEYWORDS), 200);
  }),
  directed('keywords/refusals', ['KW-28', 'KW-29', 'KW-30', 'KW-31', 'KW-32'], {}, async (t) => {
    await requireRankings(t);
    for (const [rule, name, value] of rejected)
      await t.case(`${name}=${value}`, async () => {
        const exchange = await t.paid.get(KEYWORDS, { [name]: value });
        t.code(rule, exchange, 400, 'invalid_parameter');
      });
  }),
  directed('keywords/spellings', ['NS-095', 'NS-097', 'NS-098', 'NS-104'], {}, async (t) => {
    await requireRankings(t);
    for (const [rule, name, value] of spellings)
      await t.case(`${name}=${value}`, async () => {
        const exchange = await t.paid.get(KEYWORDS, { [name]: value });
        t.observe(rule, `${name}=${value} returns ${exchange.status}`, exchange.status === 400, exchange);
      });
  }),
];

const singleParameters = [
  ['engine', 'gemini'],
  ['topic', 'geo'],
  ['q', 'a'],
  ['ranked', 'true'],
  ['limit', '2'],
] as const;

const rejected: readonly (readonly [RuleId, string, string])[] = [
  ['KW-28', 'limit', '201'],
  ['KW-28', 'limit', '1000'],
  ['KW-29', 'limit', 'abc'],
  ['KW-29', 'limit', '1.5'],
  ['KW-29', 'limit', '10x'],
  ['KW-30', 'engine', 'bing'],
  ['KW-31', 'topic', 'foo'],
  ['KW-32', 'ranked', 'maybe'],
];

const spellings: readonly (readonly [RuleId, string, string])[] = [
  ['NS-095', 'limit', '0'],
  ['NS-095', 'limit', '-1'],
  ['NS-097', 'ranked', '1'],
  ['NS-098', 'engine', 'Google'],
  ['NS-104', 'limit', '010'],
];

function hasEnvelope(t: CheckContext, exchange: Exchange): Promise<void> {
  const { keywords, hasMore, nextCursor } = exchange.json ?? {};
  t.holds('KW-01', Array.isArray(keywords), 'keywords, an array', exchange.summary, exchange);
  t.holds('KW-01', typeof hasMore === 'boolean', 'hasMore, a boolean', exchange.summary, exchange);
  const isCursor = typeof nextCursor === 'string' || nextCursor === null;
  t.holds('KW-01', isCursor, 'nextCursor, a string or null', exchange.summary, exchange);
  return Promise.resolve();
}

async function nothingFound(t: CheckContext): Promise<void> {
  const exchange = await requestPage(t.paid, { q: `nothing ${t.nonce}` });
  t.accepts('KW-36', exchange, 200);
  await hasEnvelope(t, exchange);
  const { keywords, hasMore, nextCursor } = exchange.json as Record<string, unknown>;
  const empty = { keywords: [], hasMore: false, nextCursor: null };
  t.equal('KW-36', { keywords, hasMore, nextCursor }, empty, 'an empty page', exchange);
}

/** Observes the value of `change` if one of the two positions is missing. */
function observeHalfKnown(t: CheckContext, rows: readonly KeywordRow[]): void {
  const half = rows.filter(
    ({ position, previousPosition }) => (position === null) !== (previousPosition === null),
  );
  if (half.length === 0) return t.skipRule('NS-100', 'too-few-rows');
  const isNull = half.every(({ change }) => change === null);
  t.observe('NS-100', `change is ${isNull ? 'null' : 'a number'} if one position is null`, isNull);
}

/** Asserts that topic visibility equals the metric `topics` for the same window, if `rangeDays` alone returns it. */
async function topicForm(t: CheckContext, responses: ReadonlyMap<number, Exchange>): Promise<void> {
  const topical = [...responses].filter(([, exchange]) => !isRanking(exchange));
  if (topical.length === 0) return t.skipRule('KW-40', 'other-form');
  for (const [rangeDays, exchange] of topical)
    await t.case(`topic visibility over ${rangeDays} days`, async () => {
      const { json } = exchange;
      const isRows = json === null || (typeof json === 'object' && !Array.isArray(json));
      t.holds('KW-40', isRows, 'an object or null', exchange.summary, exchange);
      if (json === null) return;
      const metric = await t.paid.get('/v1/analytics/metrics', { metric: 'topics', rangeDays });
      if (metric.status !== 200) return;
      const again = await t.paid.get(KEYWORDS, { rangeDays });
      const isSame = equalWhereStable(json, again.json, metric.json);
      const expected = `the rows of the metric topics: ${metric.summary}`;
      t.prefers('KW-40', isSame, expected, exchange.summary, exchange, metric);
    });
}

export const keywordLimitChecks = [
  directed('keywords/default-limit', ['KW-26'], {}, async (t) => {
    const { rows, base } = await keywordUniverse(t);
    // A call without parameters may return the topic form.
    const isNamed = (await keywordForm(t)) === 'ranking' || Object.keys(base).length > 0;
    const query = isNamed ? base : { ...base, engine: rows[0]?.engine ?? 'google' };
    const { differences, evidence } = await compareWithUniverse(t, async ({ actor }) => {
      const bare = await readPage(t, 'KW-26', actor, query);
      const fifty = await readPage(t, 'KW-26', actor, { ...query, limit: 50 });
      t.holds('KW-26', bare.rows.length <= 50, 'at most 50 rows', `${bare.rows.length} rows`, bare.exchange);
      const isSame = sizeOf(bare) === sizeOf(fifty);
      return {
        differences: isSame ? [] : [`${sizeOf(bare)} without limit, ${sizeOf(fifty)} with limit=50`],
        evidence: [bare.exchange, fifty.exchange],
      };
    });
    const isSelective = evidence.every(({ json }) => json?.hasMore === true);
    if (differences.length === 0 && !isSelective) return t.skipRule('KW-26', 'too-few-rows');
    t.noDifference('KW-26', differences, 'the same page as with limit=50', ...evidence);
  }),
  directed('keywords/limit', ['KW-27'], {}, async (t) => {
    await requireRankings(t);
    const pages = new Map<number, KeywordPage>();
    for (const limit of [1, 2, 50, 199, MAX_LIMIT])
      await t.case(`limit=${limit}`, async () => {
        const page = await readPage(t, 'KW-27', t.paid, { limit });
        const got = `${page.rows.length} rows`;
        t.holds('KW-27', page.rows.length <= limit, `at most ${limit} rows`, got, page.exchange);
        pages.set(limit, page);
      });
    await t.case('full pages', () => fullPages(t, pages));
  }),
];

const sizeOf = ({ rows, hasMore }: KeywordPage) => `${rows.length} rows and hasMore ${hasMore}`;

/**
 * Asserts that pages are filled consistently. A short page followed by more rows is allowed, but a server that fills
 * its pages under one limit and not under another does not apply the limit that was sent.
 */
function fullPages(t: CheckContext, pages: ReadonlyMap<number, KeywordPage>): Promise<void> {
  const followed = [...pages].filter(([, { hasMore }]) => hasMore);
  const short = followed.filter(([limit, { rows }]) => rows.length < limit);
  const [first] = short;
  if (first === undefined) return Promise.resolve();
  const [limit, { rows, exchange }] = first;
  const expected = `${limit} rows, because more follow and pages with other limits are full`;
  const details = [expected, `${rows.length} rows and hasMore true`, exchange] as const;
  if (short.length < followed.length) t.holds('KW-27', false, ...details);
  else t.prefers('KW-27', false, ...details);
  return Promise.resolve();
}
