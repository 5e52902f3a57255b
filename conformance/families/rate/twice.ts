import type { CheckContext } from '../../run/context.js';
import type { Burst } from './burst.js';

/** A burst, and what is wrong with it as a sentence; undefined when nothing is. */
export interface Attempt {
  readonly problem: string | undefined;
  readonly burst: Burst;
}

/**
 * A window may end in the midst of a burst, and then much is let in again. It cannot end in the midst of two that
 * follow each other at once: what is wrong with both is wrong.
 */
export async function twice(
  t: CheckContext,
  rule: 'RATE-02' | 'RATE-04' | 'RATE-07',
  expected: string,
  attempts: readonly [first: () => Promise<Attempt>, second: () => Promise<Attempt>],
): Promise<void> {
  const startedAt = t.run.clock.now();
  const [first, second] = attempts;
  if ((await first()).problem === undefined) return t.holds(rule, true, '', '');
  const { problem, burst: shown } = await second();
  if (problem !== undefined && t.run.clock.now() - startedAt > 58_000)
    return t.inconclusive(rule, `the bursts took so long that two windows may have ended: ${problem}`);
  t.holds(rule, problem === undefined, expected, problem, ...shown.evidence);
}
