import type { Exchange } from '../../http/exchange.js';
import {
  editMany,
  fixture,
  outcomeOf,
  pause,
  resultsOf,
  type EditResult,
  trackMany,
} from '../../kit/prompts/calls.js';
import { trackedProblem, showsPrompts } from '../../kit/prompts/list.js';
import { WILD } from '../../kit/prompts/texts.js';
import { directed } from '../../run/check.js';
import type { CheckContext, OwnPrompt } from '../../run/context.js';
import { findPrompt, promptDifferences, type PromptsState } from '../../run/state.js';
import { flagsAgree, flagsOf, NO_CHANGE, reportsChange } from './flags.js';

/** Checks of the bulk edit. The checks of long batches show that it is all or nothing. */
export const bulkEditChecks = [
  directed(
    'bulk-edit/mixed',
    [
      'EDIT-02',
      'EDIT-06',
      'EDIT-10',
      'EDIT-11',
      'EDIT-20',
      'EDIT-21',
      'EDIT-22',
      'EDIT-23',
      'EDIT-27',
      'EDIT-29',
      'EDIT-31',
      'EDIT-32',
    ],
    { writes: true, slots: 1 },
    async (t) => {
      const kinds: readonly Kind[] = [
        { newText: t.text(WILD), isPaused: false },
        { newText: undefined, isPaused: false },
        { newText: t.text(), isPaused: true },
        { newText: undefined, isPaused: false },
      ];
      await t.inRounds(kinds, (round) => mixed(t, round));
    },
  ),
  directed(
    'bulk-edit/free-choices',
    ['EDIT-22', 'ERR-05', 'NS-060', 'NS-061'],
    { writes: true, slots: 1 },
    async (t) => {
      const one = await t.addPrompt();
      const twice = await editMany(t.paid, [
        { id: one.id, text: t.text() },
        { id: one.id, text: t.text() },
      ]);
      t.observe('NS-061', `one id twice ${outcomeOf(twice)}`, twice.isRejection, twice);
      const state = await t.prompts();
      await t.case('one id twice', () => oneOfTheTexts(t, one, twice, state));
      if ((await t.room()) > 0) await swapTexts(t, one.id, (await t.addPrompt()).id);
      const other = await t.bystander(one);
      if (other === undefined) return t.skipRule('NS-060', 'no-room');
      const same = await editMany(t.paid, [{ id: one.id, text: other.text }]);
      t.observe('NS-060', `in a batch ${outcomeOf(same)}`, same.isSuccess, same);
    },
  ),
];

async function swapTexts(t: CheckContext, one: string, other: string): Promise<void> {
  const state = await t.prompts();
  const [text, otherText] = [one, other].map((id) => findPrompt(state, id)?.text);
  const swapped = await editMany(t.paid, [
    { id: one, text: otherText },
    { id: other, text },
  ]);
  t.observe('NS-061', `two prompts that swap texts ${outcomeOf(swapped)}`, swapped.isSuccess, swapped);
}

/** A prompt to be edited: to a new text, or to its own. */
interface Kind {
  readonly newText: string | undefined;
  readonly isPaused: boolean;
}

type Batch = readonly { readonly id: string; readonly text: string; readonly isChange: boolean }[];

const send = (t: CheckContext, batch: Batch) =>
  editMany(
    t.paid,
    batch.map(({ id, text }) => ({ id, text })),
  );

/** Edits prompts of these kinds, each with a topic, in one batch. */
async function mixed(t: CheckContext, kinds: readonly Kind[]): Promise<void> {
  const batch: Batch[number][] = [];
  let paused: OwnPrompt | undefined;
  for (const [index, { newText, isPaused }] of kinds.entries()) {
    const prompt = await t.addPrompt(t.paid, { topic: `Topic ${index} ${t.nonce}` });
    if (isPaused) paused = prompt;
    batch.push({ id: prompt.id, text: newText ?? prompt.text, isChange: newText !== undefined });
  }
  if (paused !== undefined)
    fixture(await pause(t.paid, paused.id, { paused: true, reason: `off season ${t.nonce}` }));
  const out = (await t.room()) > 0 ? [await t.addPrompt(t.paid, { topic: `Topic ${t.nonce}` })] : [];
  const before = await t.prompts();
  const write = await send(t, batch);
  const id = paused?.id;
  if (id !== undefined) await t.case('the paused prompt', () => staysPaused(t, before, batch, id, write));
  await t.case('the response', () => responseOfBatch(t, batch, write));
  await t.case('the flags', () => flagsOfBatch(t, ruleOf(batch), batch, write));
  await t.case('the list', () => listAfterBatch(t, before, batch, write));
  await t.case('the other half changed', () => otherHalf(t, batch));
  await t.case('nothing changed', () => nothingChanged(t, batch, out));
}

