import {
  addMany,
  addOne,
  editMany,
  insertReused,
  pause,
  replace,
  resultsOf,
  reword,
  type InsertResult,
} from '../../kit/prompts/calls.js';
import { showsPrompts, trackedProblem } from '../../kit/prompts/list.js';
import { doubtfulTexts, textClasses } from '../../kit/text-classes.js';
import type { CheckContext } from '../../run/context.js';
import type { PromptsState } from '../../run/state.js';
import { idIn, showsTexts, writtenOneByOne } from './written.js';

const LOAD_KEYS = 3;

/** Writes a text of each Unicode class with each operation, and reads them back exactly. */
export async function keepsTextClasses(t: CheckContext): Promise<void> {
  await t.spreadLoad(t.paid, LOAD_KEYS);
  const classes = [...textClasses.keys()];
  await t.inRounds(classes, (round) => keepsClasses(t, round));
  await t.case('a bulk insert', () => t.inRounds(classes, (round) => inserted(t, round)));
  for (const { name, text } of doubtfulTexts)
    await t.apart(name, () => keepsOrRejects(t, `${t.text('Q')} ${text}.`));
}

/** Writes texts of the classes at these positions to as many prompts, which have another class after each operation. */
async function keepsClasses(t: CheckContext, classes: readonly number[]): Promise<void> {
  const texts = (offset: number) => classes.map((at) => textOfClass(t, at + offset));
  const added = await writtenOneByOne(t, texts(0), {
    rule: 'PR-17',
    status: 201,
    write: (text) => addOne(t.paid, { text }),
  });
  const ids = added.map(({ id }) => id);
  await t.case('rewords', async () => {
    await writtenOneByOne(t, texts(1), {
      rule: 'EDIT-03',
      status: 200,
      write: (text, at) => reword(t.paid, ids[at] ?? '', text),
    });
  });
  await t.case('a bulk edit', () => edited(t, ids, texts(2)));
  await t.case('reasons', () => paused(t, ids, classes));
  await t.case('replacements', async () => {
    await writtenOneByOne(t, texts(3), {
      rule: 'REP-05',
      status: 201,
      write: (text, at) => replace(t.paid, ids[at] ?? '', text),
    });
  });
}

const classAt = (position: number) =>
  (textClasses[position % textClasses.length] as (typeof textClasses)[number]).text;

/** A unique text of the class at a position. */
const textOfClass = (t: CheckContext, position: number) => `${t.text('Q')} ${classAt(position)}.`;

async function edited(t: CheckContext, ids: readonly string[], texts: readonly string[]): Promise<void> {
  const items = texts.map((text, index) => ({ id: ids[index] ?? '', text }));
  const exchange = await editMany(t.paid, items);
  t.accepts('EDIT-22', exchange, 200);
  await showsTexts(
    t,
    'EDIT-22',
    items.map((item) => ({ ...item, exchange })),
  );
}

async function paused(t: CheckContext, ids: readonly string[], classes: readonly number[]): Promise<void> {
  const reasons = new Map<string, string>();
  for (const [index, id] of ids.entries()) {
    const reason = `${t.nonce} ${classAt(classes[index] ?? 0)}.`;
    t.accepts('PAU-03', await pause(t.paid, id, { paused: true, reason }), 200);
    reasons.set(id, reason);
  }
  const wrong = ({ tracked }: PromptsState) =>
    tracked.find(({ id, pausedReason }) => reasons.has(id) && pausedReason !== reasons.get(id));
  await showsPrompts(t, 'PAU-03', 'each reason as it was sent', (state) => {
    const row = wrong(state);
    return row === undefined ? undefined : `${row.id} has the reason ${JSON.stringify(row.pausedReason)}`;
  });
}

/** Inserts a batch in which each topic is of the same class as its text, and then the same batch again. */
async function inserted(t: CheckContext, classes: readonly number[]): Promise<void> {
  const items = classes.map((at) => ({ text: textOfClass(t, at), topic: `${t.nonce} ${classAt(at)}.` }));
  const exchange = await addMany(t.paid, items);
  t.accepts('BULK-03', exchange, 201);
  const ids = resultsOf<InsertResult>(exchange).map(({ promptId }) => String(promptId));
  const written = items.map(({ text }, index) => ({ id: ids[index] ?? '', text, exchange }));
  await showsTexts(t, 'BULK-03', written);
  const topics = ({ tracked }: PromptsState) =>
    tracked.find(
      ({ id, topic }) => ids.includes(id) && topic?.normalize() !== items[ids.indexOf(id)]?.topic.normalize(),
    );
  await showsPrompts(t, 'BULK-03', 'each topic as it was sent', (state) => {
    const row = topics(state);
    return row === undefined ? undefined : `${row.id} has the topic ${JSON.stringify(row.topic)}`;
  });
  const again = await insertReused(t, items);
  t.accepts('BULK-06', again, 201);
  const reused = resultsOf<InsertResult>(again).map(({ promptId }) => promptId);
  t.equal('BULK-06', reused, ids, 'the prompts that have these texts', exchange, again);
}

/** A server may reject characters that no text needs, but should not change a text. */
async function keepsOrRejects(t: CheckContext, text: string): Promise<void> {
  const exchange = await addOne(t.paid, { text });
  if (!exchange.isSuccess) return;
  const state = await t.prompts();
  const problem = trackedProblem(state, idIn(exchange), text);
  t.prefers('PR-17', problem === undefined, 'the text as it was sent', problem, exchange, ...state.evidence);
}
