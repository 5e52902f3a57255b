import type { RuleId } from '../catalog/index.js';
import type { Actor } from '../http/actor.js';
import type { CheckContext } from '../run/context.js';
import { SetupFailed } from '../run/outcome.js';

/** Asserts the same of several rules, so that each that is broken is named. */
export async function eachRule<Rule extends RuleId>(
  t: CheckContext,
  rules: readonly Rule[],
  assert: (rule: Rule) => void,
): Promise<void> {
  for (const rule of rules) await t.case(rule, () => Promise.resolve(assert(rule)));
}

/** A new key that is seen to work, for what presumes it. That a new key works is a rule of its own. */
export async function workingKey(t: CheckContext, by: Actor = t.paid, name?: string): Promise<Actor> {
  const key = await t.mint(by, name);
  const me = await key.get('/v1/me');
  if (me.status !== 200) throw new SetupFailed(`a new key is not let in: ${me.summary}`);
  return key;
}
