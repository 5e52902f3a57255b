import { keyPath, type Actor } from '../http/actor.js';
import type { RequestOptions } from '../http/client.js';
import type { Exchange } from '../http/exchange.js';
import { BRAND, COMPETITORS } from '../kit/brand-state.js';
import { addMany, addOne, archive, editMany, itemsOf, pause, replace, reword } from '../kit/prompts/calls.js';
import type { CheckContext } from '../run/context.js';
import type { Call, CallOf, SavedFields } from './domain/calls.js';
import type { Command } from './program.js';
import type { Stage } from './stage.js';

/** The values that the commands of one history select from. */
export interface Values {
  readonly stage: Stage;
  /** A text that several clients may use at the same time. */
  readonly sharedText: string;
  /** The latest prompt that the client created, if any. */
  readonly latest: string | undefined;
  /** The keys that the client may revoke. */
  readonly keys: readonly string[];
}

/** The call that a command describes. */
export function callOf(t: CheckContext, { kind, target, choice }: Command, values: Values): Call {
  const { stage, sharedText, latest, keys } = values;
  const { prompts } = stage;
  const at = (position: number) => prompts[position % prompts.length] ?? { id: '', text: '' };
  const id = target >= prompts.length ? (latest ?? at(target).id) : at(target).id;
  const text = textOf(t, choice, sharedText);
  switch (kind) {
    case 'add':
      return { kind, text };
    case 'bulk':
      return { kind, texts: [...new Set(bulkOf(t, choice, at(target).text, text))] };
    case 'reword':
    case 'replace':
      return { kind, id, text };
    case 'edit': {
      const ids = [...new Set([at(target).id, at(target + 1).id])];
      return {
        kind,
        edits: ids.map((one, index) => ({ id: one, text: index === 0 ? t.text('Raced') : text })),
      };
    }
    case 'pause':
    case 'resume':
      // A pause that overlaps with a resume reveals more than one that overlaps with another pause.
      return choice % 2 === 0
        ? { kind: 'pause', id, reason: `Reason ${t.run.next()}` }
        : { kind: 'resume', id };
    case 'archive':
      return { kind, id };
    case 'save':
      return { kind, fields: fieldsOf(t, choice) };
    case 'pin':
      return { kind, names: namesOf(t, choice) };
    case 'issue':
      return { kind, name: `race ${t.nonce}-${t.run.next()}` };
    case 'revoke':
      return { kind, id: keys[target % Math.max(1, keys.length)] ?? '' };
    case 'unpin':
    case 'list':
    case 'cap':
    case 'brand':
    case 'keys':
    case 'me':
      return { kind };
  }
}

/** The new text first and then that of the prompt, so that a fault of the second item may leave the first one. */
export const NEW_FIRST = 5;

function bulkOf(t: CheckContext, choice: number, known: string, text: string): readonly string[] {
  if (choice === NEW_FIRST) return [t.text('Raced'), known];
  return [choice % 2 === 0 ? known : t.text('Raced'), text];
}

/** A new text, the text that all clients share, or one that is too short. */
function textOf(t: CheckContext, choice: number, sharedText: string): string {
  if (choice === 4) return 'ab';
  return choice > 1 ? sharedText : t.text('Raced');
}

const namesOf = (t: CheckContext, choice: number): string[] =>
  choice === 4 ? [] : [`Rival A ${t.nonce} ${t.run.next()}`, `Rival B ${t.nonce}`].slice(0, 1 + (choice % 2));

function fieldsOf(t: CheckContext, choice: number): SavedFields {
  const value = choice === 4 ? 'ab' : t.text('Raced');
  const fields = [
    {},
    { audience: value },
    { tone: value },
    { audience: value, productDescription: value, tone: value },
  ];
  return { positioning: value, ...fields[choice] };
}

type Sender<Kind extends Call['kind']> = (
  actor: Actor,
  call: CallOf<Kind>,
  options: RequestOptions,
) => Promise<Exchange>;

const senders: { readonly [Kind in Call['kind']]: Sender<Kind> } = {
  add: (actor, { text }) => addOne(actor, { text }),
  bulk: (actor, { texts }) => addMany(actor, itemsOf(texts)),
  reword: (actor, { id, text }) => reword(actor, id, text),
  edit: (actor, call) => editMany(actor, call.edits),
  pause: (actor, { id, reason }) => pause(actor, id, { paused: true, reason }),
  resume: (actor, { id }) => pause(actor, id, { paused: false }),
  archive: (actor, { id }) => archive(actor, id),
  replace: (actor, { id, text }) => replace(actor, id, text),
  list: (actor, _call, options) => actor.get('/v1/prompts', {}, options),
  cap: (actor, _call, options) => actor.get('/v1/prompts/cap', {}, options),
  save: (actor, { fields }) => actor.patch(BRAND, fields),
  pin: (actor, { names }) => actor.put(COMPETITORS, { competitors: names }),
  unpin: (actor) => actor.delete(COMPETITORS),
  brand: (actor, _call, options) => actor.get(BRAND, {}, options),
  issue: (actor, { name }) => actor.post('/v1/api-keys', { name }),
  revoke: (actor, { id }) => actor.delete(keyPath(id)),
  keys: (actor, _call, options) => actor.get('/v1/api-keys', {}, options),
  me: (actor, _call, options) => actor.get('/v1/me', {}, options),
};

/** Sends a call. With `mayLag`, a read does not wait until it shows the latest writes. */
export const send = (
  actor: Actor,
  call: Call,
  options: Pick<RequestOptions, 'mayLag'> = {},
): Promise<Exchange> => (senders[call.kind] as Sender<Call['kind']>)(actor, call, options);
