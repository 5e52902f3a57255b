import type { RuleId } from '../../catalog/index.js';
import { keyPath, promptPath } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import { hasRemainingHeader, assertMonitored } from '../../kit/assertions.js';
import { hasKeywords } from '../../kit/monitors/bodies.js';
import { unknownId } from '../../kit/valid-requests.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { freeSlots, promptDifferences } from '../../run/state.js';

const badParameters: readonly (readonly [name: string, value: string])[] = [
  ['limit', 'abc'],
  ['limit', '1.5'],
  ['limit', '10x'],
  ['limit', '201'],
  ['engine', 'bing'],
  ['topic', 'pricing'],
  ['ranked', 'maybe'],
];

const keywordParameters = directed('errors/keyword-parameters', ['ERR-01', 'ERR-08'], {}, async (t) => {
  const good = await t.paid.get('/v1/keywords', {
    limit: 200,
    engine: 'google',
    topic: 'seo',
    ranked: 'true',
  });
  if (good.isSuccess && !hasKeywords(good.json)) t.skip('other-form');
  if (!good.isSuccess) {
    t.inconclusive('ERR-01', `the same parameters with valid values fail: ${good.summary}`);
    return;
  }
  for (const [name, value] of badParameters)
    await t.case(`${name}=${value}`, async () => {
      const exchange = await t.paid.get('/v1/keywords', { [name]: value });
      t.code('ERR-01', exchange, 400, 'invalid_parameter');
    });
  assertMonitored(t, ['ERR-08']);
});

const keywordKeys = directed('errors/keyword-keys', ['ERR-02'], {}, async (t) => {
  const unauthorized = (name: string, send: () => Promise<Exchange>) =>
    t.case(name, async () => t.code('ERR-02', await send(), 401, 'unauthorized'));
  const unknownKey = t.run.actorWith(`sk_test_${t.nonce}${t.nonce}${t.nonce}${t.nonce}`, 'nobody');
  await unauthorized('without a key', () => t.nobody.get('/v1/keywords'));
  await unauthorized('with an unknown key', () => unknownKey.get('/v1/keywords'));
  if (t.run.settings.readOnly) return;
  const minted = await t.mint();
  await t.paid.delete(keyPath(minted.keys[0]?.id ?? ''));
  await unauthorized('with a revoked key', () => minted.get('/v1/keywords'));
});

const lostWorkspace = directed('errors/lost-workspace', ['ERR-03'], { roles: ['orphan'] }, async (t) => {
  const exchange = await t.actor('orphan').get('/v1/keywords');
  t.code('ERR-03', exchange, 404, 'workspace_not_found');
});

const failingBulkEdit = directed('errors/bulk-edit', ['ERR-05'], { writes: true, slots: 1 }, async (t) => {
  const one = await t.addPrompt();
  const other = (await t.room()) > 0 ? await t.addPrompt() : undefined;
  const edit = (...items: object[]) => t.paid.put('/v1/prompts', { prompts: items });
  // A new wording every time, so that a repeated call would also cause a change.
  const good = (prompt = one) => ({ id: prompt.id, text: t.text('Reworded') });
  await t.rejectsAll({
    rule: 'ERR-05',
    bad: [
      { name: 'a missing prompt', send: () => edit(good(), { id: unknownId(t.nonce), text: t.text() }) },
      ...(other === undefined
        ? []
        : [{ name: 'an invalid text', send: () => edit(good(), { id: other.id, text: 'ab' }) }]),
    ],
    good: () => edit(good(), ...(other === undefined ? [] : [good(other)])),
    watch: t.watchPrompts(),
  });
});

/** Asserts that a rejection does not use the status of key or rate errors if these are not the reason. */
function assertOtherStatus(t: CheckContext, exchange: Exchange): void {
  const { status, summary } = exchange;
  t.holds(
    'ERR-09',
    status !== 401 && status !== 429,
    'a rejection other than 401 and 429',
    summary,
    exchange,
  );
}

/** Asserts the rules that apply to every rejection, each in its own case. */
async function assertRejection(t: CheckContext, rule: RuleId, exchange: Exchange): Promise<void> {
  await t.case('rejected', () => Promise.resolve(t.rejects(rule, exchange)));
  if (exchange.isSuccess) return;
  await t.case('the status', () => Promise.resolve(assertOtherStatus(t, exchange)));
  await t.case('the header', () => Promise.resolve(hasRemainingHeader(t, 'HDR-02', exchange)));
}

