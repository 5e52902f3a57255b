import type { Exchange } from '../../http/exchange.js';
import {
  archive,
  fixture,
  isId,
  outcomeOf,
  pause,
  replace,
  unknownPromptId,
} from '../../kit/prompts/calls.js';
import { startsWithoutHistory, trackedProblem, showsPrompts, whereabouts } from '../../kit/prompts/list.js';
import { invalidTexts, threeCharacterText, WILD } from '../../kit/prompts/texts.js';
import { directed } from '../../run/check.js';
import type { CheckContext, OwnPrompt } from '../../run/context.js';
import { findPrompt, promptDifferences, type PromptsState } from '../../run/state.js';

/** Checks of replacements: a new prompt takes the place of an old one, which is archived. */
export const replacementChecks = [
  directed(
    'replacement/in-its-place',
    [
      'REP-01',
      'REP-02',
      'REP-03',
      'REP-04',
      'REP-05',
      'REP-06',
      'REP-07',
      'REP-09',
      'REP-11',
      'REP-14',
      'NS-064',
      'NS-065',
    ],
    { writes: true, slots: 1 },
    async (t) => {
      if ((await t.room()) > 1) await t.addPrompt(t.paid, { topic: `Other topic ${t.nonce}` });
      const old = await t.addMeasuredPrompt({ topic: `Topic ${t.nonce}` });
      await t.bystander(old);
      const before = await t.prompts();
      const text = t.text(WILD);
      const write = await replace(t.paid, old.id, text);
      const replacement = { before, old, text, write };
      await t.case('the response', () => responseOfReplacement(t, replacement));
      const { promptId } = (write.json ?? {}) as { promptId?: unknown };
      if (!isId(promptId)) return;
      await t.case('the old prompt', () => oldIsArchived(t, replacement));
      await t.case('the new prompt', () => newIsTracked(t, replacement, promptId));
      await t.case('the counts', () => oneOutOneIn(t, replacement, promptId));
      await t.case('the old prompt again', () => isReplacedOnce(t, old.id));
      await t.case('a chain', () => chain(t, promptId));
    },
  ),
  directed('replacement/refused', ['REP-09', 'REP-10', 'REP-11'], { writes: true, slots: 1 }, async (t) => {
    const gone = await t.addPrompt();
    fixture(await archive(t.paid, gone.id));
    let kept = (await t.addPrompt()).id;
    await t.rejectsAll({
      rule: 'REP-09',
      unchanged: 'REP-10',
      bad: [
        ...invalidTexts(t).map(({ name, text }) => ({
          name,
          send: () => replace(t.paid, kept, text),
        })),
        {
          name: 'an archived prompt',
          rule: 'REP-11',
          send: () => replace(t.paid, gone.id, t.text()),
        },
        {
          name: 'an unknown prompt',
          rule: 'REP-11',
          send: () => replace(t.paid, unknownPromptId(t, gone.id), t.text()),
        },
      ],
      good: async () => {
        const write = await replace(t.paid, kept, t.text());
        kept = String(write.json?.promptId);
        return write;
      },
      watch: t.watchPrompts(),
    });
  }),
  directed('replacement/race', ['REP-12'], { writes: true, slots: 1 }, async (t) => {
    for (const contenders of [2, 5])
      await t.apart(`${contenders} replacements of one prompt at once`, () => race(t, contenders));
  }),
  directed('replacement/free-choices', ['NS-060', 'NS-064'], { writes: true, slots: 1 }, async (t) => {
    await t.apart('the text of another prompt', () => textOfAnother(t));
    const { id, text } = await t.addPrompt();
    const write = await replace(t.paid, id, text);
    t.observe('NS-064', `the same text ${outcomeOf(write)}`, write.status === 201, write);
    const next = write.isSuccess ? String(write.json?.promptId) : id;
    fixture(await pause(t.paid, next, { paused: true }));
    const swapped = fixture(await replace(t.paid, next, t.text()));
    const status = findPrompt(await t.prompts(), String(swapped.json?.promptId))?.status;
    t.observe('NS-064', `the replacement of a paused prompt is "${status}"`, status !== 'paused', swapped);
  }),
];

async function textOfAnother(t: CheckContext): Promise<void> {
  const own = await t.addPrompt();
  const other = await t.bystander(own);
  if (other === undefined) return t.skipRule('NS-060', 'no-room');
  const taken = await replace(t.paid, own.id, other.text);
  t.observe('NS-060', `a replacement ${outcomeOf(taken)}`, taken.isSuccess, taken);
}

interface Replacement {
  readonly before: PromptsState;
  readonly old: OwnPrompt;
  readonly text: string;
  readonly write: Exchange;
}

