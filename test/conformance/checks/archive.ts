import { directed } from '../engine/check.js';
import type { CheckContext, OwnPrompt } from '../engine/context.js';
import type { Exchange } from '../engine/exchange.js';
import { findPrompt, promptDifferences, type PromptsState } from '../engine/state.js';
import {
  archive,
  fixture,
  outcomeOf,
  pause,
  replace,
  reword,
  showsPrompts,
  unknownId,
  whereabouts,
} from './prompt-calls.js';
import { rowProblems } from './prompt-rows.js';

/** The soft archive, and the prompts on which nothing can be done. */
export const archiveChecks = [
  directed(
    {
      id: 'prompts/archive',
      rules: [
        ...(['PR-02', 'PR-03', 'PR-04', 'PR-21', 'PR-22', 'PR-23', 'PR-24', 'PR-25', 'CAP-10'] as const),
        ...(['NS-058', 'NS-065'] as const),
      ],
      needs: { writes: true, slots: 3 },
    },
    async (t) => {
      const topic = `Topic ${t.nonce}`;
      const [first, gone] = [await t.addPrompt(), await t.addPrompt(t.paid, { topic })];
      await t.addPrompt();
      const before = await t.prompts();
      const write = await archive(t.paid, gone.id);
      await t.case('the answer', () => answerOfArchive(t, gone, write));
      await t.case('the groups', () => groupsAfterArchive(t, gone, topic, write));
      await t.case('the others', () => othersAfterArchive(t, before, gone, write));
      await t.case('archived again', () => archivedAgain(t, gone));
      t.observe('NS-065', ...archivedFields(await t.prompts(), gone.id, first.id));
    },
  ),
  directed(
    {
      id: 'prompts/archived-is-not-editable',
      rules: ['PR-27', 'NS-059'],
      needs: { writes: true, slots: 2 },
    },
    async (t) => {
      const [tracked, archived] = [await t.addPrompt(), await t.addPrompt()];
      await t.archive(archived.id);
      const answers: Exchange[] = [];
      const calls = editingCalls(t).map(({ name, send }) => ({
        name,
        send: async () => {
          const exchange = await send(archived.id);
          answers.push(exchange);
          return exchange;
        },
      }));
      await t.refuses({
        rule: 'PR-27',
        bad: calls,
        good: () => allOf(editingCalls(t), tracked.id),
        watch: t.watchPrompts(),
      });
      const codes = [...new Set(answers.map(outcomeOf))].join(', ');
      const isOurs = answers.every(
        ({ status, text }) => status === 409 && text.includes('prompt_not_editable'),
      );
      t.observe('NS-059', codes, isOurs, ...answers);
    },
  ),
  directed(
    {
      id: 'prompts/unknown-id',
      rules: ['PR-26', 'PR-28', 'NS-013'],
      needs: { writes: true, slots: 1 },
    },
    async (t) => {
      const { id } = await t.addPrompt();
      const calls = [...editingCalls(t), { name: 'archive', send: (of: string) => archive(t.paid, of) }];
      const answers: Exchange[] = [];
      const stranger = unknownId(t, id);
      const kept = (send: () => Promise<Exchange>) => async () => {
        const exchange = await send();
        answers.push(exchange);
        return exchange;
      };
      const bad = calls.map(({ name, send }) => ({ name, send: kept(() => send(stranger)) }));
      const odd = `no such prompt ${t.nonce}`;
      await t.refuses({
        rule: 'PR-26',
        bad: [...bad, { name: 'reword, an id with spaces', send: kept(() => reword(t.paid, odd, t.text())) }],
        good: () => allOf(editingCalls(t), id),
        watch: t.watchPrompts(),
      });
      const isOurs = answers.every(({ status, text }) => status === 404 && text.includes('prompt_not_found'));
      t.observe('NS-013', [...new Set(answers.map(outcomeOf))].join(', '), isOurs, ...answers.slice(0, 1));
      await t.case('an empty promptId', () => emptyId(t));
    },
  ),
  directed(
    {
      id: 'prompts/paused-is-editable',
      rules: ['PR-30', 'CAP-10'],
      needs: { writes: true, slots: 1 },
    },
    async (t) => {
      const before = await t.paid.get('/v1/prompts/cap');
      const { id } = await t.addPrompt();
      fixture(await pause(t.paid, id, { paused: true }));
      t.accepts('PR-30', await reword(t.paid, id, t.text()), 200);
      const replaced = await replace(t.paid, id, t.text());
      t.accepts('PR-30', replaced, 201);
      const next = replaced.json?.promptId as string;
      fixture(await pause(t.paid, next, { paused: true }));
      const archived = await archive(t.paid, next);
      t.accepts('PR-30', archived, 200);
      await t.case('the slots', () => slotsAreBack(t, before, archived));
    },
  ),
];

function answerOfArchive(t: CheckContext, { id }: OwnPrompt, write: Exchange): Promise<void> {
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
  const isLeft = ({ tracked }: PromptsState) => !tracked.some((row) => row.id === id);
  const stays = (state: PromptsState) => (isLeft(state) ? undefined : whereabouts(state, id));
  await t.case('tracked', () => showsPrompts(t, 'PR-23', `${id} not in tracked`, stays, { write }));
}

