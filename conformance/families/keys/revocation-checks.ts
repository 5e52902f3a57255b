import type { OperationId } from '../../../spec/index.js';
import { parseTimestamp } from '../../contract/timestamp.js';
import { keyPath, promptPath, type Actor } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import { eachRule } from '../../kit/assertions.js';
import { workingKey } from '../../kit/valid-requests.js';
import { brandWrites, promptAndKeyWrites, reads, validCalls } from '../../kit/valid-requests.js';
import { changingNothing, watchAll, watchBrand, watchKeys } from '../../kit/watches.js';
import { directed } from '../../run/check.js';
import type { BadCall, CheckContext } from '../../run/context.js';
import { SetupFailed } from '../../run/outcome.js';
import { keyDifferences, keyRows, type KeyRow } from '../../run/state.js';

export const revocationChecks = [
  directed(
    'keys/revoke',
    ['KEY-18', 'KEY-19', 'KEY-20', 'KEY-22', 'KEY-23', 'KEY-24', 'NS-025'],
    { writes: true },
    revokeOne,
  ),
  directed(
    'keys/revoked-at-once',
    ['KEY-21', 'AUTH-12', 'AUTH-19'],
    { writes: true, slots: 1 },
    rejectedAtOnce,
  ),
  directed('keys/revoked-everywhere', ['KEY-21', 'AUTH-12', 'AUTH-19'], { writes: true, slots: 1 }, (t) =>
    rejectedEverywhere(t, [...reads, ...promptAndKeyWrites]),
  ),
  directed('keys/revoked-on-the-brand', ['KEY-21', 'AUTH-12', 'AUTH-19'], { destructive: true }, (t) =>
    rejectedEverywhere(t, brandWrites),
  ),
  directed('keys/revokes-itself', ['NS-027'], { writes: true }, revokesItself),
];

/** Revokes one of several keys twice. Only that key must be revoked, once, and both responses must be empty. */
async function revokeOne(t: CheckContext): Promise<void> {
  const name = t.text('Same name');
  const older = await workingKey(t);
  const revoked = await t.mint(t.paid, name);
  const sameName = await secondKey(t, name);
  const id = revoked.keys[0]?.id ?? '';
  const before = await t.paid.get('/v1/api-keys');
  t.equal('KEY-20', rowOf(before, id)?.revokedAt, null, `revokedAt of ${id}, which is active`, before);
  const first = await t.paid.delete(keyPath(id));
  await t.case('revoked', () => Promise.resolve(isEmpty204(t, 'KEY-18', first)));
  if (!first.isSuccess) throw new SetupFailed(`the key ${id} cannot be revoked: ${first.summary}`);
  await t.case('the other keys', () => othersAreUnchanged(t, id, before, first, [t.paid, older, sameName]));
  let revokedAt: unknown;
  await t.case('revokedAt', async () => {
    revokedAt = await listedRevokedAt(t, id, first);
  });
  // Long enough to change timestamps that have whole seconds.
  await t.sleep(1100);
  const second = await t.paid.delete(keyPath(id));
  await t.case('revoked again', () => Promise.resolve(isEmpty204(t, 'KEY-22', second)));
  await t.case('revokedAt, revoked again', async () => {
    const again = await t.paid.get('/v1/api-keys');
    if (typeof revokedAt !== 'string') return t.skipRule('KEY-23', 'revoked-not-listed');
    t.equal(
      'KEY-23',
      rowOf(again, id)?.revokedAt,
      revokedAt,
      `the same revokedAt of ${id} as before`,
      first,
      second,
      again,
    );
  });
}

/** Issues a working key of the same name as another one, or of another name if names must be unique. */
async function secondKey(t: CheckContext, name: string): Promise<Actor> {
  try {
    return await workingKey(t, t.paid, name);
  } catch (error) {
    if (!(error instanceof SetupFailed)) throw error;
    return workingKey(t);
  }
}

function isEmpty204(t: CheckContext, rule: 'KEY-18' | 'KEY-22', exchange: Exchange): void {
  // HTTP clients drop the body of a 204, so only the headers that announce it show that one was sent.
  const length = exchange.header('content-length') ?? '0';
  const coding = exchange.header('transfer-encoding') ?? 'none';
  const isRight = exchange.status === 204 && exchange.text === '' && length === '0' && coding === 'none';
  const got = `${exchange.summary}, Content-Length ${length}, Transfer-Encoding ${coding}`;
  t.holds(rule, isRight, 'status 204 with an empty body', got, exchange);
}

async function othersAreUnchanged(
  t: CheckContext,
  id: string,
  before: Exchange,
  revoked: Exchange,
  actors: readonly Actor[],
): Promise<void> {
  for (const actor of actors) {
    const me = await actor.get('/v1/me');
    t.holds(
      'KEY-24',
      me.status === 200,
      `200: the key ${actor.name} was not revoked`,
      me.summary,
      revoked,
      me,
    );
  }
  const after = await t.paid.get('/v1/api-keys');
  const others = (list: Exchange): KeyRow[] => keyRows(list).filter((row) => row.id !== id);
  const differences = keyDifferences(others(before), others(after));
  t.noDifference('KEY-24', differences, 'no change to the other keys', before, revoked, after);
}

