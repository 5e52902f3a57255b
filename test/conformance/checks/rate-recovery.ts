import { directed } from '../engine/check.js';
import type { CheckContext } from '../engine/context.js';
import { Burst, burst, isReachable, isThrottled } from './rate-burst.js';

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
    await t.case('Retry-After', () => retryCase(t, retried));
    await t.case('a minute of silence', () => restoredCase(t, silent, lastAt));
  },
);
