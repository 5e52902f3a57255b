import type { Actor } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import { assertMonitored } from '../../kit/assertions.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import type { PromptsState } from '../../run/state.js';
import { listKeywords, burst, isReachable, isThrottled, type Burst, type Send } from './burst.js';
import { remainingProblem } from './burst.js';
import { oneOfTwo } from './burst.js';
import { shortRetryCase } from './recovery-checks.js';

const accepts429 = { accepts429: true } as const;

/** Asserts that there is no 429 before the limit. */
function upToTheLimit(t: CheckContext, { limit, steps, elapsed, evidence }: Burst): void {
  const early = steps.find(({ exchange, position }) => position <= limit && isThrottled(exchange));
  const got = `429 on request ${early?.position}, ${elapsed} ms after the first`;
  t.holds('RATE-01', early === undefined, `the first ${limit} requests of a key admitted`, got, ...evidence);
}

/** Asserts a 429 with the stated code beyond the limit. */
function beyondTheLimit(t: CheckContext, { limit, sent, elapsed, evidence, firstThrottled }: Burst): void {
  const throttled = firstThrottled?.exchange;
  if (throttled === undefined && sent < 2 * limit + 1)
    return t.inconclusive('RATE-02', `only ${sent} requests could be sent in ${elapsed} ms`);
  const got = `no 429 on ${sent} requests in ${elapsed} ms`;
  t.holds('RATE-02', throttled !== undefined, 'a 429 beyond the limit', got, ...evidence);
  if (throttled === undefined) return;
  t.code('RATE-02', throttled, 429, 'rate_limited');
}

/** Asserts the stated properties of the 429 of GET /v1/keywords. */
function throttledResponse(t: CheckContext, { firstThrottled }: Burst): void {
  const throttled = firstThrottled?.exchange;
  if (throttled === undefined) return;
  t.code('ERR-04', throttled, 429, 'rate_limited');
  const hasHeader = throttled.header('retry-after') !== undefined;
  t.holds('ERR-04', hasHeader, 'the header Retry-After', '429 without it', throttled);
}

/** Asserts that a 429 reports no remaining requests. */
function noneRemaining(t: CheckContext, { firstThrottled }: Burst): void {
  const throttled = firstThrottled?.exchange;
  if (throttled === undefined) return;
  t.equal('RATE-08', throttled.header('x-ratelimit-remaining'), '0', 'X-RateLimit-Remaining', throttled);
}

/** Describes a problem after the limit was reached; undefined if requests stay throttled. */
async function stayThrottledProblem(reached: Burst): Promise<string | undefined> {
  const since = reached.elapsed;
  const before = reached.sent;
  if (reached.firstThrottled === undefined) return undefined;
  await reached.upTo(before + 10);
  const admitted = reached.steps.slice(before).filter(({ exchange }) => !isThrottled(exchange)).length;
  const refilled = reached.refill(reached.elapsed - since) + 2;
  return admitted <= refilled
    ? undefined
    : `${admitted} of the next ${reached.sent - before} requests admitted after a 429`;
}

/** Asserts that another key is admitted before and after a key is throttled. */
async function perKeyCase(t: CheckContext, reached: Burst, other: Actor): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    if (!(await reached.untilThrottled(5))) break;
    const admitted = await listKeywords(other);
    const expected = 'another key of the workspace admitted while one is throttled';
    const shown = reached.lastThrottled?.exchange;
    t.holds(
      'RATE-03',
      !isThrottled(admitted),
      expected,
      admitted.summary,
      ...(shown ? [shown] : []),
      admitted,
    );
    if (isThrottled(await reached.alone())) return t.holds('RATE-03', true, '', '');
  }
  t.inconclusive(
    'RATE-03',
    'the key did not stay throttled, so an admitted request with another key proves nothing',
  );
}

/** Sends a request with a throttled key. Repeats it if the key has regained requests in the meantime. */
async function whileThrottled(reached: Burst, send: Send): Promise<Exchange> {
  let response = await send(reached.actor);
  for (let tries = 1; tries < 3 && !isThrottled(response); tries += 1) {
    await reached.untilThrottled(5);
    response = await send(reached.actor);
  }
  return response;
}

