import { operationContracts, operationIds, type OperationId } from '../../spec/index.js';
import type { Actor } from '../http/actor.js';
import type { RequestOptions } from '../http/client.js';
import type { Exchange } from '../http/exchange.js';

/** What the valid requests are about. */
export interface Subject {
  /** A prompt that may be reworded, paused, archived and replaced, should the request be carried out. */
  readonly promptId: string;
  /** A key that may be revoked. */
  readonly keyId: string;
  /** A text that nobody has used: wording of a prompt, name of a key, positioning. */
  readonly text: () => string;
}

/** A request that its operation takes, so that whatever refuses it refuses who sends it. */
export interface ValidRequest {
  readonly operation: OperationId;
  readonly method: string;
  /** Path and query, encoded. */
  readonly target: string;
  /** Absent for an operation without a body. */
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

/** The valid request of an operation, with as little in it as it needs. */
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

/** Sends a request as an actor. */
export function sendRequest(
  actor: Actor,
  { method, target, body }: ValidRequest,
  options: RequestOptions = {},
): Promise<Exchange> {
  return actor.send(method, target, body, options);
}

const isRead = (id: OperationId) => operationContracts[id].method === 'get';

/** The operations that read. */
export const reads = operationIds.filter(isRead);

/** The operations that write to the brand: only for checks that are `destructive`. */
export const brandWrites: readonly OperationId[] = [
  'saveBrandPositioning',
  'pinCompetitors',
  'unpinCompetitors',
  'startRecalibration',
];

/** The operations that write prompts or keys; what takes something away comes last. */
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

/** Method and path of an operation, as a name for a case: `PATCH /v1/prompts/{promptId}`. */
export function nameOf(operation: OperationId): string {
  const { method, path } = operationContracts[operation];
  return `${method.toUpperCase()} ${path}`;
}

/** An id that no prompt and no key has. */
export function unknownId(nonce: string): string {
  return `nowhere-${nonce}`;
}
