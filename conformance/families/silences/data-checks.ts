import { promptPath } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { findPrompt } from '../../run/state.js';

const isInvalid = (exchange: Exchange) =>
  exchange.status === 400 && exchange.text.includes('invalid_parameter');

/** Inserts a tracked text with white space around it, and in upper case. */
async function otherSpellings(t: CheckContext): Promise<void> {
  const { text } = await t.addPrompt();
  const bulk = await t.paid.post('/v1/prompts/bulk', {
    prompts: [{ text: ` ${text}` }, { text: text.toUpperCase() }],
  });
  const created = (bulk.json?.results as { created: boolean }[] | undefined)?.map((one) => one.created);
  const isOurs = JSON.stringify(created) === '[false,true]';
  const found = `created for a padded and an upper-case text: ${JSON.stringify(created)}`;
  t.observe('NS-047', found, isOurs, bulk);
}

/** Checks of choices about prompts, brand, keywords and analytics that only our own profile requires. */
export const silentDataChecks = [
  directed(
    'silences/texts',
    ['NS-047', 'NS-067', 'NS-069'],
    { oursOnly: true, writes: true, slots: 1 },
    async (t) => {
      const add = (body: object) => t.undone(() => t.paid.post('/v1/prompts', body));
      if ((await t.room()) > 1) await t.apart('spellings of one text', () => otherSpellings(t));
      else t.skipRule('NS-047', 'no-room');
      const text = t.text();
      const padded = await add({ text: `  ${text} `, topic: `  tea ${t.nonce} ` });
      const row = findPrompt(await t.prompts(), String(padded.json?.promptId));
      t.observe('NS-067', `a padded text is stored as "${row?.text}"`, row?.text === text, padded);
      t.observe(
        'NS-069',
        `a padded topic is stored as "${row?.topic}"`,
        row?.topic === `tea ${t.nonce}`,
        padded,
      );
      const blank = await add({ text: '     ' });
      t.observe('NS-067', `only white space: ${blank.status}`, isInvalid(blank), blank);
      const control = await add({ text: `${t.text()}\u0007` });
      t.observe('NS-067', `a control character: ${control.status}`, isInvalid(control), control);
      const lines = await add({ text: `${t.text()}\nand why?` });
      t.observe('NS-067', `a line break: ${lines.status}`, lines.status === 201, lines);
      const empty = await add({ text: t.text(), topic: '' });
      const topic = findPrompt(await t.prompts(), String(empty.json?.promptId))?.topic;
      t.observe('NS-069', `an empty topic is stored as ${JSON.stringify(topic)}`, topic === null, empty);
      const long = await add({ text: t.text(), topic: 'x'.repeat(201) });
      t.observe('NS-069', `a topic of 201 characters: ${long.status}`, isInvalid(long), long);
    },
  ),
  directed('silences/order-of-prompts', ['NS-066'], { oursOnly: true, writes: true, slots: 1 }, async (t) => {
    const ids = (rows: readonly { id: string }[], ...wanted: readonly string[]) =>
      rows
        .map(({ id }) => id)
        .filter((id) => wanted.includes(id))
        .join();
    const first = await t.addPrompt();
    if ((await t.room()) < 1) await t.archive(first.id);
    const second = await t.addPrompt();
    const tracked = await t.prompts();
    const older = tracked.tracked.find(({ id }) => id !== second.id)?.id;
    if (older === undefined) return t.skip('no-room');
    const oldestFirst = ids(tracked.tracked, older, second.id) === `${older},${second.id}`;
    t.observe(
      'NS-066',
      oldestFirst ? 'tracked oldest first' : 'tracked in another order',
      oldestFirst,
      ...tracked.evidence,
    );
    for (const { id } of [first, second]) await t.paid.delete(promptPath(id));
    const archived = await t.prompts();
    const latestFirst = ids(archived.archived, first.id, second.id) === `${second.id},${first.id}`;
    t.observe(
      'NS-066',
      latestFirst ? 'archived latest first' : 'archived in another order',
      latestFirst,
      ...archived.evidence,
    );
  }),
  directed('silences/order-of-keywords', ['NS-093', 'NS-102'], { oursOnly: true }, async (t) => {
    const page = await t.paid.get('/v1/keywords', { limit: 200 });
    const rows = (page.json?.keywords ?? []) as { term: string; engine: string }[];
    if (rows.length < 2) return t.skip('too-few-rows');
    const keys = rows.map(({ term, engine }) => `${term.toLowerCase()}\u0000${engine}`);
    const isSorted = keys.every(
      (key, i) => i === 0 || Buffer.compare(Buffer.from(keys[i - 1] ?? ''), Buffer.from(key)) <= 0,
    );
    t.observe('NS-093', isSorted ? 'by term, then engine' : 'in another order', isSorted, page);
    const pairs = new Set(rows.map(({ term, engine }) => `${term}\u0000${engine}`));
    const isUnique = pairs.size === rows.length;
    t.observe(
      'NS-102',
      isUnique ? 'each pair of term and engine once' : 'a pair of term and engine twice',
      isUnique,
      page,
    );
  }),
  directed(
    'silences/analytics',
    ['NS-110', 'NS-112', 'NS-116'],
    { oursOnly: true, writes: true, slots: 1 },
    async (t) => {
      const word = `Zebra${t.nonce}`;
      // With one free slot, the pages are of all prompts.
      const count = Math.min(2, await t.room());
      for (let i = 0; i < count; i += 1) await t.addPrompt(t.paid, { text: `${word} ${t.text()}` });
      const search = { query: word.toLowerCase(), limit: 1 };
      const found = await t.paid.get('/v1/analytics/prompts', search);
      const rows = (exchange: Exchange) => JSON.stringify(exchange.json?.prompts ?? null);
      const isFound = rows(found).includes(word);
      t.observe('NS-116', `query is ${isFound ? 'case-insensitive' : 'case-sensitive'}`, isFound, found);
      const paged = count > 1 ? search : { limit: 1 };
      const page = count > 1 ? found : await t.paid.get('/v1/analytics/prompts', paged);
      const cursor: unknown = page.json?.nextCursor;
      const isPaged = page.json?.hasMore === true && typeof cursor === 'string';
      t.observe('NS-110', `the first of two pages has ${isPaged ? 'a' : 'no'} next page`, isPaged, page);
      const next = await t.paid.get('/v1/analytics/prompts', { ...paged, cursor: String(cursor) });
      const isLast = rows(next).includes(word) && next.json?.hasMore === false;
      const isNext = rows(next) !== rows(page) && rows(next) !== '[]' && (count < 2 || isLast);
      t.observe(
        'NS-110',
        `the cursor ${isNext ? 'returns' : 'does not return'} the second page`,
        isNext,
        page,
        next,
      );
      const none = await t.paid.get('/v1/analytics/prompts', { query: `nothing ${t.nonce}` });
      t.observe('NS-112', `no match: ${none.status}`, rows(none) === '[]', none);
    },
  ),
  directed('silences/verdicts', ['NS-125'], { oursOnly: true }, async (t) => {
    const read: Exchange[] = [];
    for (const rangeDays of [7, 30, 90])
      read.push(
        await t.paid.get('/v1/analytics/overview', { rangeDays }),
        await t.paid.get('/v1/analytics/prompts', { rangeDays, limit: 100 }),
      );
    const judged = read.flatMap((exchange) => judgedIn(exchange.json).map((one) => ({ ...one, exchange })));
    if (judged.length === 0) return t.skip('too-few-rows');
    const wrong = judged.filter(({ verdict, low, high }) => !follows(verdict, low, high));
    const [first] = wrong;
    t.observe(
      'NS-125',
      first === undefined
        ? 'verdicts follow from the changes on the same questions'
        : `the verdict of a change from ${first.low} to ${first.high} is ${first.verdict}`,
      first === undefined,
      ...(first === undefined ? read : [first.exchange]),
    );
  }),
  directed('silences/branded-prompts', ['NS-126'], { writes: true, slots: 1 }, async (t) => {
    const brand = ownBrandIn((await t.paid.get('/v1/analytics/overview')).json);
    if (brand === null) return t.skip('too-few-rows');
    const { id, text } = await t.addMeasuredPrompt({ text: `${t.text()} ${brand}` });
    const page = await t.paid.get('/v1/analytics/prompts', { query: text });
    const own = (page.json?.prompts as Measured[] | undefined)?.find((prompt) => prompt.id === id);
    if (!own?.kpi?.observations) return t.skip('no-observations');
    const { summary } = page.json as { summary?: Measured['kpi'] };
    const counts = summary?.observations === own.kpi.observations;
    // Implementations do either, so not even the profile of this service requires one.
    t.observe('NS-126', `a prompt that names "${brand}" ${counts ? 'counts' : 'does not count'}`, true, page);
  }),
  directed('silences/brand', ['NS-085'], { oursOnly: true, destructive: true }, async (t) => {
    const body = {
      positioning: `Tea for all ${t.nonce}`,
      audience: 'x'.repeat(5000),
      excludedTopics: Array.from({ length: 200 }, (_, i) => `topic ${i}`),
    };
    const large = await t.paid.patch('/v1/brand', body);
    t.observe('NS-085', `5000 characters and 200 topics: ${large.status}`, large.status === 200, large);
    const larger = await t.paid.patch('/v1/brand', { ...body, audience: 'x'.repeat(5001) });
    t.observe('NS-085', `5001 characters: ${larger.status}`, isInvalid(larger), larger);
  }),
  directed('silences/lag', ['NS-123'], { writes: true }, (t) => {
    const { lags } = t.run;
    if (lags === undefined) t.skip('not-reached');
    t.observe(
      'NS-123',
      lags ? 'a write is visible within a second' : 'a write is visible in the next read',
      !lags,
    );
    return Promise.resolve();
  }),
];

