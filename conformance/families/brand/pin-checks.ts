import { parseTimestamp } from '../../contract/timestamp.js';
import type { Exchange } from '../../http/exchange.js';
import {
  COMPETITORS,
  isSameValue,
  pinNames,
  competitorNames,
  showsBrand,
  unpinBrand,
} from '../../kit/brand-state.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import type { BrandState } from '../../run/state.js';

export const brandPinChecks = [
  directed(
    'brand/pin',
    [
      'BR-18',
      'BR-19',
      'BR-20',
      'BR-21',
      'BR-25',
      'BR-26',
      'BR-27',
      'BR-28',
      'BR-29',
      'BR-36',
      'NS-084',
      'NS-090',
    ],
    { destructive: true },
    async (t) => {
      const start = await unpinBrand(t);
      // Each pin replaces the list of the previous cycle with other names and another length.
      for (const [index, count] of [3, 1, 64].entries())
        await t.case(`pin ${count}, cycle ${index + 1}`, () =>
          assertPinCycle(t, competitorNames(t, count), index > 0),
        );
      if (start === null) {
        t.skipRule('BR-36', 'no-saved-brand');
        return t.skipRule('NS-090', 'no-saved-brand');
      }
      const { version, evidence } = await t.run.brand(t.paid);
      const isSame = version === start.version;
      const found = `pins and unpins ${isSame ? 'keep' : 'change'} the version`;
      await t.case('version', () => {
        t.observe('NS-090', found, isSame, ...evidence);
        return Promise.resolve();
      });
      t.equal('BR-36', version, start.version, 'version after pins and unpins', ...evidence);
    },
  ),
  directed('brand/pin-choices', ['NS-081', 'NS-082', 'NS-083'], { destructive: true }, async (t) => {
    const [first, second] = [competitorNames(t, 2), competitorNames(t, 3)];
    await pinNames(t, first);
    await t.case('pin while pinned', async () => {
      const exchange = await t.paid.put(COMPETITORS, { competitors: second });
      t.observe('NS-081', `a pin while pinned returns ${exchange.status}`, exchange.status === 200, exchange);
      if (exchange.status === 200) await showsBrand(t, 'BR-19', { competitors: second }, exchange);
      else if (exchange.isRejection) await showsBrand(t, 'BR-24', { competitors: first }, exchange);
    });
    const unpinned = await unpinBrand(t);
    await t.case('unpin while unpinned', async () => {
      const exchange = await t.paid.delete(COMPETITORS);
      t.observe(
        'NS-082',
        `an unpin while unpinned returns ${exchange.status}`,
        exchange.status === 200,
        exchange,
      );
      const competitors = unpinned?.competitors ?? [];
      await showsBrand(t, 'BR-26', { competitors, competitorsPinnedAt: null }, exchange);
    });
    await t.case('a repeated name', async () => {
      const [name = ''] = competitorNames(t, 1);
      const exchange = await t.paid.put(COMPETITORS, { competitors: [name, name] });
      const count: unknown = exchange.json?.count;
      const found = exchange.isSuccess
        ? `a repeated name counts ${String(count)}`
        : `a repeated name returns ${exchange.status}`;
      t.observe('NS-083', found, count === 1, exchange);
      if (!exchange.isSuccess) return;
      const { competitors, evidence } = await t.run.brand(t.paid);
      t.equal(
        'BR-20',
        count,
        competitors.length,
        'count, which is the length of the list',
        exchange,
        ...evidence,
      );
    });
  }),
];

/** Pins names on an unpinned list, and unpins them. */
async function assertPinCycle(t: CheckContext, names: readonly string[], isAgain: boolean): Promise<void> {
  const put = await t.paid.put(COMPETITORS, { competitors: names });
  t.accepts(names.length === 64 ? 'BR-22' : isAgain ? 'BR-29' : 'BR-18', put, 200);
  await t.case('pinned', () => assertPin(t, names, put));
  const before = await t.run.brand(t.paid);
  if (before.competitorsPinnedAt === null)
    return (['BR-25', 'BR-26', 'BR-27', 'BR-28', 'NS-084'] as const).forEach((rule) =>
      t.inconclusive(rule, 'the list could not be pinned'),
    );
  const removed = await t.paid.delete(COMPETITORS);
  t.accepts(isAgain ? 'BR-29' : 'BR-25', removed, 200);
  await t.case('unpinned', () => assertUnpin(t, before, removed));
}

async function assertPin(t: CheckContext, names: readonly string[], put: Exchange): Promise<void> {
  const count: unknown = put.json?.count;
  t.holds('BR-18', Number.isInteger(count), 'count, an integer', put.summary, put);
  await t.case('count', () => Promise.resolve(t.equal('BR-20', count, names.length, 'count', put)));
  await t.case('list', () => showsBrand(t, 'BR-19', { competitors: [...names] }, put));
  await t.case('time', () =>
    t.shows('BR-21', 'competitorsPinnedAt, a timestamp within 5 minutes of now', async () => {
      const { competitorsPinnedAt: at, evidence } = await t.run.brand(t.paid);
      return { isRight: isRecent(t, at, put), got: at ?? 'null', evidence: [put, ...evidence] };
    }),
  );
  const { competitors, evidence } = await t.run.brand(t.paid);
  if (!isSameValue(competitors, names)) return;
  const isOrdered = JSON.stringify(competitors) === JSON.stringify(names);
  t.prefers('BR-19', isOrdered, 'the names in the order sent', competitors, put, ...evidence);
}

async function assertUnpin(t: CheckContext, before: BrandState, removed: Exchange): Promise<void> {
  const count: unknown = removed.json?.count;
  const { length } = before.competitors;
  const isCounted = () => {
    t.holds('BR-25', Number.isInteger(count), 'count, an integer', removed.summary, removed);
    // The count may also mean the number of names that are still pinned.
    if (count === 0) t.prefers('BR-28', length === 0, `count ${length}`, count, removed);
    else t.equal('BR-28', count, length, 'count', removed);
    return Promise.resolve();
  };
  await t.case('count', isCounted);
  await t.case('meaning of the count', () => {
    const isLength = count === length;
    t.observe(
      'NS-084',
      `the count of an unpin is ${isLength ? 'the length' : String(count)}`,
      isLength,
      removed,
    );
    return Promise.resolve();
  });
  const { competitors } = before;
  await t.case('list', () => showsBrand(t, 'BR-26', { competitors }, ...before.evidence, removed));
  await t.case('time', () => showsBrand(t, 'BR-27', { competitorsPinnedAt: null }, removed));
  const after = await t.run.brand(t.paid);
  if (!isSameValue(after.competitors, competitors)) return;
  const isOrdered = JSON.stringify(after.competitors) === JSON.stringify(competitors);
  t.prefers('BR-26', isOrdered, 'the same order', after.competitors, removed, ...after.evidence);
}

const RECENT_MS = 5 * 60_000;

/** Whether a timestamp is close to the clock of this machine or to the server's Date header. */
function isRecent(t: CheckContext, at: string | null, response: Exchange): boolean {
  const moment = parseTimestamp(at);
  if (moment === undefined) return false;
  const clocks = [t.run.clock.now(), Date.parse(response.header('date') ?? '')];
  return clocks.some((clock) => Math.abs(moment - clock) <= RECENT_MS);
}
