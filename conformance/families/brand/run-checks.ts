import type { Exchange } from '../../http/exchange.js';
import {
  BRAND,
  brandNow,
  isSameValue,
  pinNames,
  RECALIBRATIONS,
  competitorNames,
  saveBrand,
  showsBrand,
  unpinBrand,
} from '../../kit/brand-state.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import type { BrandState } from '../../run/state.js';

/** Checks of recalibrations, of saves while the list is pinned, and of parallel saves. */
export const brandRunChecks = [
  directed(
    'brand/recalibration',
    ['BR-31', 'BR-32', 'BR-34', 'BR-36', 'BR-37', 'NS-088'],
    { destructive: true },
    async (t) => {
      await unpinBrand(t);
      await saveBrand(t, { positioning: t.text('Toward this.') });
      await pinNames(t, competitorNames(t, 3));
      const before = await t.run.brand(t.paid);
      if (before.competitorsPinnedAt === null) t.inconclusive('BR-37', 'the list could not be pinned');
      const exchange = await t.paid.post(RECALIBRATIONS);
      await t.case('status', () => {
        const expected = 'status 201 for a request without a body and Content-Type';
        t.holds('BR-34', exchange.isSuccess, expected, exchange.summary, exchange);
        t.accepts('BR-31', exchange, 201);
        return Promise.resolve();
      });
      if (exchange.isSuccess) await t.case('shape', () => assertRun(t, exchange));
      await t.case('the pinned list', () => keepsPinnedList(t, before, exchange));
      await t.case('version', () => showsBrand(t, 'BR-36', { version: before.version }, exchange));
    },
  ),
  directed('brand/locked', ['BR-37', 'NS-079', 'NS-080'], { destructive: true }, async (t) => {
    const names = competitorNames(t, 2);
    await pinNames(t, names);
    let isReplaced = false;
    await t.case('a save with other competitors', async () => {
      isReplaced = (await saveWhilePinned(t, competitorNames(t, 2))) === 'replaced';
    });
    await pinNames(t, names);
    await t.case('a save without competitors', async () => {
      const before = await t.run.brand(t.paid);
      const exchange = await saveBrand(t, { positioning: t.text('Without names.') });
      const { competitors, competitorsPinnedAt, evidence } = await t.run.brand(t.paid);
      const isPinned = competitorsPinnedAt !== null;
      const shown = [...before.evidence, exchange, ...evidence];
      t.observe('NS-080', `a save ${isPinned ? 'keeps' : 'drops'} the pin`, isPinned, ...shown);
      // As long as the pin remains, so does the list, unless saves may replace it and clear omitted fields.
      const isCleared = isReplaced && competitors.length === 0;
      const isSame = !isPinned || isCleared || isSameValue(competitors, before.competitors);
      t.holds('BR-37', isSame, before.competitors.join(', '), competitors, ...shown);
    });
  }),
  directed('brand/race', ['BR-07', 'BR-35'], { destructive: true }, async (t) => {
    await unpinBrand(t);
    for (const count of [5, 5]) await t.case(`${count} parallel saves`, () => assertParallelSaves(t, count));
  }),
];

function assertRun(t: CheckContext, exchange: Exchange): Promise<void> {
  const { runId, dispatch } = (exchange.json ?? {}) as Record<string, unknown>;
  const got = exchange.summary;
  t.holds('BR-32', typeof runId === 'string' && runId !== '', 'runId, a string', got, exchange);
  const { status, outboxId } = (dispatch ?? {}) as Record<string, unknown>;
  t.holds('BR-32', typeof status === 'string', 'dispatch.status, a string', got, exchange);
  const isId = outboxId === null || typeof outboxId === 'string';
  t.holds('BR-32', isId, 'dispatch.outboxId, a string or null', got, exchange);
  const isOurs = status === 'queued' && outboxId !== null;
  t.observe(
    'NS-088',
    `status ${String(status)}, outboxId ${outboxId === null ? 'null' : 'set'}`,
    isOurs,
    exchange,
  );
  return Promise.resolve();
}

/**
 * Asserts that a pinned list stays unchanged. It is read immediately and again later, because a recalibration continues
 * after its response.
 */
async function keepsPinnedList(t: CheckContext, before: BrandState, run: Exchange): Promise<void> {
  if (before.competitorsPinnedAt === null) return;
  for (const wait of [0, t.run.settings.settleMs]) {
    if (wait > 0) await t.sleep(wait);
    const { competitors, competitorsPinnedAt, evidence } = await t.run.brand(t.paid);
    const isSame = isSameValue(competitors, before.competitors) && competitorsPinnedAt !== null;
    const got = { competitors, competitorsPinnedAt };
    const expected = `pinned competitors ${before.competitors.join(', ')}`;
    t.holds('BR-37', isSame, expected, got, ...before.evidence, run, ...evidence);
  }
}

/**
 * Saves with other names, which may replace the list, keep it, or be rejected without a new version. Returns what
 * happened to the list.
 */
async function saveWhilePinned(t: CheckContext, others: readonly string[]): Promise<string> {
  const before = await t.run.brand(t.paid);
  const exchange = await t.paid.patch(BRAND, { positioning: t.text('With names.'), competitors: others });
  const after = await t.run.brand(t.paid);
  const isRejected = exchange.status === 409 && exchange.text.includes('competitors_pinned');
  const isKept = isSameValue(after.competitors, before.competitors);
  const list = isKept ? 'kept' : isSameValue(after.competitors, others) ? 'replaced' : 'neither';
  const shown = [exchange, ...after.evidence];
  await t.case('response', () => {
    t.observe('NS-079', `status ${exchange.status}, the list is ${list}`, isRejected && isKept, ...shown);
    return Promise.resolve();
  });
  t.holds('BR-37', list !== 'neither', 'one of the two lists', after.competitors, ...shown);
  if (!exchange.isRejection) return list;
  t.holds('BR-37', isKept, 'the pinned list after a rejection', after.competitors, ...shown);
  t.equal('BR-14', after.version, before.version, 'version after a rejection', ...shown);
  return list;
}

/** Asserts that parallel saves get distinct, consecutive versions, and that the last of them is active. */
async function assertParallelSaves(t: CheckContext, count: number): Promise<void> {
  const start = (await brandNow(t.paid)) ?? (await t.run.brand(t.paid));
  const texts = Array.from({ length: count }, () => t.text('At once.'));
  const responses = await t.paid.inParallel(
    texts.map((positioning) => () => t.paid.patch(BRAND, { positioning })),
  );
  const won = responses.flatMap((response, index) =>
    response.status === 200 ? [{ version: response.json?.version, positioning: texts[index] }] : [],
  );
  const odd = responses.filter((response) => response.status !== 200 && !response.isRejection);
  t.holds(
    'BR-35',
    odd.length === 0,
    '200 or a rejection because of the conflict',
    odd[0]?.summary,
    ...responses,
  );
  if (won.length === 0)
    return t.prefers('BR-35', false, 'at least one accepted save', 'all were rejected', ...responses);
  const versions = won.map(({ version }) => Number(version)).sort((a, b) => a - b);
  const expected = versions.map((_, index) => start.version + 1 + index);
  t.equal('BR-35', versions, expected, 'versions of the saves, sorted', ...start.evidence, ...responses);
  const last = start.version + won.length;
  await showsBrand(t, 'BR-35', { version: last }, ...responses);
  const positioning = won.find(({ version }) => version === last)?.positioning ?? null;
  await showsBrand(t, 'BR-07', { version: last, positioning }, ...responses);
}
