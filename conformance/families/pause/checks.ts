import { parseTimestamp } from '../../contract/timestamp.js';
import type { Exchange } from '../../http/exchange.js';
import { fixture, isId, outcomeOf, pause } from '../../kit/prompts/calls.js';
import { activeCountFits, showsPrompts, whereabouts } from '../../kit/prompts/list.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { findPrompt, promptDifferences, type PromptsState } from '../../run/state.js';

export const pauseChecks = [
  directed('pause/body', ['PAU-06', 'PAU-07'], { writes: true, slots: 1 }, async (t) => {
    const { id } = await t.addPrompt();
    // If a body is wrongly read as a pause, the running prompt changes; if it is read as a resume, the paused one does.
    const bodies = {
      running: ['true', 'false', 1, null].map((paused) => ({ paused })),
      paused: ['false', 0, null].map((paused) => ({ paused })),
    };
    for (const state of ['running', 'paused'] as const) {
      const on = (body: object) => ({
        name: `${JSON.stringify(body)} on a ${state} prompt`,
        send: () => pause(t.paid, id, body),
      });
      await t.rejectsAll({
        rule: 'PAU-07',
        bad: [
          ...[{}, { reason: 'off season' }].map((body) => ({ ...on(body), rule: 'PAU-06' as const })),
          ...bodies[state].map(on),
        ],
        good: async () => {
          const paused = await pause(t.paid, id, { paused: true });
          return state === 'paused' || !paused.isSuccess ? paused : pause(t.paid, id, { paused: false });
        },
        watch: t.watchPrompts(),
      });
    }
  }),
  directed(
    'pause/and-resume',
    [
      'PAU-01',
      'PAU-02',
      'PAU-03',
      'PAU-04',
      'PAU-05',
      'PAU-08',
      'PAU-09',
      'PAU-10',
      'PAU-13',
      'CAP-11',
      'NS-050',
      'NS-053',
      'NS-055',
      'NS-074',
    ],
    { writes: true, slots: 1 },
    async (t) => {
      await t.apart('a prompt that has not been paused, without a reason', async () =>
        pausedWithoutReason(t, (await t.addPrompt()).id, {}),
      );
      const { id } = await t.addPrompt(t.paid, { topic: `Topic ${t.nonce}` });
      const before = await t.prompts();
      const reason = `off season, "${t.nonce}"`;
      const paused = await pause(t.paid, id, { paused: true, reason });
      await t.case('paused', () => afterPause(t, { id, before, write: paused, reason }));
      const whilePaused = await t.prompts();
      const resumed = await pause(t.paid, id, { paused: false });
      await t.case('resumed', () => afterResume(t, { id, before, write: resumed }));
      await t.case('the slots', () => slotsOfPause(t, before, whilePaused));
      t.accepts('PAU-13', paused, 200);
      t.accepts('PAU-13', resumed, 200);
      await t.case('paused again, with the reason null', () => pausedWithoutReason(t, id, { reason: null }));
    },
  ),
  directed('pause/no-op', ['NS-052', 'NS-054'], { writes: true, slots: 1 }, async (t) => {
    const { id } = await t.addPrompt();
    const resumed = await pause(t.paid, id, { paused: false, reason: 'r' });
    fixture(await pause(t.paid, id, { paused: true, reason: 'first' }));
    const again = await pause(t.paid, id, { paused: true, reason: 'second' });
    const bare = await pause(t.paid, id, { paused: true });
    const kept = findPrompt(await t.prompts(), id)?.pausedReason;
    const found = `resume of a running prompt ${outcomeOf(resumed)}, pause of a paused one ${outcomeOf(again)}, then the reason ${JSON.stringify(kept)}`;
    const areAccepted = resumed.isSuccess && again.isSuccess && bare.isSuccess;
    t.observe('NS-052', found, areAccepted && kept === 'second', resumed, again, bare);
    const withReason = await pause(t.paid, id, { paused: false, reason: 'third' });
    const left = findPrompt(await t.prompts(), id)?.pausedReason;
    const then = `${outcomeOf(withReason)}, pausedReason then ${JSON.stringify(left)}`;
    t.observe('NS-054', then, withReason.isSuccess && left === null, withReason);
    const tooLong = await pause(t.paid, id, { paused: false, reason: 'x'.repeat(501) });
    t.observe('NS-054', `a reason of 501 characters: ${tooLong.status}`, tooLong.isSuccess, tooLong);
  }),
];

interface Step {
  readonly id: string;
  /** The prompts before the first pause. */
  readonly before: PromptsState;
  readonly write: Exchange;
}

function assertResponse(t: CheckContext, { id, write }: Step): string {
  t.accepts('PAU-01', write, 200);
  t.equal('PAU-01', write.json?.promptId, id, 'promptId', write);
  const status: unknown = write.json?.status;
  t.holds('PAU-01', isId(status), 'a status', write.summary, write);
  return status as string;
}

