import { directed } from '../../run/check.js';
import { keepsHistory, startsWithoutHistory } from '../../kit/prompts/list.js';
import { archive, fixture, replace, reword } from '../../kit/prompts/calls.js';

/**
 * What becomes of a measurement history, seen on prompts that the operator gave up for the run: nothing in the API can
 * make one. A replaced prompt cannot be archived and an archived one cannot be replaced, so that it takes two.
 */
export const sacrificeChecks = [
  directed(
    {
      id: 'history/reworded-and-replaced',
      rules: ['EDIT-09', 'REP-06'],
      needs: { writes: true, sacrifices: 1 },
      when: 'last',
    },
    async (t) => {
      const id = t.sacrifice(0);
      await t.case('a reword', async () => {
        const before = await t.prompts();
        fixture(await reword(t.paid, id, t.text()));
        keepsHistory(t, 'EDIT-09', before, await t.prompts(), id);
      });
      await t.case('a replacement', async () => {
        const before = await t.prompts();
        const write = fixture(await replace(t.paid, id, t.text()));
        startsWithoutHistory(t, { before, old: id, write }, await t.prompts(), String(write.json?.promptId));
      });
    },
  ),
  directed(
    {
      id: 'history/archived',
      rules: ['PR-24'],
      needs: { writes: true, sacrifices: 2 },
      when: 'last',
    },
    async (t) => {
      const id = t.sacrifice(1);
      const before = await t.prompts();
      fixture(await archive(t.paid, id));
      keepsHistory(t, 'PR-24', before, await t.prompts(), id);
    },
  ),
];
