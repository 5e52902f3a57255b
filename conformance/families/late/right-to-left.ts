import {
  addMany,
  addOne,
  editMany,
  insertReused,
  itemsOf,
  pause,
  replace,
  resultsOf,
  reword,
  type InsertResult,
} from '../../kit/prompts/calls.js';
import { showsPrompts } from '../../kit/prompts/list.js';
import { assertFilters } from '../../kit/prompt-analytics.js';
import { threeLetters } from '../../kit/prompts/texts.js';
import type { BadCall, CheckContext } from '../../run/context.js';
import { showsTexts, writtenOneByOne, type Written } from './written.js';

/** Letters without marks, each of which is one code point, one UTF-16 unit and one grapheme. */
const alphabets = { Hebrew: 'אבגדהוזחטיכלמנסעפצקרשת', Arabic: 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي' } as const;
type Script = keyof typeof alphabets;

const scripts = ['Hebrew', 'Arabic'] as const satisfies readonly Script[];
const MAX = 500;
const MIDDLE = 40;
const lengths = ['shortest', 'longest', 'middle'] as const;
type Length = (typeof lengths)[number];

/** Asserts that texts that begin and end with letters of right-to-left scripts have the same bounds and are kept. */
export async function rightToLeft(t: CheckContext): Promise<void> {
  for (const script of scripts) {
    await t.apart(`${script}, adds`, () => t.inRounds(lengths, (round) => added(t, script, round)));
    await t.apart(`${script}, batches`, () => t.inRounds(lengths, (round) => inBatches(t, script, round)));
    await t.apart(`${script}, beyond the bounds`, () => beyond(t, script));
    await t.apart(`${script}, a filter`, () => filtered(t, script));
  }
}

/** A unique text of exactly `length` letters of a script, except for a number in its middle. */
function textIn(t: CheckContext, script: Script, length: number): string {
  const nonce = ` ${t.nonce}-${t.run.next()} `;
  const letters = alphabets[script];
  const count = length - nonce.length;
  const text = letters.repeat(Math.ceil(count / letters.length)).slice(0, count);
  return `${text.slice(0, count / 2)}${nonce}${text.slice(count / 2)}`;
}

const shortest = (t: CheckContext, script: Script) => threeLetters(t, alphabets[script]);

async function textsOf(t: CheckContext, script: Script, wanted: readonly Length[]): Promise<string[]> {
  const texts: string[] = [];
  for (const length of wanted)
    if (length === 'shortest') texts.push(await shortest(t, script));
    else texts.push(textIn(t, script, length === 'longest' ? MAX : MIDDLE));
  return texts;
}

/** Adds texts of these lengths, rewords and replaces each with another length, and pauses it for a reason. */
async function added(t: CheckContext, script: Script, wanted: readonly Length[]): Promise<void> {
  const written = await writtenOneByOne(t, await textsOf(t, script, wanted), {
    rule: 'PR-14',
    shown: 'PR-17',
    status: 201,
    write: (text) => addOne(t.paid, { text }),
  });
  const idAt = (index: number) => written[index]?.id ?? '';
  const others = wanted.map((length) => (length === 'longest' ? 'shortest' : 'longest'));
  await writtenOneByOne(t, await textsOf(t, script, others), {
    rule: 'EDIT-03',
    status: 200,
    write: (text, at) => reword(t.paid, idAt(at), text),
    idOf: (_, at) => idAt(at),
  });
  const longest = wanted.map(() => textIn(t, script, MAX));
  const replaced = await writtenOneByOne(t, longest, {
    rule: 'REP-05',
    status: 201,
    write: (text, at) => replace(t.paid, idAt(at), text),
  });
  const [{ id }] = replaced as [Written];
  const reason = textIn(t, script, MIDDLE);
  t.accepts('PAU-03', await pause(t.paid, id, { paused: true, reason }), 200);
  await showsPrompts(t, 'PAU-03', `the reason ${reason}`, ({ tracked }) => {
    const row = tracked.find((one) => one.id === id);
    return row?.pausedReason === reason ? undefined : JSON.stringify(row?.pausedReason);
  });
}

async function inBatches(t: CheckContext, script: Script, wanted: readonly Length[]): Promise<void> {
  const texts = await textsOf(t, script, wanted);
  const items = texts.map((text) => ({ text, topic: textIn(t, script, MIDDLE) }));
  const exchange = await addMany(t.paid, items);
  t.accepts('BULK-10', exchange, 201);
  const ids = resultsOf<InsertResult>(exchange).map(({ promptId }) => String(promptId));
  await showsTexts(
    t,
    'BULK-10',
    texts.map((text, index) => ({ id: ids[index] ?? '', text, exchange })),
  );
  await showsPrompts(t, 'BULK-03', 'each topic as it was sent', ({ tracked }) => {
    const row = tracked.find(({ id, topic }) => ids.includes(id) && topic !== items[ids.indexOf(id)]?.topic);
    return row === undefined ? undefined : `${row.id} has the topic ${JSON.stringify(row.topic)}`;
  });
  const again = await insertReused(t, itemsOf(texts));
  const reused = resultsOf<InsertResult>(again).map(({ promptId }) => promptId);
  t.equal('BULK-06', reused, ids, 'the prompts that have these texts', exchange, again);
  const edits = ids.map((id) => ({ id, text: textIn(t, script, MAX) }));
  const edited = await editMany(t.paid, edits);
  t.accepts('EDIT-22', edited, 200);
  await showsTexts(
    t,
    'EDIT-22',
    edits.map((edit) => ({ ...edit, exchange: edited })),
  );
}

async function beyond(t: CheckContext, script: Script): Promise<void> {
  const texts = [alphabets[script].slice(3, 5), textIn(t, script, MAX + 1)];
  const name = (text: string) => `${[...text].length} letters`;
  const watch = t.watchPrompts();
  // Without a prompt yet, so that a slot is free for what must be rejected.
  await t.rejectsAll({
    rule: 'PR-14',
    bad: texts.flatMap((text): BadCall[] => [
      { name: `an add of ${name(text)}`, send: () => addOne(t.paid, { text }) },
      { name: `a batch with ${name(text)}`, rule: 'BULK-10', send: () => addMany(t.paid, itemsOf([text])) },
    ]),
    good: () => t.undone(() => addOne(t.paid, { text: t.text() })),
    watch,
  });
  const { id } = await t.addPrompt();
  await t.rejectsAll({
    rule: 'EDIT-03',
    bad: texts.map((text) => ({
      name: `a reword to ${name(text)}`,
      send: () => reword(t.paid, id, text),
    })),
    good: () => reword(t.paid, id, t.text()),
    watch,
  });
}

async function filtered(t: CheckContext, script: Script): Promise<void> {
  const text = textIn(t, script, MIDDLE);
  const found = await t.addPrompt(t.paid, { text });
  const other = await t.bystander(found);
  if (other === undefined) return t.skipRule('AN-21', 'no-room');
  await assertFilters(t, 'AN-21', { query: text.slice(0, -1) }, found, other);
}
