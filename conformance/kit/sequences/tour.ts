import { SetupFailed } from '../../run/outcome.js';
import { WILD } from '../prompts/texts.js';
import { add, addInvalid } from './add.js';
import { bulkInsertDuplicate, bulkInsertWithInvalidItem } from './batch-edge-cases.js';
import { bulkInsert } from './bulk-insert.js';
import { bulkEdit, bulkEditWithInvalidItem, replaceInvalid, reword, rewordInvalid } from './edit.js';
import type { KnownPrompt } from './known-prompt.js';
import { archive, pause, replace, resume } from './lifecycle.js';
import type { PromptVerifier } from './prompt-verifier.js';

/** The maximum number of prompts that the tour keeps tracked. */
export const TOUR_ROOM = 10;

/** The tour, or the part of it that needs one slot, if the sequence may not track enough prompts. */
export const tour = (verifier: PromptVerifier): Promise<void> =>
  verifier.spare < TOUR_ROOM ? tourInOneSlot(verifier) : wholeTour(verifier);

/**
 * A sequence with nearly every kind of command, at a few requests per rule. Each command applies to prompts that the
 * previous ones left in an unusual state. The commands that are most likely to reveal a fault come first.
 */
async function wholeTour(verifier: PromptVerifier): Promise<void> {
  const { t } = verifier;
  const texts = { plain: t.text(), wild: t.text(WILD), long: t.textOf(500, 'a') };
  await bulkInsert(verifier, Object.values(texts));
  const [plain, wild, long] = Object.values(texts).map((text) => ownerOf(verifier, text)) as [Own, Own, Own];
  const single = await added(verifier, `Topic ${t.nonce} & more`);
  const similar = `${texts.long.slice(0, -1)}b`;
  await bulkInsert(verifier, [single.text, similar, texts.wild]);

  await pause(verifier, wild, `off season ${t.nonce}`);
  await bulkInsert(verifier, [texts.wild]);
  await reword(verifier, wild, t.text());
  await resume(verifier, wild);
  await bulkInsert(verifier, [texts.wild, wild.text]);

  await pause(verifier, single);
  const successor = await replace(verifier, single, t.text());
  if (successor !== undefined) await bulkInsert(verifier, [single.text, successor.text]);
  await archive(verifier, plain);
  await bulkInsert(verifier, [plain.text]);

  const twin = ownerOf(verifier, similar);
  await bulkEdit(verifier, [
    { prompt: long, text: t.text() },
    { prompt: wild, text: wild.text },
    { prompt: twin, text: t.text() },
  ]);
  await bulkInsert(verifier, [texts.long, long.text]);

  await rejections(verifier, { wild, long, archived: plain });
}

/** The commands that a single prompt allows. Its earlier texts are new ones, for which no slot is free. */
async function tourInOneSlot(verifier: PromptVerifier): Promise<void> {
  const { t } = verifier;
  const first = t.text(WILD);
  await bulkInsert(verifier, [first]);
  const own = ownerOf(verifier, first);
  await pause(verifier, own, `off season ${t.nonce}`);
  await bulkInsert(verifier, [first]);
  await reword(verifier, own, t.text());
  await resume(verifier, own);
  await bulkInsert(verifier, [first]);
  await bulkInsert(verifier, [own.text]);
  for (const text of [t.textOf(500, 'a'), t.text()]) await bulkEdit(verifier, [{ prompt: own, text }]);
  await bulkEdit(verifier, [{ prompt: own, text: own.text }]);
  for (const length of [2, 3]) await rewordInvalid(verifier, own, length);
  await bulkEditWithInvalidItem(verifier, [{ prompt: own, text: t.text() }], 'unknown id', 1, undefined);
  await replaceInvalid(verifier, own, 2);

  await pause(verifier, own);
  const successor = (await replace(verifier, own, t.text())) ?? own;
  await bulkInsert(verifier, [successor.text]);
  await archive(verifier, successor);
  for (const send of [reword, replace]) await send(verifier, successor, t.text());
  await pause(verifier, successor);
  await addInvalid(verifier);
  await bulkInsertWithInvalidItem(verifier, [t.text()], 'persona', 1);
  await bulkInsertWithInvalidItem(verifier, [t.text()], 'long text', 0);
  await bulkInsert(verifier, [successor.text]);
  const again = ownerOf(verifier, successor.text);
  const edit = () => [{ prompt: again, text: t.text() }];
  await bulkEditWithInvalidItem(verifier, edit(), 'archived id', 1, successor);
  await archive(verifier, again);
  await added(verifier, `Topic ${t.nonce} & more`);
}

type Own = KnownPrompt;

/** Sends batches and writes that must be rejected as a whole: invalid input, and changes to an archived prompt. */
async function rejections(
  verifier: PromptVerifier,
  { wild, long, archived }: Readonly<Record<'wild' | 'long' | 'archived', Own>>,
): Promise<void> {
  const { t } = verifier;
  const texts = (count: number) => Array.from({ length: count }, () => t.text());
  const edits = () => [wild, long].map((prompt) => ({ prompt, text: t.text() }));
  await bulkEditWithInvalidItem(verifier, edits(), 'archived id', 1, archived);
  await bulkEditWithInvalidItem(verifier, edits().slice(0, 1), 'unknown id', 1, undefined);
  await bulkInsertWithInvalidItem(verifier, texts(2), 'persona', 2);
  await bulkInsertWithInvalidItem(verifier, texts(2), 'long text', 0);
  await reword(verifier, archived, t.text());
  await pause(verifier, archived);
  await replace(verifier, archived, t.text());
  await addInvalid(verifier);
  await rewordInvalid(verifier, wild, 2);
  await rewordInvalid(verifier, wild, 3);
  await replaceInvalid(verifier, wild, 2);
  await bulkInsertDuplicate(verifier, t.text(), texts(1));
}

/** Adds a prompt. The server must accept it. */
async function added(verifier: PromptVerifier, topic: string): Promise<Own> {
  const prompt = await add(verifier, verifier.t.text(), topic);
  if (prompt === undefined) throw new SetupFailed('no prompt could be tracked because no slot is free');
  return prompt;
}

/** The tracked prompt with a text that the tour inserted. */
function ownerOf(verifier: PromptVerifier, text: string): Own {
  const [owner] = verifier.ownersOf(text);
  if (owner === undefined) throw new SetupFailed(`no tracked prompt has the text "${text}"`);
  return owner;
}
