import type { Exchange } from '../../http/exchange.js';
import { archive, outcomeOf, fixture, replace, reword } from '../../kit/prompts/calls.js';
import {
  keepsHistory,
  showsPrompts,
  whereabouts,
  rowsAreValid,
  startsWithoutHistory,
} from '../../kit/prompts/list.js';
import { directed } from '../../run/check.js';
import type { CheckContext, OwnPrompt } from '../../run/context.js';
import { findPrompt, promptDifferences, type PromptRow, type PromptsState } from '../../run/state.js';

export const archiveChecks = [
  directed(
    'prompts/archive',
    ['PR-02', 'PR-03', 'PR-04', 'PR-21', 'PR-22', 'PR-23', 'PR-24', 'PR-25', 'CAP-10', 'NS-058', 'NS-065'],
    { writes: true, slots: 1 },
    async (t) => {
      const topic = `Topic ${t.nonce}`;
      if ((await t.room()) > 1) await t.addPrompt();
      const gone = await t.addMeasuredPrompt({ topic });
      const other = await t.bystander(gone);
      const before = await t.prompts();
      const write = await archive(t.paid, gone.id);
      await t.case('the response', () => responseOfArchive(t, gone, write));
      await t.case('the groups', () => groupsAfterArchive(t, gone, topic, write));
      await t.case('the others', () => othersAfterArchive(t, before, gone, write));
      await t.case('the history', async () => keepsHistory(t, 'PR-24', before, await t.prompts(), gone.id));
      await t.case('archived again', () => archivedAgain(t, gone));
      t.observe('NS-065', ...archivedFields(await t.prompts(), gone.id, other?.id));
    },
    {
      // By then, the run has archived many prompts, which reveals a truncated list.
      when: 'last',
    },
  ),
];

function responseOfArchive(t: CheckContext, { id }: OwnPrompt, write: Exchange): Promise<void> {
  t.accepts('PR-21', write, 200);
  t.equal('PR-21', write.json?.promptId, id, 'promptId', write);
  return Promise.resolve();
}

async function groupsAfterArchive(
  t: CheckContext,
  { id, text }: OwnPrompt,
  topic: string,
  write: Exchange,
): Promise<void> {
  const expected = `${id} once in archived, with the text "${text}" and the topic "${topic}"`;
  const isKept = (row: { text: string; topic: string | null }) => row.text === text && row.topic === topic;
  const problem = (state: PromptsState) => {
    const rows = state.archived.filter((row) => row.id === id);
    if (rows.length === 1 && rows.every(isKept)) return undefined;
    return `${whereabouts(state, id)}${rows.length === 0 ? '' : ` with the topic ${JSON.stringify(rows[0]?.topic)}`}`;
  };
  await t.case('archived', () => showsPrompts(t, 'PR-22', expected, problem, { write }));
  const isGone = ({ tracked }: PromptsState) => !tracked.some((row) => row.id === id);
  const remains = (state: PromptsState) => (isGone(state) ? undefined : whereabouts(state, id));
  await t.case('tracked', () => showsPrompts(t, 'PR-23', `${id} not in tracked`, remains, { write }));
}

async function othersAfterArchive(
  t: CheckContext,
  before: PromptsState,
  { id }: OwnPrompt,
  write: Exchange,
): Promise<void> {
  const after = await t.prompts();
  const [list] = after.evidence as [Exchange];
  t.noDifference(
    'PR-25',
    promptDifferences(before, after, [id]),
    'no change to any other prompt',
    write,
    list,
  );
  rowsAreValid(t, list);
  const count = before.activeCount - 1;
  const problem = ({ activeCount }: PromptsState) =>
    activeCount === count ? undefined : `activeCount ${activeCount}`;
  const expected = `activeCount ${count}: it was ${before.activeCount} with the prompt`;
  await showsPrompts(t, 'CAP-10', expected, problem, { write });
}

async function archivedAgain(t: CheckContext, { id }: OwnPrompt): Promise<void> {
  const again = await archive(t.paid, id);
  const isOurs = again.status === 200 && again.json?.promptId === id;
  t.observe('NS-058', outcomeOf(again), isOurs, again);
  const state = await t.prompts();
  const isStill = state.archived.some((row) => row.id === id) && !state.tracked.some((row) => row.id === id);
  t.holds('PR-22', isStill, `${id} still in archived`, whereabouts(state, id), again, ...state.evidence);
}

function archivedFields(
  state: PromptsState,
  archived: string,
  tracked: string | undefined,
): [string, boolean, Exchange] {
  const gone = findPrompt(state, archived);
  const kept = tracked === undefined ? undefined : findPrompt(state, tracked);
  const kindOf = (value: unknown) => (typeof value === 'string' ? 'a string' : JSON.stringify(value));
  const fieldsOf = (row: PromptRow | undefined) =>
    `archivedBy ${kindOf(row?.archivedBy)}, archivedReason ${kindOf(row?.archivedReason)}`;
  const found = `${fieldsOf(gone)}${kept === undefined ? '' : `; of a tracked prompt ${fieldsOf(kept)}`}`;
  const isOurs =
    typeof gone?.archivedBy === 'string' &&
    gone.archivedReason === null &&
    (kept === undefined || (kept.archivedBy === null && kept.archivedReason === null));
  return [found, isOurs, state.evidence[0] as Exchange];
}

/**
 * Checks of the history of prompts. The API cannot create a history, so these checks use prompts that the operator
 * allows the run to sacrifice. They need two, because a replaced prompt cannot be archived, and an archived prompt
 * cannot be replaced.
 */
export const historyChecks = [
  directed(
    'history/reworded-and-replaced',
    ['EDIT-09', 'REP-06'],
    { writes: true, sacrifices: 1 },
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
    { when: 'last' },
  ),
  directed(
    'history/archived',
    ['PR-24'],
    { writes: true, sacrifices: 2 },
    async (t) => {
      const id = t.sacrifice(1);
      const before = await t.prompts();
      fixture(await archive(t.paid, id));
      keepsHistory(t, 'PR-24', before, await t.prompts(), id);
    },
    { when: 'last' },
  ),
];
