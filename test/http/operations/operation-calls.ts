import type request from 'supertest';
import { specifications } from '../../../spec/extensions/index.js';
import type { ServedContract } from '../../../src/http/contract.js';
import type { Client } from '../../support/app.js';

/** Targets that a valid call may need: a tracked prompt, a key that may be revoked, an answer to the prompt, and a run that asks now. */
export interface CallTargets {
  readonly promptId: string;
  readonly keyId: string;
  readonly answerId: string;
  readonly runId: string;
}

/** The operations of the contract and its extensions that keys may call. */
export const operations = specifications
  .flatMap((one) => Object.values(one.operations))
  .filter(({ caller }) => caller === 'key') as ServedContract[];

/** Bodies that refer to rows of the workspace. Other operations get the first example of the contract. */
const bodies: Partial<Record<string, (targets: CallTargets) => object>> = {
  correctPrompts: ({ promptId }) => ({ prompts: [{ id: promptId, topic: 'Tools' }] }),
  bulkEditPrompts: ({ promptId }) => ({ prompts: [{ id: promptId, text: 'reworded in bulk' }] }),
};

/** The path of an operation, with the query parameters it requires. */
export function pathOf({ path, parameters }: ServedContract, targets: CallTargets): string {
  const required = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => `${name}=${((schema.enum ?? schema.examples) as string[])[0]}`);
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: keyof CallTargets) => targets[name]);
  return required.length === 0 ? address : `${address}?${required.join('&')}`;
}

/** A valid body; undefined for an operation without one. */
export function bodyOf(contract: ServedContract, targets: CallTargets): object | undefined {
  if (contract.requestBody === undefined) return undefined;
  return bodies[contract.id]?.(targets) ?? firstExample(contract);
}

function firstExample({ path, method }: ServedContract): object | undefined {
  const { document } = specifications.find((one) => path in one.document.paths) ?? {};
  const { requestBody } = document?.paths[path]?.[method] as { requestBody: RequestBodyObject };
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
  contract: ServedContract,
  targets: CallTargets,
  suffix = '',
): request.Test {
  const path = `${pathOf(contract, targets)}${suffix}`;
  const body = bodyOf(contract, targets);
  return client[contract.method](path, ...(body === undefined ? [] : [body]));
}

/** The documented success status of an operation. */
export function successOf(contract: ServedContract): number {
  return Number(Object.keys(contract.responses).find((status) => status.startsWith('2')));
}
