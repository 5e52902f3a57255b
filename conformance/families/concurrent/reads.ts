import { operationContracts, operationIds } from '../../../spec/index.js';
import type { Actor } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import type { CheckContext } from '../../run/context.js';
import { atOnce, type Call } from './at-once.js';

/** A read, and how its response is known: by the workspace or the query. */
interface Read extends Call<Exchange> {
  readonly name: string;
}

type Pair = readonly [Read, Read];

/** Reads of the same path whose query decides what they return. */
const queries: readonly (readonly [string, string])[] = [
  ['/v1/keywords?limit=1', '/v1/keywords?limit=3'],
  ['/v1/analytics/prompts?limit=1', '/v1/analytics/prompts?limit=2'],
  ['/v1/analytics/metrics?metric=visibility', '/v1/analytics/metrics?metric=platforms'],
  ['/v1/analytics/overview?rangeDays=7', '/v1/analytics/overview?rangeDays=90'],
];

/** The number of times that each pair is sent, with the first read first in every second one. */
const ROUNDS = 4;
/** Longer than a server may share a response between overlapping reads. */
const PAUSE_MS = 500;

/**
 * Asserts that reads at the same time in two workspaces, or with two queries, each return what they return alone. `clients`
 * is 1 for reads one after another.
 */
export async function readsAtOnce(t: CheckContext, clients: number): Promise<void> {
  const pairs = [...pairsOfWorkspaces(t), ...pairsOfQueries(t)];
  const alone = await readAlone(t, pairs);
  for (const [index, pair] of pairs.entries())
    await t.case(pair.map(({ name }) => name).join(' and '), async () => {
      const own = alone[index] as readonly [Exchange, Exchange];
      if (isSame(own[0], own[1])) return;
      for (let round = 0; round < ROUNDS; round += 1) {
        const order = round % 2 === 0 ? [0, 1] : [1, 0];
        await assertOwn(t, pair, { own, order, isAtOnce: clients > 1 });
      }
      t.held('CON-05');
    });
}

/** Reads the first of each pair and then, when nothing is shared any more, the second. */
async function readAlone(
  t: CheckContext,
  pairs: readonly Pair[],
): Promise<(readonly [Exchange, Exchange])[]> {
  const first: Exchange[] = [];
  for (const [read] of pairs) first.push(await read.send());
  await t.sleep(PAUSE_MS);
  const both: [Exchange, Exchange][] = [];
  for (const [index, [, read]] of pairs.entries()) both.push([first[index] as Exchange, await read.send()]);
  await t.sleep(PAUSE_MS);
  return both;
}

interface Round {
  readonly own: readonly [Exchange, Exchange];
  readonly order: readonly number[];
  readonly isAtOnce: boolean;
}

async function assertOwn(t: CheckContext, pair: Pair, { own, order, isAtOnce }: Round): Promise<void> {
  const reads = order.map((index) => pair[index] as Read);
  const responses = await (isAtOnce ? atOnce : inTurn)(reads);
  const got = order.map((_, place) => responses[order.indexOf(place)] as Exchange);
  for (const [index, response] of got.entries()) {
    const [mine, other] = [own[index] as Exchange, got[1 - index] as Exchange];
    const isForeign = [other, own[1 - index] as Exchange].some((one) => isSame(response, one));
    if (!response.isSuccess || !isForeign || isSame(response, mine)) continue;
    // The response to the read alone may have changed meanwhile.
    const now = await (pair[index] as Read).send();
    const expected = `the response to ${(pair[index] as Read).name} alone`;
    const problem = isSame(response, now) ? undefined : `that to ${(pair[1 - index] as Read).name}`;
    t.holds('CON-05', problem === undefined, expected, problem, mine, ...responses, now);
  }
}

async function inTurn(reads: readonly Read[]): Promise<Exchange[]> {
  const responses: Exchange[] = [];
  for (const { send } of reads) responses.push(await send());
  return responses;
}

/** Times may differ between two responses that are otherwise the same. */
const TIMES = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g;

const isSame = (one: Exchange, other: Exchange) =>
  one.status === other.status && one.text.replace(TIMES, '') === other.text.replace(TIMES, '');

const read = (actor: Actor, path: string): Read => ({
  name: `GET ${path} of ${actor.name}`,
  actor,
  send: () => actor.send('GET', path, undefined),
});

function pairsOfWorkspaces(t: CheckContext): Pair[] {
  const other = t.optional('other');
  if (other === undefined) return [];
  const paths = operationIds.flatMap((id) => {
    const { method, path } = operationContracts[id];
    return method === 'get' ? [id === 'getMetricRows' ? `${path}?metric=visibility` : path] : [];
  });
  return paths.map((path) => [read(t.paid, path), read(other, path)]);
}

const pairsOfQueries = (t: CheckContext): Pair[] =>
  queries.map(([one, other]) => [read(t.paid, one), read(t.paid, other)]);
