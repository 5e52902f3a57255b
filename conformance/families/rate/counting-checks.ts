import { promptPath } from '../../http/actor.js';
import { unknownId } from '../../kit/valid-requests.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { Burst, isReachable, type Send } from './burst.js';
import { oneOfTwo, type Attempt } from './burst.js';

const accepts429 = { accepts429: true } as const;

/** Reads that succeed. */
const reads: readonly Send[] = [
  '/v1/me',
  '/v1/prompts/cap',
  '/v1/api-keys',
  '/v1/keywords?limit=1',
  '/v1/analytics/metrics?metric=visibility',
].map((target) => (actor) => actor.send('GET', target, undefined, accepts429));

const rejectedReads: readonly Send[] = [
  '/v1/keywords?limit=x',
  '/v1/analytics/metrics?metric=nothing',
  '/v1/keywords?engine=nothing',
].map((target) => (actor) => actor.send('GET', target, undefined, accepts429));

const rejectedWrites = (id: string): readonly Send[] => [
  (actor) => actor.post('/v1/prompts', {}, accepts429),
  (actor) => actor.delete(promptPath(id), undefined, accepts429),
  (actor) => actor.patch(promptPath(id), {}, accepts429),
  (actor) => actor.put('/v1/prompts', { prompts: [] }, accepts429),
  (actor) => actor.post('/v1/api-keys', {}, accepts429),
];

/** Sends as many requests as the limit allows, half of them reads, and expects a 429 for the next one. */
async function countedProblem(t: CheckContext, others: readonly Send[]): Promise<Attempt> {
  const mixed = new Burst(t, await t.mint());
  const turns = Array.from({ length: reads.length * others.length }, (_, turn) => [
    reads[turn % reads.length] as Send,
    others[turn % others.length] as Send,
  ]);
  await mixed.upTo(mixed.limit, turns.flat());
  while (
    mixed.firstThrottled === undefined &&
    mixed.sent < mixed.limit + mixed.refill() + 3 &&
    mixed.isInTime
  )
    await mixed.alone();
  const problem = `no 429 on ${mixed.sent} requests in ${mixed.elapsed} ms`;
  return { burst: mixed, problem: mixed.firstThrottled === undefined ? problem : undefined };
}

/** Checks that every request counts, whether it succeeds or not. */
export const countingChecks = [
  directed('rate/all-requests', ['RATE-04'], { writes: true }, async (t) => {
    if (!isReachable(t)) return;
    const kinds = {
      'rejected queries': rejectedReads,
      'rejected writes': rejectedWrites(unknownId(t.nonce)),
    };
    for (const [name, others] of Object.entries(kinds)) {
      const attempt = () => countedProblem(t, others);
      await t.case(name, () =>
        oneOfTwo(
          t,
          'RATE-04',
          `a 429 on the first request beyond the limit, after reads and ${name} in equal parts`,
          [attempt, attempt],
        ),
      );
    }
  }),
];
