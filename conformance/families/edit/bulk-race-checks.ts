import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { findPrompt } from '../../run/state.js';
import { editMany, trackMany } from '../../kit/prompts/calls.js';

/** Bulk edits that meet. */
export const bulkEditRaceChecks = [
  directed({ id: 'bulk-edit/race', rules: ['EDIT-22'], needs: { writes: true, slots: 4 } }, (t) => race(t)),
];

/** Batches over the same prompts at once, in both orders: each prompt has the text of one that succeeded. */
async function race(t: CheckContext): Promise<void> {
  const prompts = await trackMany(
    t.paid,
    [1, 2, 3, 4].map(() => t.text()),
  );
  const batches = [0, 1, 2, 3].map((number) => {
    const batch = prompts.map(({ id }) => ({ id, text: t.text(`Racing ${number}`) }));
    return number % 2 === 0 ? batch : batch.reverse();
  });
  const answers = await t.paid.together(batches.map((batch) => () => editMany(t.paid, batch)));
  const got = answers.map(({ status }) => status).join(', ');
  const isWon = answers.some(({ status }) => status === 200);
  t.holds('EDIT-22', isWon, 'one at least 200', got, ...answers);
  const state = await t.prompts();
  for (const { id } of prompts) {
    const texts = batches.filter((_, index) => answers[index]?.isSuccess === true).flatMap(textsOf(id));
    const text = findPrompt(state, id)?.text ?? 'no prompt';
    const expected = `${id} with the text of a batch that succeeded: ${texts.join(' or ')}`;
    t.holds('EDIT-22', texts.includes(text), expected, text, ...answers, ...state.evidence);
  }
}

const textsOf = (id: string) => (batch: readonly { readonly id: string; readonly text: string }[]) =>
  batch.filter((item) => item.id === id).map(({ text }) => text);