/** The rule of the flags of a batch in which nothing or something changes. */
const ruleOf = (batch: Batch) => (batch.some(({ isChange }) => isChange) ? 'EDIT-29' : 'EDIT-31');

function responseOfBatch(t: CheckContext, batch: Batch, write: Exchange): Promise<void> {
  t.accepts('EDIT-20', write, 200);
  const results = resultsOf<EditResult>(write);
  t.holds('EDIT-20', Array.isArray(write.json?.results), 'a list of results', write.summary, write);
  for (const { id, changed, wordingChange } of results) {
    const isShape =
      typeof id === 'string' && typeof changed === 'boolean' && typeof wordingChange === 'string';
    t.holds('EDIT-20', isShape, 'id, changed and wordingChange in each result', write.summary, write);
  }
  const sent = batch.map(({ id }) => id);
  const ids = results.map(({ id }) => String(id));
  t.equal('EDIT-21', [...ids].sort(), [...sent].sort(), 'one result for each id', write);
  const isInOrder = ids.every((id, index) => id === sent[index]);
  t.prefers('EDIT-21', isInOrder, `the results in the order sent: ${sent.join(', ')}`, ids.join(', '), write);
  return Promise.resolve();
}

/** Asserts the flags of each result. Results are found by id, because their order is not stated. */
function flagsOfBatch(
  t: CheckContext,
  rule: 'EDIT-29' | 'EDIT-31',
  batch: Batch,
  write: Exchange,
): Promise<void> {
  t.accepts(rule, write, 200);
  for (const { id, isChange } of batch) {
    const result = resultsOf<EditResult>(write).find((one) => one.id === id) ?? {};
    const flags = flagsOf(result);
    t.holds(
      'EDIT-06',
      flagsAgree(flags),
      `${id}: changed false exactly when wordingChange is none`,
      flags,
      write,
    );
    const isWord = ['minor', 'major', 'none'].includes(flags.wordingChange as string);
    t.holds('EDIT-02', isWord, 'wordingChange minor, major or none', flags.wordingChange, write);
    const isRight = isChange ? reportsChange(result) : JSON.stringify(flags) === JSON.stringify(NO_CHANGE);
    const expected = isChange ? 'changed true, minor or major' : 'changed false, none';
    t.holds(rule, isRight, `${id}: ${expected}`, flags, write);
  }
  return Promise.resolve();
}

async function listAfterBatch(
  t: CheckContext,
  before: PromptsState,
  batch: Batch,
  write: Exchange,
): Promise<void> {
  for (const { id, text } of batch)
    await showsPrompts(
      t,
      'EDIT-22',
      `${id} in tracked, with "${text}"`,
      (state) => trackedProblem(state, id, text),
      {
        write,
      },
    );
  const after = await t.prompts();
  const ids = batch.map(({ id }) => id);
  const evidence = [write, ...after.evidence];
  t.noDifference(
    'EDIT-23',
    promptDifferences(before, after, ids),
    'no change to any other prompt',
    ...evidence,
  );
  const sizes = ({ tracked, archived }: PromptsState) => [tracked.length, archived.length];
  t.equal('EDIT-23', sizes(after), sizes(before), 'the numbers of tracked and archived prompts', ...evidence);
  t.equal('EDIT-11', after.activeCount, before.activeCount, 'activeCount', ...evidence);
  const fields = (state: PromptsState) =>
    ids.map((id) => {
      const { topic, createdBy } = findPrompt(state, id) ?? {};
      return { id, topic, createdBy };
    });
  t.equal('EDIT-10', fields(after), fields(before), 'the other fields as before', ...evidence);
}

/**
 * Asserts that a paused prompt can be edited. A rejected batch breaks the rule only if its other items succeed without
 * that prompt.
 */