async function otherEndpointsCase(t: CheckContext, reached: Burst): Promise<void> {
  for (const path of ['/v1/me', '/v1/prompts/cap', '/v1/api-keys'])
    await t.case(`GET ${path} beyond the limit`, async () => {
      const response = await whileThrottled(reached, (actor) => actor.get(path, {}, accepts429));
      t.holds('RATE-10', isThrottled(response), 'status 429', response.summary, response);
    });
}

/** Asserts that throttled writes change nothing since `before`. */
async function throttledWritesCase(t: CheckContext, reached: Burst, before: PromptsState): Promise<void> {
  const name = t.text('Throttled key');
  const writes: readonly Send[] = [
    (actor) => actor.post('/v1/prompts', { text: t.text('Throttled add') }, accepts429),
    (actor) => actor.post('/v1/api-keys', { name }, accepts429),
  ];
  const responses: Exchange[] = [];
  for (const send of writes) responses.push(await whileThrottled(reached, send));
  if (!responses.every(isThrottled)) {
    const statuses = responses.map(({ status }) => status).join(', ');
    return t.inconclusive('RATE-09', `not both writes with a throttled key were throttled: ${statuses}`);
  }
  const after = await t.prompts();
  const differences = t.watchPrompts().differences(before, after);
  const shown = [...responses, ...after.evidence];
  t.noDifference('RATE-09', differences, 'no change by throttled writes', ...shown);
  const keys = await t.run.keys(t.paid);
  const issued = keys.filter((key) => key.name === name);
  t.equal('RATE-09', issued, [], 'keys issued by a throttled POST /v1/api-keys', ...responses);
}

const reachTheLimit = directed(
  'rate/burst',
  [
    'RATE-01',
    'RATE-02',
    'RATE-03',
    'RATE-05',
    'RATE-07',
    'RATE-08',
    'RATE-09',
    'RATE-10',
    'HDR-04',
    'HDR-06',
    'ERR-04',
  ],
  { writes: true },
  async (t) => {
    if (!isReachable(t)) return;
    const other = await t.mint();
    // Read before the burst, because a later read might wait for the limit of the paid key until the throttled key
    // recovers.
    const before = await t.prompts();
    const first = await burst(t);
    const cases = {
      'up to the limit': upToTheLimit,
      'beyond the limit': beyondTheLimit,
      'the response to a throttled request': throttledResponse,
      'X-RateLimit-Remaining of a 429': noneRemaining,
    };
    for (const [name, assert] of Object.entries(cases))
      await t.case(name, () => Promise.resolve(assert(t, first)));
    const isReached = first.firstThrottled !== undefined;
    if (isReached) await t.case('two keys', () => perKeyCase(t, first, other));
    const again = async (problem: (one: Burst) => Promise<string | undefined> | string | undefined) => {
      const second = await burst(t);
      return { burst: second, problem: await problem(second) };
    };
    await t.case('X-RateLimit-Remaining', () =>
      oneOfTwo(t, 'RATE-07', 'X-RateLimit-Remaining falling to 0 as requests are sent', [
        () => Promise.resolve({ burst: first, problem: remainingProblem(first) }),
        () => again(remainingProblem),
      ]),
    );
    if (!isReached) return;
    await otherEndpointsCase(t, first);
    await t.case('throttled writes', () => throttledWritesCase(t, first, before));
    await t.case('after a 429', () =>
      oneOfTwo(t, 'RATE-02', 'no more requests admitted after a 429 than an even refill allows', [
        async () => ({ burst: first, problem: await stayThrottledProblem(first) }),
        () => again(stayThrottledProblem),
      ]),
    );
    await t.case('a short Retry-After', () => shortRetryCase(t, first));
    assertMonitored(t, ['HDR-04', 'HDR-06', 'RATE-05']);
  },
);

export const rateChecks = [reachTheLimit];
