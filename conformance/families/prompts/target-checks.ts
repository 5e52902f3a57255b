import type { RuleId } from '../../catalog/index.js';
import type { Exchange } from '../../http/exchange.js';
import {
  archive,
  fixture,
  outcomeOf,
  pause,
  replace,
  reword,
  unknownPromptId,
  addOne,
} from '../../kit/prompts/calls.js';
import { directed } from '../../run/check.js';
import type { CheckContext, OwnPrompt } from '../../run/context.js';
import { promptDifferences } from '../../run/state.js';

/** Checks of the prompts that can be edited: tracked ones, paused or not, and no others. */
export const editableChecks = [
  directed('prompts/archived-is-not-editable', ['PR-27', 'NS-059'], { writes: true, slots: 1 }, async (t) => {
    const archived = await t.addPrompt();
    await t.archive(archived.id);
    const tracked = await t.addPrompt();
    const responses: Exchange[] = [];
    const calls = editingCalls(t).map(({ name, send }) => ({
      name,
      send: async () => {
        const exchange = await send(archived.id);
        responses.push(exchange);
        return exchange;
      },
    }));
    await t.rejectsAll({
      rule: 'PR-27',
      bad: calls,
      good: () => sendAll(editingCalls(t), tracked.id),
      watch: t.watchPrompts(),
    });
    const codes = [...new Set(responses.map(outcomeOf))].join(', ');
    const isOurs = responses.every(
      ({ status, text }) => status === 409 && text.includes('prompt_not_editable'),
    );
    t.observe('NS-059', codes, isOurs, ...responses);
  }),
  directed('prompts/unknown-id', ['PR-26', 'PR-28', 'NS-013'], { writes: true, slots: 1 }, async (t) => {
    const { id } = await t.addPrompt();
    const calls = [...editingCalls(t), { name: 'archive', send: (of: string) => archive(t.paid, of) }];
    const responses: Exchange[] = [];
    const unknown = unknownPromptId(t, id);
    const recorded = (send: () => Promise<Exchange>) => async () => {
      const exchange = await send();
      responses.push(exchange);
      return exchange;
    };
    const bad = calls.map(({ name, send }) => ({ name, send: recorded(() => send(unknown)) }));
    const withSpaces = `no such prompt ${t.nonce}`;
    await t.rejectsAll({
      rule: 'PR-26',
      bad: [
        ...bad,
        { name: 'reword, an id with spaces', send: recorded(() => reword(t.paid, withSpaces, t.text())) },
      ],
      good: () => sendAll(editingCalls(t), id),
      watch: t.watchPrompts(),
    });
    const isOurs = responses.every(({ status, text }) => status === 404 && text.includes('prompt_not_found'));
    t.observe('NS-013', [...new Set(responses.map(outcomeOf))].join(', '), isOurs, ...responses.slice(0, 1));
    await t.case('an empty promptId', () => emptyId(t));
  }),
  directed('prompts/paused-is-editable', ['PR-30', 'CAP-10'], { writes: true, slots: 1 }, async (t) => {
    const before = await t.paid.get('/v1/prompts/cap');
    const { id } = await t.addPrompt();
    fixture(await pause(t.paid, id, { paused: true }));
    t.accepts('PR-30', await reword(t.paid, id, t.text()), 200);
    const replaced = await replace(t.paid, id, t.text());
    t.accepts('PR-30', replaced, 201);
    const next = replaced.json?.promptId as string;
    // The replacement of a paused prompt may already be paused, and the server may reject another pause.
    await pause(t.paid, next, { paused: true });
    const archived = await archive(t.paid, next);
    t.accepts('PR-30', archived, 200);
    await t.case('the slots', () => slotsAreRestored(t, before, archived));
  }),
];

interface EditingCall {
  readonly name: string;
  readonly send: (id: string) => Promise<Exchange>;
}