async function afterPause(t: CheckContext, step: Step & { readonly reason: string }): Promise<void> {
  const { id, write, reason } = step;
  const status = assertResponse(t, step);
  await staysTracked(t, id, write);
  await showsPrompts(
    t,
    'PAU-03',
    `pausedReason ${JSON.stringify(reason)}`,
    (state) => {
      const got = findPrompt(state, id)?.pausedReason;
      return got === reason ? undefined : `pausedReason ${JSON.stringify(got)}`;
    },
    { write },
  );
  await t.case('the listed status', () => listShows(t, id, status, write));
  await t.case('the word for the status', () => {
    t.equal('PAU-09', status, 'paused', 'status', write);
    return Promise.resolve();
  });
  await t.case('no other change', () => onlyPauseChanged(t, step));
  await t.case('activeCount', async () => activeCountFits(t, await t.prompts()));
}

async function afterResume(t: CheckContext, step: Step): Promise<void> {
  const { id, write } = step;
  t.accepts('PAU-05', write, 200);
  const status = assertResponse(t, step);
  await staysTracked(t, id, write);
  await t.case('the listed status', () => resumedStatusIsListed(t, step, status));
  await t.case('the word for the status', () => {
    t.holds('PAU-09', status !== 'paused', 'a status other than "paused"', status, write);
    return Promise.resolve();
  });
  await t.case('no other change', () => onlyPauseChanged(t, step));
  const state = await t.prompts();
  const row = findPrompt(state, id);
  const initial = findPrompt(step.before, id)?.status;
  t.observe('NS-055', `resumed as "${status}", it was "${initial}" before`, status === initial, write);
  const [first, last] = [findPrompt(step.before, id)?.updatedAt, row?.updatedAt].map((at) =>
    parseTimestamp(at),
  );
  const hasChanged = (last ?? 0) > (first ?? 0);
  t.observe(
    'NS-074',
    `updatedAt ${hasChanged ? 'changes' : 'stays'} on a pause`,
    hasChanged,
    ...state.evidence,
  );
  const reason = row?.pausedReason;
  t.observe('NS-053', `after a resume ${JSON.stringify(reason)}`, reason === null, ...state.evidence);
}

function staysTracked(t: CheckContext, id: string, write: Exchange): Promise<void> {
  const rule = write.request.body?.includes('true') === true ? 'PAU-02' : 'PAU-05';
  return showsPrompts(
    t,
    rule,
    `${id} in tracked, not in archived`,
    (state) => {
      const isRight =
        state.tracked.some((row) => row.id === id) && !state.archived.some((row) => row.id === id);
      return isRight ? undefined : whereabouts(state, id);
    },
    { write },
  );
}

function listShows(t: CheckContext, id: string, status: string, write: Exchange): Promise<void> {
  return showsPrompts(
    t,
    'PAU-08',
    `status "${status}" in the list, as in the response`,
    (state) => {
      const got = findPrompt(state, id)?.status;
      return got === status ? undefined : `"${got}"`;
    },
    { write },
  );
}

/**
 * Asserts that the list shows the status of a resumed prompt. A measurement may change that status at any time, so a
 * first difference is tried again.
 */
async function resumedStatusIsListed(t: CheckContext, { id, write }: Step, status: string): Promise<void> {
  if (findPrompt(await t.prompts(), id)?.status === status) return listShows(t, id, status, write);
  fixture(await pause(t.paid, id, { paused: true }));
  const again = fixture(await pause(t.paid, id, { paused: false }));
  await listShows(t, id, String(again.json?.status), again);
}

/** Asserts that a pause or resume changes only the status, the reason and the time of the change. */
async function onlyPauseChanged(t: CheckContext, { id, before, write }: Step): Promise<void> {
  const after = await t.prompts();
  const pick = (state: PromptsState) => {
    const { text, topic, hasObservations } = findPrompt(state, id) ?? {};
    // A measurement may add the first observation meanwhile.
    const isMeasured = hasObservations === true || findPrompt(before, id)?.hasObservations === false;
    return { text, topic, isMeasured };
  };
  t.equal(
    'PAU-10',
    pick(after),
    pick(before),
    'text and topic as before, and no observation lost',
    write,
    ...after.evidence,
  );
  const differences = promptDifferences(before, after, [id]);
  t.noDifference('PAU-10', differences, 'no change to any other prompt', write, ...after.evidence);
}

async function slotsOfPause(t: CheckContext, before: PromptsState, paused: PromptsState): Promise<void> {
  const after = await t.prompts();
  const counts = [before, paused, after].map(({ activeCount }) => activeCount);
  const found = `activeCount ${counts.join(', then ')}: before, during and after a pause`;
  const [was, during, then] = counts as [number, number, number];
  const isAllowed = (during === was || during === was - 1) && then === was;
  const evidence = [before, paused, after].flatMap(({ evidence: [, slots] }) => slots ?? []);
  t.holds(
    'CAP-11',
    isAllowed,
    'at most one slot freed by the pause, and occupied again after it',
    found,
    ...evidence,
  );
  const freed = during === was ? 'keeps its slot' : 'frees its slot';
  t.observe('NS-050', `a paused prompt ${freed}`, during === was, ...evidence);
}

async function pausedWithoutReason(t: CheckContext, id: string, fields: object): Promise<void> {
  const write = await pause(t.paid, id, { paused: true, ...fields });
  t.accepts('PAU-13', write, 200);
  t.accepts('PAU-04', write, 200);
  const state = await t.prompts();
  const reason = findPrompt(state, id)?.pausedReason;
  t.observe('NS-053', `without a reason ${JSON.stringify(reason)}`, reason === null, ...state.evidence);
}