function responseOfReplacement(t: CheckContext, { before, old, write }: Replacement): Promise<void> {
  t.accepts('REP-01', write, 201);
  const { promptId, archivedPromptId } = (write.json ?? {}) as Record<string, unknown>;
  const isShape = isId(promptId) && isId(archivedPromptId);
  t.holds('REP-01', isShape, 'promptId and archivedPromptId', write.summary, write);
  t.equal('REP-02', archivedPromptId, old.id, 'archivedPromptId', write);
  const isNew = findPrompt(before, String(promptId)) === undefined;
  t.holds('REP-03', isNew, 'a new promptId', promptId, write);
  return Promise.resolve();
}

async function oldIsArchived(t: CheckContext, { old, write }: Replacement): Promise<void> {
  const expected = `${old.id} only in archived, with its old text "${old.text}"`;
  const problem = (state: PromptsState) => {
    const rows = state.archived.filter(({ id }) => id === old.id);
    const isRight = rows.length === 1 && rows[0]?.text === old.text;
    return isRight && !state.tracked.some(({ id }) => id === old.id) ? undefined : whereabouts(state, old.id);
  };
  await showsPrompts(t, 'REP-04', expected, problem, { write });
  const row = findPrompt(await t.prompts(), old.id);
  const reason = row?.archivedReason ?? null;
  t.observe(
    'NS-065',
    `archivedReason ${JSON.stringify(reason)} by a replacement`,
    reason === 'replaced',
    write,
  );
}

async function newIsTracked(
  t: CheckContext,
  { before, old, text, write }: Replacement,
  id: string,
): Promise<void> {
  const expected = `${id} only in tracked, with the new text "${text}"`;
  await showsPrompts(t, 'REP-05', expected, (state) => trackedProblem(state, id, text), { write });
  const state = await t.prompts();
  const row = findPrompt(state, id);
  const topic = findPrompt(before, old.id)?.topic ?? null;
  const isKept = row?.topic === topic;
  const found = isKept ? 'the topic of the old prompt' : `the topic ${JSON.stringify(row?.topic)}`;
  t.observe('NS-064', found, isKept, write);
  startsWithoutHistory(t, { before, old: old.id, write }, state, id);
}

async function oneOutOneIn(t: CheckContext, { before, old, write }: Replacement, id: string): Promise<void> {
  const after = await t.prompts();
  const counts = ({ tracked, archived, activeCount }: PromptsState) =>
    `${tracked.length} tracked, ${archived.length} archived, activeCount ${activeCount}`;
  const { tracked, archived, activeCount } = before;
  const expected = `${tracked.length} tracked, ${archived.length + 1} archived, activeCount ${activeCount}`;
  const evidence = [...before.evidence, write, ...after.evidence];
  t.holds('REP-07', counts(after) === expected, expected, counts(after), ...evidence);
  const differences = promptDifferences(before, after, [old.id, id]);
  t.noDifference('REP-07', differences, 'no change to any other prompt', ...evidence);
}

async function isReplacedOnce(t: CheckContext, id: string): Promise<void> {
  const before = await t.prompts();
  const again = await replace(t.paid, id, t.text());
  t.rejects('REP-11', again);
  const after = await t.prompts();
  t.noDifference('REP-11', promptDifferences(before, after), 'no change', again, ...after.evidence);
}

/** Replaces a replacement repeatedly, finally with texts at both bounds. */
async function chain(t: CheckContext, first: string): Promise<void> {
  let id = first;
  const texts = [t.text(), t.textOf(500), await threeCharacterText(t)];
  for (const [index, text] of texts.entries()) {
    const write = await replace(t.paid, id, text);
    t.accepts(index === 0 ? 'REP-14' : 'REP-09', write, 201);
    t.equal('REP-14', write.json?.archivedPromptId, id, 'archivedPromptId', write);
    id = String(write.json?.promptId);
  }
  await showsPrompts(t, 'REP-14', `${id} in tracked, and ${first} in archived`, (state) =>
    state.tracked.some((row) => row.id === id) && state.archived.some((row) => row.id === first)
      ? undefined
      : `${whereabouts(state, id)}; ${whereabouts(state, first)}`,
  );
}

async function race(t: CheckContext, contenders: number): Promise<void> {
  const { id } = await t.addPrompt();
  const before = await t.prompts();
  const texts = Array.from({ length: contenders }, () => t.text('Racing'));
  const responses = await t.paid.inParallel(texts.map((text) => () => replace(t.paid, id, text)));
  const won = responses.filter(({ isSuccess }) => isSuccess);
  const got = responses.map(({ status }) => status).join(', ');
  t.holds('REP-12', won.length <= 1, 'at most one success', got, ...responses);
  t.prefers('REP-12', won.length === 1, 'one success', got, ...responses);
  const after = await t.prompts();
  const made = after.tracked.filter(({ text }) => texts.includes(text));
  const evidence = [...responses, ...after.evidence];
  const found = `${made.length} new prompts: ${made.map((row) => row.id).join(', ')}`;
  t.holds('REP-12', made.length === won.length, 'as many new prompts as successes', found, ...evidence);
  const { activeCount } = before;
  t.equal('REP-12', after.activeCount, activeCount, 'activeCount as before', ...before.evidence, ...evidence);
}
