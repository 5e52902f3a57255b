import { promptPath } from '../engine/actor.js';
import { directed } from '../engine/check.js';
import { findPrompt } from '../engine/state.js';

/** Pause and resume. */
export const pauseChecks = [
  directed(
    {
      id: 'pause/body',
      rules: ['PAU-06', 'PAU-07'],
      needs: { writes: true, slots: 1 },
    },
    async (t) => {
      const { id } = await t.addPrompt();
      const pause = (body: unknown) => t.paid.post(promptPath(id, '/pause'), body);
      const good = () => pause({ paused: false });
      const watch = t.watchPrompts();
      await t.refuses({
        rule: 'PAU-06',
        bad: [
          { name: 'an empty body', send: () => pause({}) },
          { name: 'a reason alone', send: () => pause({ reason: 'r' }) },
        ],
        good,
        watch,
      });
      await t.refuses({
        rule: 'PAU-07',
        bad: ['true', 1, null].map((paused) => ({
          name: `paused ${JSON.stringify(paused)}`,
          send: () => pause({ paused }),
        })),
        good,
        watch,
      });
    },
  ),
  directed(
    {
      id: 'pause/reason-and-group',
      rules: ['PAU-01', 'PAU-02', 'PAU-03'],
      needs: { writes: true, slots: 1 },
    },
    async (t) => {
      const { id } = await t.addPrompt();
      const reason = `off season ${t.nonce}`;
      const paused = await t.paid.post(promptPath(id, '/pause'), { paused: true, reason });
      t.accepts('PAU-01', paused, 200);
      t.equal('PAU-01', paused.json?.promptId, id, 'promptId', paused);
      await t.shows('PAU-02', 'the paused prompt in tracked, not in archived', async () => {
        const { tracked, archived, evidence } = await t.prompts();
        const isRight = tracked.some((row) => row.id === id) && !archived.some((row) => row.id === id);
        return { isRight, got: isRight ? '' : 'it is not in tracked alone', evidence };
      });
      await t.shows('PAU-03', `pausedReason "${reason}"`, async () => {
        const state = await t.prompts();
        const got = findPrompt(state, id)?.pausedReason;
        return { isRight: got === reason, got, evidence: state.evidence };
      });
    },
  ),
];