/** Asserts that the list shows the key as revoked. Returns its revokedAt; undefined if revoked keys are not listed. */
async function listedRevokedAt(t: CheckContext, id: string, revoked: Exchange): Promise<string | undefined> {
  let row: KeyRow | undefined;
  await t.shows('KEY-19', `a revokedAt of ${id} that is not before its createdAt`, async () => {
    const list = await t.paid.get('/v1/api-keys');
    row = rowOf(list, id);
    return { isRight: row === undefined || isRevoked(row), got: row, evidence: [revoked, list] };
  });
  const found = row === undefined ? 'not listed' : 'listed with revokedAt';
  t.observe('NS-025', `a revoked key is ${found}`, row !== undefined, revoked);
  t.prefers('KEY-19', row !== undefined, `the revoked key ${id} is still listed`, 'it is not', revoked);
  return row?.revokedAt ?? undefined;
}

const SLACK_MS = 1000;

function isRevoked({ createdAt, revokedAt }: KeyRow): boolean {
  const [created, revoked] = [parseTimestamp(createdAt), parseTimestamp(revokedAt)];
  return created !== undefined && revoked !== undefined && revoked >= created - SLACK_MS;
}

const rowOf = (list: Exchange, id: string) => keyRows(list).find((row) => row.id === id);

/**
 * Sends requests of every kind in parallel right after the 204, so that each is the first of its kind, and again after
 * 1 and 3 seconds. The key was used before, so that a server may have cached it.
 */
async function rejectedAtOnce(t: CheckContext): Promise<void> {
  const [prompt, key, spare] = [await t.addPrompt(), await t.mint(), await t.mint()];
  for (const path of ['/v1/me', '/v1/prompts', '/v1/keywords']) await key.get(path);
  await key.patch(promptPath(prompt.id), { text: prompt.text });
  const id = key.keys[0]?.id ?? '';
  const watch = watchAll({ prompts: t.watchPrompts(), keys: watchKeys(t, t.paid, id) });
  const before = await watch.read();
  const requests: readonly (() => Promise<Exchange>)[] = [
    () => key.get('/v1/me'),
    () => key.post('/v1/prompts', { text: t.text() }),
    () => key.get('/v1/keywords'),
    () => key.delete(keyPath(spare.keys[0]?.id ?? '')),
    () => key.get('/v1/prompts'),
    () => key.patch(promptPath(prompt.id), { text: t.text() }),
  ];
  const revoked = await t.paid.delete(keyPath(id));
  const atOnce = await key.inParallel(requests);
  const responses = [...atOnce];
  for (const [when, ms] of [
    ['at once', 0],
    ['after 1 second', 1000],
    ['after 3 seconds', 2000],
  ] as const) {
    if (ms > 0) await t.sleep(ms);
    const given = ms === 0 ? atOnce : await key.inParallel(requests);
    responses.push(...(ms === 0 ? [] : given));
    for (const response of given)
      await t.case(`${response.request.method} ${response.request.target}, ${when}`, async () => {
        await isRejectedAsRevoked(t, response, revoked);
        isNotRepeated(t, response, key);
      });
  }
  // A wrongly admitted request is already reported, and may have changed something.
  if (responses.some(({ status }) => status !== 401)) return;
  const differences = watch.differences(before, await watch.read());
  t.noDifference('AUTH-19', differences, 'no change by a revoked key', revoked, ...atOnce);
}

function isRejectedAsRevoked(t: CheckContext, response: Exchange, ...evidence: Exchange[]): Promise<void> {
  return eachRule(t, ['KEY-21', 'AUTH-12'], (rule) => {
    const isRight = response.status === 401 && (rule === 'KEY-21' || response.text.includes('unauthorized'));
    const expected = 'status 401 and the code unauthorized: the key was revoked';
    t.holds(rule, isRight, expected, response.summary, ...evidence, response);
  });
}

function isNotRepeated(t: CheckContext, response: Exchange, { secret }: Actor): void {
  t.holds('KEY-09', !response.text.includes(secret), 'no key in a response', 'the revoked key', response);
}

/** Sends a request to each operation that is valid except for its key. */
async function rejectedEverywhere(t: CheckContext, operations: readonly OperationId[]): Promise<void> {
  const onBrand = operations === brandWrites;
  const promptId = onBrand ? '' : (await t.addPrompt()).id;
  const [key, spare] = [await t.mint(), await t.mint()];
  const id = key.keys[0]?.id ?? '';
  const revoked = await t.paid.delete(keyPath(id));
  const subject = { promptId, keyId: spare.keys[0]?.id ?? '', text: () => t.text() };
  const calls: BadCall[] = validCalls(operations, subject, key, 'with a revoked key');
  const watch = onBrand
    ? watchBrand(t.paid)
    : watchAll({ prompts: t.watchPrompts(), keys: watchKeys(t, t.paid, id) });
  await changingNothing(t, 'AUTH-19', calls, watch, async (response) => {
    await isRejectedAsRevoked(t, response, revoked);
    isNotRepeated(t, response, key);
  });
}

/** Observes a key that revokes itself. The server may reject this. */
async function revokesItself(t: CheckContext): Promise<void> {
  const key = await workingKey(t);
  const response = await key.delete(keyPath(key.keys[0]?.id ?? ''));
  t.observe('NS-027', `${response.status}`, response.status === 204, response);
  const me = await key.get('/v1/me');
  if (response.isSuccess) await isRejectedAsRevoked(t, me, response);
  else
    t.holds(
      'KEY-18',
      response.isRejection && me.status === 200,
      '204, or a rejection after which the key still works',
      me.summary,
      response,
      me,
    );
}
