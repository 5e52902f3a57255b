import type { Exchange } from '../../http/exchange.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { Burst, burst, isReachable, isThrottled } from './burst.js';

/** The last 429 of a burst, with its Retry-After in seconds; undefined if it has none that is valid. */
function waitOf({ lastThrottled }: Burst): { throttled: Exchange; seconds: number } | undefined {
  const throttled = lastThrottled?.exchange;
  const text = throttled?.header('retry-after') ?? '';
  if (throttled === undefined || !/^\d+$/.test(text) || Number(text) > 60) return undefined;
  return { throttled, seconds: Number(text) };
}

/** The time one second after Retry-After has passed; undefined without a valid Retry-After. */
function retryAt(reached: Burst): number | undefined {
  const wait = waitOf(reached);
  if (wait === undefined) return undefined;
  return wait.throttled.at + wait.throttled.ms + (wait.seconds + 1) * 1000;
}

/** Waits for Retry-After plus one second, then sends a request. */
async function retryCase(t: CheckContext, reached: Burst): Promise<void> {
  const wait = waitOf(reached);
  if (wait === undefined) {
    const text = reached.lastThrottled?.exchange.header('retry-after') ?? '';
    return t.inconclusive('RATE-06', `no Retry-After in seconds to wait for: ${text || 'none'}`);
  }
  const { throttled, seconds } = wait;
  await t.sleep((retryAt(reached) ?? 0) - t.run.clock.now());
  const response = await reached.alone();
  const expected = `a request admitted 1 s after the ${seconds} s of Retry-After`;
  t.holds('RATE-06', !isThrottled(response), expected, response.summary, throttled, response);
}

/** Whether the burst check has already waited for a short Retry-After. */
function isAsserted(t: CheckContext): boolean {
  const { held, failures } = t.run.findings.of('RATE-06');
  return held > 0 || failures.length > 0;
}

const SHORT_WAIT_S = 20;

/** Waits for a short Retry-After. A long one is tested by `rate/recovery`. */
export async function shortRetryCase(t: CheckContext, reached: Burst): Promise<void> {
  if (!(await reached.untilThrottled(5))) return;
  const seconds = reached.lastThrottled?.exchange.header('retry-after') ?? '';
  if (/^\d+$/.test(seconds) && Number(seconds) <= SHORT_WAIT_S) await retryCase(t, reached);
}

/** Asserts that the whole limit is available after a minute without requests. */
async function restoredCase(t: CheckContext, reached: Burst): Promise<void> {
  const { limit, actor } = reached;
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

const IDLE_MS = 61_000;

/** Checks of the recovery of a throttled key. Nothing else uses the keys, so other checks may run during the waits. */
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
      const restored = {
        dueAt: lastAt + IDLE_MS,
        run: () => t.case('a minute without requests', () => restoredCase(t, idle)),
      };
      const retry = async () => {
        if (isAsserted(t)) t.holds('RATE-06', true, '', '');
        else await t.case('Retry-After', () => retryCase(t, retried));
        return restored;
      };
      return { dueAt: retryAt(retried) ?? 0, run: retry };
    },
    { when: 'first' },
  ),
];
