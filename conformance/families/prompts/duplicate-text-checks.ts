import { directed } from '../../run/check.js';
import type { CheckContext, OwnPrompt } from '../../run/context.js';
import type { RuleId } from '../../catalog/index.js';
import type { Exchange } from '../../http/exchange.js';
import { promptDifferences } from '../../run/state.js';
import { addOne, archive, fixture, pause, replace, reword } from '../../kit/prompts/calls.js';

/** Prompts are told apart by their ids alone: what is done to one is not done to others like it. */
export const twinChecks = [
  directed(
    {
      id: 'prompts/twins',
      rules: ['EDIT-03', 'PAU-10', 'PR-25', 'REP-07'],
      needs: { writes: true, slots: 4 },
    },
    async (t) => {
      const twins: OwnPrompt[] = [];
      const topic = `Topic ${t.nonce}`;
      const text = t.text();
      for (let i = 0; i < 4; i += 1) twins.push(await twin(t, text, topic));
      // Two are still alike when the last but one is archived.
      const [one, two, three] = twins as [OwnPrompt, OwnPrompt, OwnPrompt];
      await alone(t, 'PAU-10', one, ({ id }) => pause(t.paid, id, { paused: true, reason: 'r' }));
      await alone(t, 'PAU-10', one, ({ id }) => pause(t.paid, id, { paused: false }));
      await alone(t, 'EDIT-03', one, ({ id }) => reword(t.paid, id, t.text()));
      await alone(t, 'REP-07', two, ({ id }) => replace(t.paid, id, t.text()));
      await alone(t, 'PR-25', three, ({ id }) => archive(t.paid, id));
    },
  ),
];

/** A prompt with the topic and, where a text can be tracked twice, with the text. */
async function twin(t: CheckContext, text: string, topic: string): Promise<OwnPrompt> {
  const known = await t.prompts();
  const exchange = await addOne(t.paid, { text, topic });
  const id: unknown = exchange.json?.promptId;
  const isNew = exchange.isSuccess && typeof id === 'string' && !known.tracked.some((row) => row.id === id);
  return isNew ? { id, text, exchange } : t.addPrompt(t.paid, { topic });
}

/** A write touches the prompt it names and, if it makes one, the one it answers. */
function alone(
  t: CheckContext,
  rule: RuleId,
  one: OwnPrompt,
  send: (one: OwnPrompt) => Promise<Exchange>,
): Promise<void> {
  return t.case(rule, async () => {
    const before = await t.prompts();
    const write = fixture(await send(one));
    const after = await t.prompts();
    const touched = [one.id, String(write.json?.promptId)];
    const differences = promptDifferences(before, after, touched);
    t.noDifference(rule, differences, 'no change to any other prompt', write, ...after.evidence);
  });
}