async function othersAfterArchive(
  t: CheckContext,
  before: PromptsState,
  { id }: OwnPrompt,
  write: Exchange,
): Promise<void> {
  const after = await t.prompts();
  const [list] = after.evidence as [Exchange];
  t.noDifference('PR-25', promptDifferences(before, after, [id]), 'no change to any other', write, list);
  t.noDifference('PR-02', rowProblems(list).missing, 'all ten fields in both groups', list);
  t.noDifference('PR-03', rowProblems(list).types, 'the stated types in both groups', list);
  t.noDifference('PR-04', rowProblems(list).twice, 'every id once over both groups', list);
  keptHistory(t, 'PR-24', before, after, id);
  const count = before.activeCount - 1;
  const problem = ({ activeCount }: PromptsState) =>
    activeCount === count ? undefined : `activeCount ${activeCount}`;
  const expected = `activeCount ${count}: it was ${before.activeCount} with the prompt`;
  await showsPrompts(t, 'CAP-10', expected, problem, { write });
}

/** History can be lost only by a prompt that has some; whether one has, depends on when the server measures. */
export function keptHistory(
  t: CheckContext,
  rule: 'PR-24' | 'EDIT-09',
  before: PromptsState,
  after: PromptsState,
  id: string,
): void {
  if (findPrompt(before, id)?.hasObservations !== true) return t.skipRule(rule, 'no-observations');
  t.equal(rule, findPrompt(after, id)?.hasObservations, true, 'hasObservations', ...after.evidence);
}

async function archivedAgain(t: CheckContext, { id }: OwnPrompt): Promise<void> {
  const again = await archive(t.paid, id);
  const isOurs = again.status === 200 && again.json?.promptId === id;
  t.observe('NS-058', outcomeOf(again), isOurs, again);
  const state = await t.prompts();
  const isStill = state.archived.some((row) => row.id === id) && !state.tracked.some((row) => row.id === id);
  t.holds('PR-22', isStill, `${id} still in archived`, whereabouts(state, id), again, ...state.evidence);
}

function archivedFields(state: PromptsState, archived: string, tracked: string): [string, boolean, Exchange] {
  const [gone, kept] = [findPrompt(state, archived), findPrompt(state, tracked)];
  const say = (value: unknown) => (typeof value === 'string' ? 'a string' : JSON.stringify(value));
  const found = `archivedBy ${say(gone?.archivedBy)}, archivedReason ${say(gone?.archivedReason)}; of a tracked one ${say(kept?.archivedBy)} and ${say(kept?.archivedReason)}`;
  const isOurs =
    typeof gone?.archivedBy === 'string' &&
    gone.archivedReason === null &&
    kept?.archivedBy === null &&
    kept.archivedReason === null;
  return [found, isOurs, state.evidence[0] as Exchange];
}

interface EditingCall {
  readonly name: string;
  readonly send: (id: string) => Promise<Exchange>;
}

/** Valid calls that only a tracked prompt takes. As controls they run in this order on one prompt. */
function editingCalls(t: CheckContext): EditingCall[] {
  return [
    { name: 'reword', send: (id) => reword(t.paid, id, t.text()) },
    { name: 'pause', send: (id) => pause(t.paid, id, { paused: true }) },
    { name: 'resume', send: (id) => pause(t.paid, id, { paused: false }) },
    { name: 'replace', send: (id) => replace(t.paid, id, t.text()) },
  ];
}

/** Sends every call; answers the first that does not succeed, or the last. */
async function allOf(calls: readonly EditingCall[], id: string): Promise<Exchange> {
  let last: Exchange | undefined;
  for (const { send } of calls) {
    last = await send(id);
    if (!last.isSuccess) break;
  }
  return last as Exchange;
}

/** No prompt has an empty id: such a path must not reach any prompt, whatever it is taken for. */
async function emptyId(t: CheckContext): Promise<void> {
  const before = await t.prompts();
  const calls = [
    () => t.paid.post('/v1/prompts//pause', { paused: true }),
    () => t.paid.post('/v1/prompts//replacements', { text: t.text() }),
  ];
  for (const send of calls) {
    const exchange = await send();
    t.holds('PR-28', !exchange.isSuccess, 'no success', exchange.summary, exchange);
  }
  const after = await t.prompts();
  t.noDifference('PR-28', promptDifferences(before, after), 'no change', ...after.evidence);
}

/** A prompt that was paused, replaced, paused again and archived: not one slot more or less is occupied. */
async function slotsAreBack(t: CheckContext, before: Exchange, write: Exchange): Promise<void> {
  const count: unknown = before.json?.activeCount;
  await t.shows('CAP-10', `activeCount ${String(count)}, as before the prompt was added`, async () => {
    const slots = await t.paid.get('/v1/prompts/cap');
    const got: unknown = slots.json?.activeCount;
    return { isRight: got === count, got: `activeCount ${String(got)}`, evidence: [before, write, slots] };
  });
}
