import { keyPath, type Actor } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import { watchKeys } from '../../kit/watches.js';
import { directed } from '../../run/check.js';
import type { BadCall, CheckContext } from '../../run/context.js';
import { keyRows } from '../../run/state.js';

export const keyInputChecks = [
  directed('keys/name-refused', ['KEY-11', 'KEY-12', 'KEY-17'], { writes: true }, async (t) => {
    const bad: BadCall[] = [
      { name: 'no name', send: () => issue(t.paid, {}) },
      ...[null, 5, true, [], {}, ['x'], ''].map((name) => ({
        name: `name ${JSON.stringify(name)}`,
        send: () => issue(t.paid, { name }),
      })),
      { name: '81 characters', send: () => issue(t.paid, { name: t.textOf(81) }) },
      { name: '200 characters', send: () => issue(t.paid, { name: t.textOf(200) }) },
      {
        name: '81 characters of 2 bytes',
        rule: 'KEY-12',
        send: () => issue(t.paid, { name: 'é'.repeat(81) }),
      },
      {
        name: '81 right-to-left letters',
        rule: 'KEY-12',
        send: () => issue(t.paid, { name: 'ש'.repeat(81) }),
      },
    ];
    const good = () => issueAndRevoke(t, { name: t.text('Name') });
    await t.rejectsAll({ rule: 'KEY-11', unchanged: 'KEY-17', bad, good, watch: watchKeys(t) });
  }),

  directed('keys/name-taken', ['KEY-07', 'KEY-11', 'KEY-12'], { writes: true }, async (t) => {
    await t.case('1 character', () => acceptedVerbatim(t, 'KEY-11', 'k'));
    await t.case('80 characters', () => acceptedVerbatim(t, 'KEY-11', t.textOf(80)));
    await t.case('80 characters of 2 bytes', () => acceptedVerbatim(t, 'KEY-12', t.textOf(80, 'é')));
    await t.case('80 characters of 3 bytes', () => acceptedVerbatim(t, 'KEY-12', t.textOf(80, '漢')));
    await t.case('80 right-to-left letters', () => acceptedVerbatim(t, 'KEY-12', `ע${t.textOf(79, 'ש')}`));
    const hostile = `"a"  'b' \\ </b>&amp; %41 \${c} é e\u0301 漢 👍🏽 שלום ${t.nonce}`;
    await t.case('characters that must be escaped', () => acceptedVerbatim(t, 'KEY-12', hostile));
  }),

  directed(
    'keys/environment',
    ['KEY-14', 'KEY-15', 'KEY-16', 'KEY-17', 'NS-031'],
    { writes: true },
    async (t) => {
      const within = (environment: unknown) => ({ name: t.text('Environment'), environment });
      const bad = (['live', 'prod', 'production', '', 1, true, [], ['test'], {}] as const).map(
        (environment) => ({
          name: `environment ${JSON.stringify(environment)}`,
          rule: environment === 'live' ? ('KEY-15' as const) : ('KEY-16' as const),
          send: () => issue(t.paid, within(environment)),
        }),
      );
      const good = async () => {
        const exchange = await issueAndRevoke(t, within('test'));
        t.accepts('KEY-14', exchange, 201);
        return exchange;
      };
      await t.rejectsAll({ rule: 'KEY-16', unchanged: 'KEY-17', bad, good, watch: watchKeys(t) });
      await t.case('environment "TEST"', async () => {
        const exchange = await issueAndRevoke(t, within('TEST'));
        t.prefers(
          'KEY-16',
          exchange.isRejection,
          'a rejection: the word is "test"',
          exchange.summary,
          exchange,
        );
      });
      await t.case('environment null', async () => {
        const exchange = await issueAndRevoke(t, within(null));
        t.observe('NS-031', `${exchange.status}`, exchange.status === 400, exchange);
      });
    },
  ),

  directed('keys/live-on-a-free-plan', ['KEY-15', 'KEY-17'], { roles: ['free'], writes: true }, async (t) => {
    const free = t.actor('free');
    const send = () => issue(free, { name: t.text('Live'), environment: 'live' });
    await t.rejectsAll({
      rule: 'KEY-15',
      unchanged: 'KEY-17',
      bad: [{ name: 'environment "live"', send }],
      good: () => issueAndRevoke(t, { name: t.text('Test'), environment: 'test' }, free),
      watch: watchKeys(t, free),
    });
  }),

  directed('keys/odd-names', ['NS-030'], { writes: true }, async (t) => {
    const padded = await issueAndRevoke(t, { name: `  padded ${t.nonce} ` });
    const blank = await issueAndRevoke(t, { name: '   ' });
    const stored: unknown = keyRows(await t.paid.get('/v1/api-keys')).find(
      ({ id }) => id === padded.json?.id,
    )?.name;
    const found = `padded ${padded.status} "${String(stored)}", blank ${blank.status}`;
    t.observe('NS-030', found, stored === `padded ${t.nonce}` && blank.status === 400, padded, blank);
  }),
];

const issue = (actor: Actor, body: unknown) => actor.post('/v1/api-keys', body);

/** Issues a key and revokes it immediately, because a workspace may limit its active keys. */
async function issueAndRevoke(t: CheckContext, body: unknown, actor: Actor = t.paid): Promise<Exchange> {
  const exchange = await issue(actor, body);
  const id: unknown = exchange.json?.id;
  if (exchange.isSuccess && typeof id === 'string') await actor.delete(keyPath(id));
  return exchange;
}

/** Asserts that a name is accepted and listed as sent, with the keyPrefix of the response. */
async function acceptedVerbatim(t: CheckContext, rule: 'KEY-11' | 'KEY-12', name: string): Promise<void> {
  const issued = await issue(t.paid, { name });
  t.accepts(rule, issued, 201);
  const { id, keyPrefix } = issued.json as { id: string; keyPrefix: string };
  await t.shows('KEY-12', `key ${id} with the name ${JSON.stringify(name)}`, async () => {
    const list = await t.paid.get('/v1/api-keys');
    const row = keyRows(list).find((one) => one.id === id);
    if (row !== undefined)
      t.equal('KEY-07', row.keyPrefix, keyPrefix, 'keyPrefix in the list, as in the response', issued, list);
    const got = row === undefined ? 'it is not listed' : row.name;
    return { isRight: row?.name === name, got, evidence: [issued, list] };
  });
  await t.paid.delete(keyPath(id));
}
