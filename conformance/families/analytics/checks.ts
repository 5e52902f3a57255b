import type { RuleId } from '../../catalog/index.js';
import type { Query } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import { equalWhereStable } from '../../kit/assertions.js';
import { PROMPT_ANALYTICS } from '../../kit/prompt-analytics.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';

const OVERVIEW = '/v1/analytics/overview';
const METRICS = '/v1/analytics/metrics';
const windows = [7, 30, 90] as const;
const metrics = ['visibility', 'competitors', 'citations', 'platforms', 'topics'] as const;

/** Checks of the overview, the metric rows, and the window of all analytics. */
export const analyticsChecks = [
  directed('analytics/overview', ['AN-01', 'AN-02', 'AN-03', 'AN-25'], {}, async (t) => {
    const bare = await t.paid.get(OVERVIEW);
    await t.case('no parameters', () => assertObject(t, 'AN-01', bare));
    await t.case('members', () => {
      const members = Object.keys(bare.json ?? {}).length;
      t.holds('AN-25', members > 0, 'an object with members', bare.summary, bare);
      return Promise.resolve();
    });
    await assertWindows(t, OVERVIEW, {}, bare);
  }),
  directed('analytics/prompts-window', ['AN-02', 'AN-03', 'AN-05'], {}, async (t) => {
    const bare = await t.paid.get(PROMPT_ANALYTICS);
    await t.case('no parameters', () => assertObject(t, 'AN-05', bare));
    await assertWindows(t, PROMPT_ANALYTICS, {}, bare);
  }),
  directed('analytics/metrics', ['AN-02', 'AN-03', 'AN-16', 'AN-19', 'AN-26'], {}, async (t) => {
    const bodies: Exchange[] = [];
    for (const metric of metrics)
      await t.case(metric, async () => {
        const bare = await t.paid.get(METRICS, { metric });
        await assertObject(t, 'AN-16', bare);
        bodies.push(bare);
        await assertWindows(t, METRICS, { metric }, bare);
      });
    const first = bodies[0]?.text;
    const isOneBody = bodies.length === metrics.length && bodies.every(({ text }) => text === first);
    t.prefers(
      'AN-26',
      !isOneBody,
      'different bodies for different metrics',
      'the same body for all five',
      ...bodies,
    );
  }),
  directed('analytics/metric-name', ['AN-17', 'AN-18'], {}, async (t) => {
    const control = await t.paid.get(METRICS, { metric: 'visibility' });
    if (!control.isSuccess) {
      for (const rule of ['AN-17', 'AN-18'] as const)
        t.inconclusive(rule, `metric=visibility fails too: ${control.summary}`);
      return;
    }
    await t.case('no metric', async () => t.rejects('AN-17', await t.paid.get(METRICS)));
    await t.case('no metric, with a window', async () =>
      t.rejects('AN-17', await t.paid.get(METRICS, { rangeDays: 30 })),
    );
    for (const metric of ['foo', '', 'status'])
      await t.case(`metric=${metric}`, async () => t.rejects('AN-18', await t.paid.get(METRICS, { metric })));
    await t.case('metric=Visibility', async () => {
      const exchange = await t.paid.get(METRICS, { metric: 'Visibility' });
      t.prefers('AN-18', exchange.isRejection, 'a rejection', exchange.summary, exchange);
    });
  }),
  directed('analytics/other-windows', ['AN-04', 'NS-106'], {}, async (t) => {
    const everywhere = ['0', '31', 'abc'];
    const targets: readonly (readonly [string, Query, readonly string[]])[] = [
      [OVERVIEW, {}, [...everywhere, '1', '8', '29', '89', '91', '365', '-7', '7.5']],
      [PROMPT_ANALYTICS, {}, everywhere],
      [METRICS, { metric: 'visibility' }, everywhere],
    ];
    for (const [path, query, values] of targets)
      for (const rangeDays of values)
        await t.case(`${path}, rangeDays=${rangeDays}`, async () => {
          const exchange = await t.paid.get(path, { ...query, rangeDays });
          if (path === OVERVIEW && rangeDays === '31') observeWindow(t, exchange);
          t.rejects('AN-04', exchange);
        });
  }),
];

function observeWindow(t: CheckContext, exchange: Exchange): void {
  t.observe('NS-106', `rangeDays=31 returns ${exchange.status}`, exchange.status === 400, exchange);
}

/** Asserts status 200 with a JSON object, which all analytics return. */
export function assertObject(t: CheckContext, rule: RuleId, exchange: Exchange): Promise<void> {
  t.accepts(rule, exchange, 200);
  const { json } = exchange as { json: unknown };
  const isOne = typeof json === 'object' && json !== null && !Array.isArray(json);
  t.holds(rule, isOne, 'a JSON object', exchange.summary, exchange);
  return Promise.resolve();
}

/** Asserts that each window is accepted and that the default is 30 days. */
async function assertWindows(t: CheckContext, path: string, query: Query, bare: Exchange): Promise<void> {
  const responses = new Map<number, Exchange>();
  for (const rangeDays of windows)
    await t.case(`${path}, rangeDays=${rangeDays}`, async () => {
      const exchange = await t.paid.get(path, { ...query, rangeDays });
      if (path === METRICS) await t.case('both', () => assertObject(t, 'AN-19', exchange));
      await assertObject(t, 'AN-02', exchange);
      responses.set(rangeDays, exchange);
    });
  await t.case(`${path}, no window`, () => assertDefaultWindow(t, path, query, bare, responses));
}

async function assertDefaultWindow(
  t: CheckContext,
  path: string,
  query: Query,
  bare: Exchange,
  responses: ReadonlyMap<number, Exchange>,
): Promise<void> {
  t.accepts('AN-03', bare, 200);
  const thirty = responses.get(30);
  if (thirty === undefined || bare.text === thirty.text) return;
  const again = await t.paid.get(path, query);
  const isSame = (other: Exchange | undefined) =>
    other !== undefined && equalWhereStable(bare.json, again.json, other.json);
  if (isSame(thirty)) return;
  // The members are not stated, so a difference proves nothing, but equality with another window does.
  const another = windows.find((rangeDays) => rangeDays !== 30 && isSame(responses.get(rangeDays)));
  const other = another === undefined ? undefined : responses.get(another);
  const got = another === undefined ? bare.summary : `the result of rangeDays=${another}: ${bare.summary}`;
  const expected = `the result of rangeDays=30: ${thirty.summary}`;
  if (other === undefined) t.prefers('AN-03', false, expected, got, bare, thirty);
  else t.holds('AN-03', false, expected, got, bare, thirty, other);
}
