import type { Members } from '../http/exchange.js';
import type { Call } from './domain/calls.js';
import type { Entry } from './history.js';

/** Describes a response that belongs to another request; undefined if every response names what its request named. */
export function foreignReply(entries: readonly Entry[]): string | undefined {
  for (const { call, reply } of entries) {
    if (reply.kind !== 'accepted') continue;
    const mismatch = mismatchOf(call, reply.json);
    if (mismatch !== undefined) return mismatch;
  }
  return sharedSecret(entries) ?? otherWorkspace(entries);
}

function mismatchOf(call: Call, json: Members): string | undefined {
  const id = 'id' in call ? call.id : undefined;
  switch (call.kind) {
    case 'reword':
    case 'pause':
    case 'resume':
    case 'archive':
      return json.promptId === id ? undefined : `a ${call.kind} of ${id} returned ${String(json.promptId)}`;
    case 'replace':
      return json.archivedPromptId === id
        ? undefined
        : `a replacement of ${id} returned the archivedPromptId ${String(json.archivedPromptId)}`;
    case 'bulk':
      return lengthOf(json) === call.texts.length
        ? undefined
        : `a bulk insert of ${call.texts.length} returned ${lengthOf(json)} results`;
    case 'edit':
      return otherIds(call.edits, json);
    case 'add':
      return typeof json.promptId === 'string' ? undefined : 'an add returned no promptId';
    case 'list':
      return Array.isArray(json.tracked) ? undefined : 'a list has no tracked prompts';
    case 'cap':
      return typeof json.cap === 'number' && json.tracked === undefined ? undefined : 'a cap has no number';
    case 'save':
      return typeof json.version === 'number' ? undefined : 'a save returned no version';
    case 'brand':
      return 'positioning' in json ? undefined : 'a profile has no positioning';
    case 'issue':
      return String(json.key).startsWith(String(json.keyPrefix))
        ? undefined
        : 'a new key does not begin with its keyPrefix';
    case 'pin':
    case 'unpin':
    case 'revoke':
    case 'keys':
    case 'me':
      return undefined;
  }
}

const lengthOf = ({ results }: Members) => (Array.isArray(results) ? results.length : -1);

function otherIds(edits: readonly { readonly id: string }[], { results }: Members): string | undefined {
  const ids = Array.isArray(results) ? (results as { id: string }[]).map(({ id }) => id) : [];
  const wanted = edits.map(({ id }) => id);
  const isSame = JSON.stringify([...ids].sort()) === JSON.stringify([...wanted].sort());
  return isSame ? undefined : `a bulk edit of ${wanted.join(', ')} returned ${ids.join(', ') || 'no ids'}`;
}

function sharedSecret(entries: readonly Entry[]): string | undefined {
  const ids = entries.flatMap(({ call, reply }) =>
    call.kind === 'issue' && reply.kind === 'accepted' ? [String(reply.json.id)] : [],
  );
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  return twice === undefined ? undefined : `two requests for a new key returned the id ${twice}`;
}

function otherWorkspace(entries: readonly Entry[]): string | undefined {
  const ids = entries.flatMap(({ call, reply }) =>
    call.kind === 'me' && reply.kind === 'accepted' ? [String(reply.json.workspaceId)] : [],
  );
  return new Set(ids).size > 1 ? `keys of one workspace got ${[...new Set(ids)].join(' and ')}` : undefined;
}