/** A prompt with its figures. */
interface Measured {
  readonly id: unknown;
  readonly kpi?: { readonly observations?: unknown };
}

/** The name of the workspace's brand among the brands of an overview; null if answers do not mention it. */
function ownBrandIn(overview: Exchange['json']): string | null {
  const brands = overview?.competitors as { brand: unknown; isOwn: unknown }[] | undefined;
  const own = brands?.find(({ isOwn }) => isOwn === true)?.brand;
  return typeof own === 'string' ? own : null;
}

/** A verdict on a change, with the interval of that change. */
interface JudgedChange {
  readonly verdict: string;
  readonly low: number;
  readonly high: number;
}

/** All verdicts in a response that come with a change on the same questions. */
function judgedIn(value: unknown): JudgedChange[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(judgedIn);
  const { verdict, sameQuestions } = value as { verdict?: unknown; sameQuestions?: unknown };
  const change = changeIn(sameQuestions);
  return typeof verdict !== 'string' || change === null ? inner : [{ verdict, ...change }, ...inner];
}

/** The change in visibility. Brands have only this change; elsewhere, it is one of several. */
function changeIn(value: unknown): Omit<JudgedChange, 'verdict'> | null {
  if (typeof value !== 'object' || value === null) return null;
  const { low, high, visibilityScore } = value as {
    low?: unknown;
    high?: unknown;
    visibilityScore?: unknown;
  };
  if (typeof low === 'number' && typeof high === 'number') return { low, high };
  return changeIn(visibilityScore);
}

/** Whether a verdict follows from an interval. The ends are rounded, so an end of 0 may or may not exclude 0. */
function follows(verdict: string, low: number, high: number): boolean {
  if (verdict === 'up') return low >= 0;
  if (verdict === 'down') return high <= 0;
  return verdict !== 'withinNoise' || (low <= 0 && high >= 0);
}