/** Valid calls that need a tracked prompt. As controls, they run in this order on one prompt. */
function editingCalls(t: CheckContext): EditingCall[] {
  return [
    { name: 'reword', send: (id) => reword(t.paid, id, t.text()) },
    { name: 'pause', send: (id) => pause(t.paid, id, { paused: true }) },
    { name: 'resume', send: (id) => pause(t.paid, id, { paused: false }) },
    { name: 'replace', send: (id) => replace(t.paid, id, t.text()) },
  ];
}

/** Sends the calls until one fails. Returns the last response. */
async function sendAll(calls: readonly EditingCall[], id: string): Promise<Exchange> {
  let last: Exchange | undefined;
  for (const { send } of calls) {
    last = await send(id);
    if (!last.isSuccess) break;
  }
  return last as Exchange;
}

/** Sends calls with an empty id. They must not reach any prompt, regardless of how the server interprets the path. */
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

/** Asserts that a prompt that was paused, replaced, paused again and archived does not change activeCount. */
async function slotsAreRestored(t: CheckContext, before: Exchange, write: Exchange): Promise<void> {
  const count: unknown = before.json?.activeCount;
  await t.shows('CAP-10', `activeCount ${String(count)}, as before the prompt was added`, async () => {
    const slots = await t.paid.get('/v1/prompts/cap');
    const got: unknown = slots.json?.activeCount;
    return { isRight: got === count, got: `activeCount ${String(got)}`, evidence: [before, write, slots] };
  });
}

/** Checks that a write changes only the prompt with its id, not others with the same text and topic. */
export const duplicateTextChecks = [
  directed(
    'prompts/twins',
    ['EDIT-03', 'PAU-10', 'PR-25', 'REP-07'],
    { writes: true, slots: 1 },
    async (t) => {
      const topic = `Topic ${t.nonce}`;
      const text = t.text();
      const next = () => addAlike(t, text, topic);
      // With few slots, all but the last of them are archived, which no write may change either. The prompt that is
      // archived must not be the last one.
      const alike = [await next()];
      while (alike.length < 4) {
        const last = alike.at(-1) as OwnPrompt;
        if ((await t.room()) < 1) await t.archive(last.id);
        alike.push(await next());
      }
      const tracked = await stillTracked(t, alike);
      const [one, two = one, three = two] = tracked as [OwnPrompt, OwnPrompt?, OwnPrompt?];
      await changesOnly(t, 'PAU-10', one, ({ id }) => pause(t.paid, id, { paused: true, reason: 'r' }));
      await changesOnly(t, 'PAU-10', one, ({ id }) => pause(t.paid, id, { paused: false }));
      await changesOnly(t, 'EDIT-03', one, ({ id }) => reword(t.paid, id, t.text()));
      let replaced = two;
      await changesOnly(t, 'REP-07', two, async ({ id }) => {
        const write = await replace(t.paid, id, t.text());
        replaced = { ...two, id: String(write.json?.promptId) };
        return write;
      });
      await changesOnly(t, 'PR-25', three === two ? replaced : three, ({ id }) => archive(t.paid, id));
    },
  ),
];

async function stillTracked(t: CheckContext, prompts: readonly OwnPrompt[]): Promise<OwnPrompt[]> {
  const { tracked } = await t.prompts();
  return prompts.filter(({ id }) => tracked.some((row) => row.id === id));
}

/** Adds a prompt with this topic and, if a text can be tracked twice, this text. */
async function addAlike(t: CheckContext, text: string, topic: string): Promise<OwnPrompt> {
  const known = await t.prompts();
  const exchange = await addOne(t.paid, { text, topic });
  const id: unknown = exchange.json?.promptId;
  const isNew = exchange.isSuccess && typeof id === 'string' && !known.tracked.some((row) => row.id === id);
  return isNew ? { id, text, exchange } : t.addPrompt(t.paid, { topic });
}

/** Asserts that a write changes only the prompt that it names and the prompt that it creates, if any. */
function changesOnly(
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
