import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { promptDifferences } from '../../run/state.js';
import {
  addMany,
  createdCount,
  itemsOf,
  outcomeOf,
  resultsOf,
  type InsertResult,
} from '../../kit/prompts/calls.js';
import { trackedProblem } from '../../kit/prompts/list.js';

/** One new text several times: within a batch, and in batches at one moment. */
export const bulkRepeatChecks = [
  directed(
    {
      id: 'bulk/one-text-twice',
      rules: ['BULK-17', 'NS-045'],
      needs: { writes: true, slots: 5 },
    },
    async (t) => {
      const [twice, apart] = [t.text(), t.text()];
      await t.case('side by side', () => repeated(t, [twice, twice]));
      await t.case('apart', () => repeated(t, [apart, t.text(), apart]));
    },
  ),
  directed(
    {
      id: 'bulk/race',
      rules: ['BULK-19', 'CAP-03'],
      needs: { writes: true, slots: 10 },
    },
    async (t) => {
      for (const runners of [2, 5]) await t.case(`${runners} equal batches at once`, () => race(t, runners));
    },
  ),
];

/** Whatever becomes of a new text that stands twice in a batch, the answer must agree with what is then tracked. */
async function repeated(t: CheckContext, texts: readonly string[]): Promise<void> {
  const before = await t.prompts();
  const write = await addMany(t.paid, itemsOf(texts));
  const after = await t.prompts();
  const evidence = [...before.evidence, write, ...after.evidence];
  if (!write.isSuccess) {
    t.rejects('BULK-17', write);
    t.observe('NS-045', outcomeOf(write), false, write);
    return t.noDifference('BULK-17', promptDifferences(before, after), 'nothing tracked', ...evidence);
  }
  t.accepts('BULK-17', write, 201);
  const results = resultsOf<InsertResult>(write);
  const count = before.activeCount + createdCount(write);
  t.equal('BULK-17', write.json?.activeCount, count, 'activeCount', ...evidence);
  t.equal('BULK-17', after.activeCount, count, 'activeCount of GET /v1/prompts/cap', ...evidence);
  const grown = after.tracked.length - before.tracked.length;
  t.equal('BULK-17', grown, createdCount(write), 'new prompts in tracked', ...evidence);
  for (const [index, text] of texts.entries()) {
    const problem = trackedProblem(after, results[index]?.promptId, text);
    t.holds('BULK-17', problem === undefined, `item ${index + 1} tracked`, problem, ...evidence);
  }
  const flags = results.map(({ created }) => created);
  const areReused = flags.at(0) === true && flags.at(-1) === false;
  const isOne = results.at(0)?.promptId === results.at(-1)?.promptId;
  const found = isOne ? 'one prompt' : 'two prompts';
  t.observe('NS-045', `created ${flags.join(', ')}: ${found}`, isOne && areReused, write);
}

async function race(t: CheckContext, runners: number): Promise<void> {
  const texts = [t.text('Racing'), t.text('Racing')];
  const before = await t.prompts();
  const items = itemsOf(texts);
  const answers = await t.paid.together(Array.from({ length: runners }, () => () => addMany(t.paid, items)));
  const after = await t.prompts();
  const evidence = [...answers, ...after.evidence];
  for (const text of texts) {
    const rows = after.tracked.filter((row) => row.text === text);
    const got = `${rows.length}: ${rows.map(({ id }) => id).join(', ')}`;
    t.prefers('BULK-19', rows.length <= 1, `one prompt of "${text}"`, got, ...evidence);
  }
  const created = answers.map(createdCount).reduce((sum, count) => sum + count, 0);
  const expected = before.activeCount + created;
  const counts = [...before.evidence, ...evidence];
  t.equal('CAP-03', after.activeCount, expected, 'activeCount grown by what was created', ...counts);
}
