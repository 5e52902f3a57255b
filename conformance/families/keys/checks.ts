import { parseTimestamp } from '../../contract/timestamp.js';
import type { Exchange } from '../../http/exchange.js';
import { assertMonitored } from '../../kit/assertions.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { keyRows, type KeyRow } from '../../run/state.js';

export const keyChecks = [
  directed(
    'keys/issue',
    ['KEY-03', 'KEY-05', 'KEY-06', 'KEY-10', 'KEY-13', 'KEY-14', 'AUTH-08', 'KEY-04', 'NS-032'],
    { writes: true },
    async (t) => {
      const name = t.text('Same name');
      const before = await t.run.keys(t.paid);
      const issued = [await t.paid.post('/v1/api-keys', { name }), await secondKey(t, name)] as const;
      const after = await t.run.keys(t.paid);
      for (const [index, exchange] of issued.entries()) {
        const rule = index === 0 ? 'KEY-13' : 'KEY-14';
        const how = index === 0 ? 'without an environment' : 'with environment "test"';
        await t.case(how, async () => {
          t.accepts('KEY-03', exchange, 201);
          assertIssued(t, exchange);
          const row = after.find(({ id }) => id === exchange.json?.id);
          t.equal(rule, row?.environment, 'test', 'environment in the list', exchange);
          await Promise.resolve();
        });
      }
      await t.case('two keys of one name', () => {
        const all = [...issued.map(({ json }) => json?.id), ...before.map(({ id }) => id)];
        t.equal('KEY-10', new Set(all).size, all.length, 'distinct ids among new and old keys', ...issued);
        const secrets = issued.map(({ json }) => json?.key);
        t.holds('KEY-10', secrets[0] !== secrets[1], 'two different keys', 'the same key twice', ...issued);
        return Promise.resolve();
      });
    },
  ),

  directed(
    'keys/list',
    ['KEY-01', 'KEY-02', 'KEY-07', 'KEY-08', 'KEY-20', 'KEY-25', 'KEY-27', 'KEY-28', 'NS-033', 'NS-034'],
    { writes: true },
    async (t) => {
      const name = t.text('Listed');
      const issued = await t.paid.post('/v1/api-keys', { name });
      t.accepts('KEY-03', issued, 201);
      const { id, key, keyPrefix } = issued.json as { id: string; key: string; keyPrefix: string };
      const minted = t.run.actorWith(key, 'paid', id);
      const fresh = await t.paid.get('/v1/api-keys');
      t.accepts('KEY-01', fresh, 200);
      assertMonitored(t, ['KEY-02', 'KEY-27']);
      await t.case('the new key', () => newKeyIsListed(t, issued, { id, name, keyPrefix }));
      await minted.get('/v1/me');
      const list = await minted.get('/v1/api-keys');
      await t.case('no secrets', () => {
        assertNoSecret(t, list, key, keyPrefix);
        assertNoSecret(t, fresh, key, keyPrefix);
        return Promise.resolve();
      });
      await t.case('the calling key', () => Promise.resolve(callerIsListed(t, list, { id, key })));
      await t.case('the key of the run', () => Promise.resolve(runKeyIsListed(t, fresh)));
      await t.case('last use', () => lastUse(t, id));
      t.observe('NS-033', orderOf(keyRows(fresh)), orderOf(keyRows(fresh)) === 'newest first', fresh);
    },
  ),
];

/** Issues a second key of the same name, or of another name if names must be unique. */
async function secondKey(t: CheckContext, name: string): Promise<Exchange> {
  const second = await t.paid.post('/v1/api-keys', { name, environment: 'test' });
  if (!second.isRejection) return second;
  return t.paid.post('/v1/api-keys', { name: t.text('Other'), environment: 'test' });
}

function assertIssued(t: CheckContext, exchange: Exchange): void {
  const { id, key, keyPrefix } = exchange.json as Record<string, unknown>;
  for (const [member, value] of Object.entries({ id, key, keyPrefix }))
    t.holds(
      'KEY-03',
      typeof value === 'string' && value !== '',
      `a string in ${member}`,
      value ?? null,
      exchange,
    );
  const [secret, prefix] = [String(key), String(keyPrefix)];
  const start = 'sk_test_';
  for (const rule of ['KEY-04', 'AUTH-08'] as const)
    t.holds(rule, secret.startsWith(start), `a key that starts with ${start}`, secret.slice(0, 8), exchange);
  const expected = 'the leading characters of the key';
  t.holds('KEY-05', secret.startsWith(prefix), expected, `keyPrefix ${prefix}`, exchange);
  t.holds(
    'KEY-06',
    prefix.length < secret.length,
    'a keyPrefix shorter than the key',
    'the whole key',
    exchange,
  );
  const random = prefix.length - start.length;
  t.observe('NS-032', `${prefix.length} characters`, random >= 4 && random <= 8, exchange);
}

