import type request from 'supertest';
import { document, operationContracts, type OperationContract, type OperationId } from '../../spec/index.js';
import type { Client } from '../support/app.js';

/** Targets that a valid call may need: a tracked prompt, and a key that may be revoked. */
export interface CallTargets {
  readonly promptId: string;
  readonly keyId: string;
}

export const operations = Object.values(operationContracts);

/** Bodies that refer to rows of the workspace. Other operations get the first example of the contract. */
const bodies: Partial<Record<OperationId, (targets: CallTargets) => object>> = {
  bulkEditPrompts: ({ promptId }) => ({ prompts: [{ id: promptId, text: 'reworded in bulk' }] }),
};

/** The path of an operation, with the query parameters it requires. */
export function pathOf({ path, parameters }: OperationContract, { promptId, keyId }: CallTargets): string {
  const required = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => `${name}=${(schema.enum as string[])[0]}`);
  const address = path.replace('{promptId}', promptId).replace('{keyId}', keyId);
  return required.length === 0 ? address : `${address}?${required.join('&')}`;
}

/** A valid body; undefined for an operation without one. */
export function bodyOf(contract: OperationContract, targets: CallTargets): object | undefined {
  if (contract.requestBody === undefined) return undefined;
  return bodies[contract.id]?.(targets) ?? firstExample(contract);
}

function firstExample({ path, method }: OperationContract): object | undefined {
  const { requestBody } = document.paths[path]?.[method] as { requestBody: RequestBodyObject };
  return Object.values(requestBody.content['application/json'].examples)[0]?.value;
}

interface RequestBodyObject {
  readonly content: {
    readonly 'application/json': { readonly examples: Readonly<Record<string, { readonly value: object }>> };
  };
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
