import type { Actor } from '../../http/actor.js';
import { containsPrompt, PROMPT_ANALYTICS } from '../../kit/prompt-analytics.js';
import type { CheckContext, OwnPrompt } from '../../run/context.js';
import { findPrompt, type PromptsState } from '../../run/state.js';

/** The values of a field in turn, so that neighbors in a batch differ. Every filter knows these personas and intents. */
const personas = ['discoverer', 'buyer', 'evaluator'] as const;
const intents = ['commercial', 'informational', 'comparison', 'support'] as const;
const TOPICS = 7;

/** A new item of a batch whose fields depend on its position. */
export function itemAt(t: CheckContext, text: string, place: number) {
  return {
    text,
    topic: topicAt(t, place),
    persona: inTurn(personas, place),
    intent: inTurn(intents, place),
  };
}

/** Every seventh item has no topic. */
const topicAt = (t: CheckContext, place: number) =>
  place % TOPICS === TOPICS - 1 ? null : `Topic ${place % TOPICS} ${t.nonce}`;

const inTurn = <Value>(values: readonly Value[], place: number) => values[place % values.length] as Value;

/** The prompts of a batch that do not have the topic of their item. */
export function wrongTopics(t: CheckContext, state: PromptsState, own: readonly OwnPrompt[]): string[] {
  return own.flatMap(({ id }, place) => {
    const topic = findPrompt(state, id)?.topic ?? null;
    const isRight = topic === topicAt(t, place);
    return isRight ? [] : [`item ${place + 1} has the topic ${JSON.stringify(topic)}`];
  });
}

type Field = 'persona' | 'intent';

/**
 * Asserts that the filters by persona and intent find the items sent with the value, if they find the prompt of
 * a single add. Lists of prompts show neither field. `own` is the part of a batch that begins at position `from`.
 */
export async function assertFields(
  t: CheckContext,
  actor: Actor,
  own: readonly OwnPrompt[],
  from: number,
): Promise<void> {
  const values = { persona: personas, intent: intents } as const;
  for (const name of ['persona', 'intent'] as const)
    for (const value of values[name].slice(-1))
      await t.case(`${name} ${value}`, () => assertField(name, value));

  async function assertField(name: Field, value: string): Promise<void> {
    const single = await t.addPrompt(actor, { [name]: value });
    const found = await actor.get(PROMPT_ANALYTICS, { [name]: value, query: t.nonce, limit: 100 });
    await t.archive(single.id, actor);
    const others = await actor.get(PROMPT_ANALYTICS, {
      [name]: values[name][0],
      query: t.nonce,
      limit: 100,
    });
    const isFiltering = containsPrompt(found, single) && !containsPrompt(others, single);
    if (!isFiltering || found.json?.hasMore !== false) return t.skipRule('BULK-10', 'not-exercised');
    const wrong = own.flatMap((prompt, index) => {
      const isExpected = inTurn<string>(values[name], from + index) === value;
      if (containsPrompt(found, prompt) === isExpected) return [];
      return [`item ${from + index + 1} is ${isExpected ? 'missing' : 'included'}`];
    });
    t.noDifference('BULK-10', wrong, `the items that were sent with the ${name} ${value}`, found);
  }
}