const overTheCap = directed(
  'errors/bulk-over-cap',
  ['ERR-06', 'ERR-09', 'HDR-02'],
  { writes: true, roles: ['capped'] },
  async (t) => {
    const capped = t.actor('capped');
    const before = await t.prompts(capped);
    const free = freeSlots(before);
    if (free >= 100) t.skip('unlimited-cap');
    if (free === 0) t.skip('no-room');
    const add = (count: number) =>
      capped.post('/v1/prompts/bulk', { prompts: Array.from({ length: count }, () => ({ text: t.text() })) });
    const rejected = await add(free + 1);
    await assertRejection(t, 'ERR-06', rejected);
    const after = await t.prompts(capped);
    // Prompts that a rejected batch left behind would occupy the slots of later checks.
    for (const { id } of after.tracked)
      if (!before.tracked.some((row) => row.id === id)) await capped.delete(promptPath(id));
    if (rejected.isSuccess) return;
    const differences = promptDifferences(before, after);
    t.noDifference('ERR-06', differences, 'no prompt tracked by a batch over the cap', rejected);
    // The control comes last because it takes a slot.
    const control = await add(1);
    if (!control.isSuccess) t.inconclusive('ERR-06', `a batch that fits is rejected too: ${control.summary}`);
  },
);

const withoutPlan = directed(
  'errors/plan',
  ['ERR-07', 'ERR-09', 'HDR-02'],
  { writes: true, roles: ['free'] },
  async (t) => {
    const free = t.actor('free');
    const before = await t.prompts(free);
    const control = await t.paid.post('/v1/prompts', { text: t.text() });
    if (!control.isSuccess)
      return t.inconclusive('ERR-07', `the same call on a paid plan fails: ${control.summary}`);
    const calls = {
      'an add': () => free.post('/v1/prompts', { text: t.text() }),
      'a batch': () => free.post('/v1/prompts/bulk', { prompts: [{ text: t.text() }] }),
    };
    let areRejected = true;
    for (const [name, send] of Object.entries(calls))
      await t.case(name, async () => {
        const exchange = await send();
        areRejected &&= !exchange.isSuccess;
        await assertRejection(t, 'ERR-07', exchange);
      });
    if (!areRejected) return;
    const differences = promptDifferences(before, await t.prompts(free));
    t.noDifference('ERR-07', differences, 'no prompt tracked without a paid plan');
  },
);

const otherCauses = directed('errors/other-causes', ['ERR-09'], { writes: true }, async (t) => {
  const nowhere = promptPath(unknownId(t.nonce));
  const text = t.text();
  const causes: Readonly<Record<string, () => Promise<Exchange>>> = {
    'an invalid body': () => t.paid.post('/v1/prompts', {}),
    'an invalid batch': () => t.paid.post('/v1/prompts/bulk', { prompts: [] }),
    'an invalid name': () => t.paid.post('/v1/api-keys', { name: '' }),
    'a live key': () => t.paid.post('/v1/api-keys', { name: text, environment: 'live' }),
    'an invalid metric': () => t.paid.get('/v1/analytics/metrics', { metric: 'nothing' }),
    'an unknown prompt, reworded': () => t.paid.patch(nowhere, { text }),
    'an unknown prompt, archived': () => t.paid.delete(nowhere),
    'an unknown prompt, paused': () => t.paid.post(`${nowhere}/pause`, { paused: true }),
    'an unknown prompt, replaced': () => t.paid.post(`${nowhere}/replacements`, { text }),
    'an unknown key': () => t.paid.delete(keyPath(unknownId(t.nonce))),
  };
  for (const [name, send] of Object.entries(causes))
    await t.case(name, async () => {
      const exchange = await send();
      if (!exchange.isSuccess) assertOtherStatus(t, exchange);
    });
});

export const errorsChecks = [
  keywordParameters,
  keywordKeys,
  lostWorkspace,
  failingBulkEdit,
  overTheCap,
  withoutPlan,
  otherCauses,
];