async function staysPaused(
  t: CheckContext,
  before: PromptsState,
  batch: Batch,
  id: string,
  write: Exchange,
): Promise<void> {
  if (write.isRejection) {
    const rest = await send(
      t,
      batch.filter((item) => item.id !== id),
    );
    if (!rest.isSuccess)
      return t.inconclusive('EDIT-32', 'the batch is rejected without the paused prompt too');
  }
  t.accepts('EDIT-32', write, 200);
  const after = await t.prompts();
  const kept = (state: PromptsState) => {
    const { status, pausedReason } = findPrompt(state, id) ?? {};
    return { status, pausedReason, isTracked: state.tracked.some((row) => row.id === id) };
  };
  t.equal('EDIT-32', kept(after), kept(before), 'still paused', write, ...after.evidence);
}

/** Sends the batch with changed and unchanged items swapped. */
async function otherHalf(t: CheckContext, batch: Batch): Promise<void> {
  const swapped = batch.map(({ id, text, isChange }) => ({
    id,
    text: isChange ? text : t.text(),
    isChange: !isChange,
  }));
  await flagsOfBatch(t, ruleOf(swapped), swapped, await send(t, swapped));
}

async function nothingChanged(t: CheckContext, batch: Batch, out: readonly OwnPrompt[]): Promise<void> {
  const state = await t.prompts();
  const asIs = [...batch, ...out].map(({ id }) => ({
    id,
    text: findPrompt(state, id)?.text ?? '',
    isChange: false,
  }));
  await flagsOfBatch(t, 'EDIT-31', asIs, await send(t, asIs));
  const [single] = asIs;
  if (single === undefined) return;
  const alone = await send(t, [{ ...single, text: t.text() }]);
  t.accepts('EDIT-27', alone, 200);
}

/**
 * Asserts that a batch that names a prompt twice is rejected and changes nothing, or leaves the prompt with one of the
 * two texts.
 */
function oneOfTheTexts(
  t: CheckContext,
  { id, text }: OwnPrompt,
  write: Exchange,
  state: PromptsState,
): Promise<void> {
  const sent = JSON.parse(write.request.body ?? '{}') as { prompts: { text: string }[] };
  const [rule, other] = write.isSuccess ? (['EDIT-22', 'ERR-05'] as const) : (['ERR-05', 'EDIT-22'] as const);
  const texts = write.isSuccess ? sent.prompts.map((item) => item.text) : [text];
  t.skipRule(other, 'not-exercised');
  const got = findPrompt(state, id)?.text ?? 'no prompt';
  t.holds(
    rule,
    texts.includes(got),
    `the text of ${id}: ${texts.join(' or ')}`,
    got,
    write,
    ...state.evidence,
  );
  return Promise.resolve();
}

export const bulkEditRaceChecks = [
  directed('bulk-edit/race', ['EDIT-22'], { writes: true, slots: 1 }, (t) => race(t)),
];

/** Sends concurrent batches over the same up to four prompts in both orders. Each text must be from a successful batch. */
async function race(t: CheckContext): Promise<void> {
  const prompts = await trackMany(
    t.paid,
    Array.from({ length: Math.min(4, await t.room()) }, () => t.text()),
  );
  const batches = [0, 1, 2, 3].map((number) => {
    const batch = prompts.map(({ id }) => ({ id, text: t.text(`Racing ${number}`) }));
    return number % 2 === 0 ? batch : batch.reverse();
  });
  const responses = await t.paid.inParallel(batches.map((batch) => () => editMany(t.paid, batch)));
  const got = responses.map(({ status }) => status).join(', ');
  const hasSuccess = responses.some(({ status }) => status === 200);
  t.holds('EDIT-22', hasSuccess, 'at least one 200', got, ...responses);
  const state = await t.prompts();
  for (const { id } of prompts) {
    const texts = batches.filter((_, index) => responses[index]?.isSuccess === true).flatMap(textsOf(id));
    const text = findPrompt(state, id)?.text ?? 'no prompt';
    const expected = `${id} with the text of a batch that succeeded: ${texts.join(' or ')}`;
    t.holds('EDIT-22', texts.includes(text), expected, text, ...responses, ...state.evidence);
  }
}

const textsOf = (id: string) => (batch: readonly { readonly id: string; readonly text: string }[]) =>
  batch.filter((item) => item.id === id).map(({ text }) => text);
