import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { Burst, burst, isReachable, isThrottled } from './burst.js';

/** Waits for Retry-After plus one second, then sends a request. */
async function retryCase(t: CheckContext, reached: Burst): Promise<void> {
  const throttled = reached.lastThrottled?.exchange;
  const text = throttled?.header('retry-after') ?? '';
  if (throttled === undefined || !/^\d+$/.test(text) || Number(text) > 60)
    return t.inconclusive('RATE-06', `no Retry-After in seconds to wait for: ${text || 'none'}`);
  const due = throttled.at + throttled.ms + (Number(text) + 1) * 1000;
  await t.sleep(due - t.run.clock.now());
  const response = await reached.alone();
  const expected = `a request admitted 1 s after the ${text} s of Retry-After`;
  t.holds('RATE-06', !isThrottled(response), expected, response.summary, throttled, response);
}

/** Whether the burst check has already waited for a short Retry-After. */
function isAsserted(t: CheckContext): boolean {
  const { held, failures } = t.run.findings.of('RATE-06');
  return held > 0 || failures.length > 0;
}

const SHORT_WAIT_S = 20;

/** Waits for a short Retry-After. A long one is tested at the end of the run. */
export async function shortRetryCase(t: CheckContext, reached: Burst): Promise<void> {
  if (!(await reached.untilThrottled(5))) return;
  const seconds = reached.lastThrottled?.exchange.header('retry-after') ?? '';
  if (/^\d+$/.test(seconds) && Number(seconds) <= SHORT_WAIT_S) await retryCase(t, reached);
}

/** Asserts that the whole limit is available after a minute without requests. */
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
    `${limit} requests admitted after a minute without requests`,
    got,
    ...later.evidence,
  );
  if (later.sent < limit) t.inconclusive('RATE-11', `only ${later.sent} requests could be sent in time`);
}

/** Checks of the recovery of a throttled key. */
export const recoveryChecks = [
  directed(
    'rate/recovery',
    ['RATE-06', 'RATE-11'],
    { writes: true },
    async (t) => {
      if (!isReachable(t)) return;
      // Two keys, because the key of the retry is not idle for a minute. One wait serves both.
      const idle = await burst(t);
      const lastAt = t.run.clock.now();
      const retried = await burst(t);
      if (retried.lastThrottled === undefined || idle.lastThrottled === undefined)
        return t.inconclusive('RATE-06', 'the limit was not reached, so there was nothing to recover from');
      if (isAsserted(t)) t.holds('RATE-06', true, '', '');
      else await t.case('Retry-After', () => retryCase(t, retried));
      await t.case('a minute without requests', () => restoredCase(t, idle, lastAt));
    },
    { when: 'last' },
  ),
];
