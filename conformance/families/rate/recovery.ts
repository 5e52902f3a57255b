import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { Burst, burst, isReachable, isThrottled } from './burst.js';

/** Waits as long as Retry-After says and a second more, then sends one. */
async function retryCase(t: CheckContext, reached: Burst): Promise<void> {
  const throttled = reached.lastThrottled?.exchange;
  const text = throttled?.header('retry-after') ?? '';
  if (throttled === undefined || !/^\d+$/.test(text) || Number(text) > 60)
    return t.inconclusive('RATE-06', `no Retry-After in seconds to wait for: ${text || 'none'}`);
  const due = throttled.at + throttled.ms + (Number(text) + 1) * 1000;
  await t.sleep(due - t.run.clock.now());
  const answer = await reached.alone();
  const expected = `to be let in ${text} s after the 429 that said so, and one more`;
  t.holds('RATE-06', !isThrottled(answer), expected, answer.summary, throttled, answer);
}

/** Where Retry-After is short, the burst has waited for it already. */
function isTold(t: CheckContext): boolean {
  const { held, failures } = t.run.findings.of('RATE-06');
  return held > 0 || failures.length > 0;
}

const SHORT_WAIT_S = 20;

/** Waits for a Retry-After that is short; a long one is left to the end of the run. */
export async function shortRetryCase(t: CheckContext, reached: Burst): Promise<void> {
  if (!(await reached.untilThrottled(5))) return;
  const seconds = reached.lastThrottled?.exchange.header('retry-after') ?? '';
  if (/^\d+$/.test(seconds) && Number(seconds) <= SHORT_WAIT_S) await retryCase(t, reached);
}

/** After a minute without a request the whole limit is there again. */
async function restoredCase(t: CheckContext, reached: Burst, lastAt: number): Promise<void> {
  const { limit, actor } = reached;
  await t.sleep(lastAt + 61_000 - t.run.clock.now());
  const later = new Burst(t, actor);
  await later.upTo(limit);
  const early = later.firstThrottled;
  const got = `429 on request ${early?.position}, ${later.elapsed} ms after the first`;
  t.holds(
    'RATE-11',
    early === undefined,
    `${limit} requests after a minute of silence`,
    got,
    ...later.evidence,
  );
  if (later.sent < limit) t.inconclusive('RATE-11', `only ${later.sent} requests could be sent in time`);
}

/** What a throttled key gets back, and when. */
export const recovery = directed(
  { id: 'rate/recovery', rules: ['RATE-06', 'RATE-11'], needs: { writes: true }, when: 'last' },
  async (t) => {
    if (!isReachable(t)) return;
    // Two keys, so that one wait serves both: the one that is retried is not silent for a minute.
    const silent = await burst(t);
    const lastAt = t.run.clock.now();
    const retried = await burst(t);
    if (retried.lastThrottled === undefined || silent.lastThrottled === undefined)
      return t.inconclusive('RATE-06', 'the limit was not reached, so that nothing had to recover');
    if (isTold(t)) t.holds('RATE-06', true, '', '');
    else await t.case('Retry-After', () => retryCase(t, retried));
    await t.case('a minute of silence', () => restoredCase(t, silent, lastAt));
  },
);
