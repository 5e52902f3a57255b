import type request from 'supertest';
import { operationContracts, type OperationContract, type OperationId } from '../../spec/index.js';
import type { Client } from '../support/app.js';

/** Targets that a valid call may need: a tracked prompt, and a key that may be revoked. */
export interface CallTargets {
  readonly promptId: string;
  readonly keyId: string;
}

export const operations = Object.values(operationContracts);

type Bodies = Partial<Record<OperationId, (targets: CallTargets) => object>>;

const bodies: Bodies = {
  saveBrandPositioning: () => ({ positioning: 'Planning software for architects' }),
  pinCompetitors: () => ({ competitors: ['Acme', 'Globex'] }),
  bulkEditPrompts: ({ promptId }) => ({ prompts: [{ id: promptId, text: 'reworded in bulk' }] }),
  addPrompt: () => ({ text: 'a new prompt' }),
  bulkInsertPrompts: () => ({ prompts: [{ text: 'one of a batch' }] }),
  rewordPrompt: () => ({ text: 'reworded alone' }),
  pausePrompt: () => ({ paused: true, reason: 'later' }),
  replacePrompt: () => ({ text: 'in its place' }),
  issueApiKey: () => ({ name: 'Another key' }),
};

/** The path of an operation, with the query parameters it requires. */
export function pathOf(contract: OperationContract, { promptId, keyId }: CallTargets): string {
  const path = contract.path.replace('{promptId}', promptId).replace('{keyId}', keyId);
  return contract.id === 'getMetricRows' ? `${path}?metric=visibility` : path;
}

export function bodyOf(contract: OperationContract, targets: CallTargets): object | undefined {
  return bodies[contract.id]?.(targets);
}

/** A valid call of the operation; `suffix` is appended to its path. */
export function callOperation(
  client: Client,
  contract: OperationContract,
  targets: CallTargets,
  suffix = '',
): request.Test {
  const path = `${pathOf(contract, targets)}${suffix}`;
  const body = bodyOf(contract, targets);
  return client[contract.method](path, ...(body === undefined ? [] : [body]));
}

/** The documented success status of an operation. */
export function successOf(contract: OperationContract): number {
  return Number(Object.keys(contract.responses).find((status) => status.startsWith('2')));
}