const FIVE_MINUTES_MS = 5 * 60_000;

function newKeyIsListed(
  t: CheckContext,
  issued: Exchange,
  { id, ...expected }: { id: string; name: string; keyPrefix: string },
): Promise<void> {
  const whole = { ...expected, environment: 'test', revokedAt: null };
  return t.shows(
    'KEY-07',
    `key ${id} with ${JSON.stringify(whole)}, created within 5 minutes of now`,
    async () => {
      const list = await t.paid.get('/v1/api-keys');
      const row = keyRows(list).find((one) => one.id === id);
      const isRight =
        row !== undefined &&
        Object.entries(whole).every(([member, value]) => row[member as keyof KeyRow] === value) &&
        isNow(t, row.createdAt, issued);
      return { isRight, got: row ?? 'it is not listed', evidence: [issued, list] };
    },
  );
}

/** Compares a timestamp with the clocks of the suite and of the server, whichever is closer. They need not agree. */
function isNow(t: CheckContext, timestamp: string, exchange: Exchange): boolean {
  const clocks = [t.run.clock.now(), Date.parse(exchange.header('date') ?? '')];
  return clocks.some((now) => Math.abs((parseTimestamp(timestamp) ?? NaN) - now) <= FIVE_MINUTES_MS);
}

/** Asserts that the list does not contain the key, nor the part after its prefix unless that may occur by chance. */
function assertNoSecret(t: CheckContext, list: Exchange, key: string, keyPrefix: string): void {
  const rest = key.slice(keyPrefix.length);
  const parts = [key, t.paid.secret, ...(rest.length >= 8 ? [rest] : [])];
  const isShown = parts.some((part) => list.text.includes(part));
  const expected = 'a list without the key and without the part of it after keyPrefix';
  t.holds('KEY-08', !isShown, expected, 'a secret is in the list', list);
}

function callerIsListed(t: CheckContext, list: Exchange, { id, key }: { id: string; key: string }): void {
  const row = keyRows(list).find((one) => one.id === id);
  const isRight = row !== undefined && key.startsWith(row.keyPrefix) && row.revokedAt === null;
  const expected = `key ${id} with a keyPrefix of its own and revokedAt null`;
  t.holds('KEY-25', isRight, expected, row ?? 'it is not listed', list);
  t.equal('KEY-20', row?.revokedAt, null, `revokedAt of ${id}, which is active`, list);
}

function runKeyIsListed(t: CheckContext, list: Exchange): void {
  const { secret } = t.paid;
  const rows = keyRows(list).filter(({ keyPrefix }) => secret.startsWith(keyPrefix));
  const isRight = rows.some(({ revokedAt }) => revokedAt === null);
  const expected = 'a record with the prefix of the calling key and revokedAt null';
  t.holds('KEY-25', isRight, expected, rows.length === 0 ? 'no record has its prefix' : rows, list);
}

/** Waits until lastUsedAt is set. How soon after a use that happens is not stated. */
async function lastUse(t: CheckContext, id: string): Promise<void> {
  for (const waits of [0, 1, 2]) {
    if (waits > 0) await t.sleep(waits * t.run.settings.settleMs);
    const list = await t.paid.get('/v1/api-keys');
    const row = keyRows(list).find((one) => one.id === id);
    const isSet = typeof row?.lastUsedAt === 'string';
    if (!isSet && waits < 2) continue;
    t.observe('NS-034', isSet ? 'set within seconds of a use' : 'not set', isSet, list);
    const expected = `a time in lastUsedAt of ${id}, which was used`;
    return t.holds('KEY-28', isSet, expected, row ?? 'it is not listed', list);
  }
}

function orderOf(rows: readonly KeyRow[]): string {
  const times = rows.map(({ createdAt }) => parseTimestamp(createdAt) ?? 0);
  const isSorted = (sign: number) => times.every((time, i) => i === 0 || sign * (time - times[i - 1]!) >= 0);
  if (isSorted(-1)) return 'newest first';
  return isSorted(1) ? 'oldest first' : 'another order';
}
