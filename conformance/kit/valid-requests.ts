import { operationContracts, operationIds, type OperationId } from '../../spec/index.js';
import type { Actor } from '../http/actor.js';
import type { RequestOptions } from '../http/client.js';
import type { Exchange } from '../http/exchange.js';
import type { BadCall, CheckContext } from '../run/context.js';
import { SetupFailed } from '../run/outcome.js';

/** The resources that valid requests refer to. */
export interface Subject {
  /** A prompt that the requests may reword, pause, archive and replace. */
  readonly promptId: string;
  /** A key that they may revoke. */
  readonly keyId: string;
  /** Returns an unused text for a prompt, the name of a key or a positioning. */
  readonly text: () => string;
}

/** A request that is valid for its operation, so that a server can reject it only because of its sender. */
export interface ValidRequest {
  readonly operation: OperationId;
  readonly method: string;
  /** Path and query, encoded. */
  readonly target: string;
  /** Absent for operations without a body. */
  readonly body?: unknown;
}

const bodies: { readonly [operation in OperationId]?: (subject: Subject) => unknown } = {
  saveBrandPositioning: ({ text }) => ({ positioning: text() }),
  pinCompetitors: ({ text }) => ({ competitors: [text()] }),
  addPrompt: ({ text }) => ({ text: text() }),
  bulkInsertPrompts: ({ text }) => ({ prompts: [{ text: text() }] }),
  bulkEditPrompts: ({ promptId, text }) => ({ prompts: [{ id: promptId, text: text() }] }),
  rewordPrompt: ({ text }) => ({ text: text() }),
  pausePrompt: () => ({ paused: true }),
  replacePrompt: ({ text }) => ({ text: text() }),
  issueApiKey: ({ text }) => ({ name: text() }),
};

/** The smallest valid request of an operation. */
export function validRequest(operation: OperationId, subject: Subject): ValidRequest {
  const { method, path } = operationContracts[operation];
  const target = path
    .replace('{promptId}', encodeURIComponent(subject.promptId))
    .replace('{keyId}', encodeURIComponent(subject.keyId));
  const body = bodies[operation]?.(subject);
  return {
    operation,
    method: method.toUpperCase(),
    target: operation === 'getMetricRows' ? `${target}?metric=visibility` : target,
    ...(body === undefined ? {} : { body }),
  };
}

export function sendRequest(
  actor: Actor,
  { method, target, body }: ValidRequest,
  options: RequestOptions = {},
): Promise<Exchange> {
  return actor.send(method, target, body, options);
}

/** The valid requests of some operations as calls by an actor. `how` is appended to the name of each. */
export function validCalls(
  operations: readonly OperationId[],
  subject: Subject,
  actor: Actor,
  how: string,
): BadCall[] {
  return operations.map((operation) => ({
    name: `${nameOf(operation)} ${how}`,
    send: () => sendRequest(actor, validRequest(operation, subject)),
  }));
}

/**
 * A new key that has been shown to work.
 * @throws SetupFailed if the key does not work, because another rule covers that
 */
export async function workingKey(t: CheckContext, by: Actor = t.paid, name?: string): Promise<Actor> {
  const key = await t.mint(by, name);
  const me = await key.get('/v1/me');
  if (me.status !== 200) throw new SetupFailed(`a new key is rejected: ${me.summary}`);
  return key;
}

const isRead = (id: OperationId) => operationContracts[id].method === 'get';

export const reads = operationIds.filter(isRead);

/** The operations that write to the brand, for destructive checks only. */
export const brandWrites: readonly OperationId[] = [
  'saveBrandPositioning',
  'pinCompetitors',
  'unpinCompetitors',
  'startRecalibration',
];

/** The operations that write prompts or keys. Operations that remove something come last. */
export const promptAndKeyWrites: readonly OperationId[] = [
  'addPrompt',
  'bulkInsertPrompts',
  'rewordPrompt',
  'bulkEditPrompts',
  'pausePrompt',
  'replacePrompt',
  'archivePrompt',
  'issueApiKey',
  'revokeApiKey',
];

/** Method and path of an operation, used as the name of a case: `PATCH /v1/prompts/{promptId}`. */
export function nameOf(operation: OperationId): string {
  const { method, path } = operationContracts[operation];
  return `${method.toUpperCase()} ${path}`;
}

/** An id that neither a prompt nor a key has. */
export function unknownId(nonce: string): string {
  return `nowhere-${nonce}`;
}
