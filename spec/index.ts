/**
 * The contract as code: the bundled OpenAPI document, its operations, and the types of handlers and responses. It reads
 * spec/generated and does not depend on the service. Everything here is closed: responses have exactly the members and
 * values of the contract. Clients get the open document, which leaves room for later versions.
 */
import { readFileSync } from 'node:fs';
import { memberOf } from './contracts.js';
import type { JsonObject, OperationId, RequestBodyContract } from './contracts.js';
import { readSpecification } from './specification.js';
import type { components, operations } from './generated/types.closed.js';
import type * as types from './operation-types.js';

export type {
  HttpMethod,
  JsonObject,
  OpenApiDocument,
  OperationContract,
  OperationId,
  ParameterContract,
  RequestBodyContract,
  ResponseContract,
} from './contracts.js';
export type { Specification } from './specification.js';

/** The contract with its documents. */
export const contract = readSpecification<OperationId>('');

/** The closed OpenAPI document, in which every `$ref` is internal. Do not modify it. */
export const { document } = contract;

/** The open OpenAPI document, which is published; parsed on first use and cached. Do not modify it. */
export const { openDocument } = contract;

/** The object at a key of another object of the document, following references; undefined if it does not exist. */
export function memberInDocument(owner: JsonObject | undefined, name: string): JsonObject | undefined {
  return memberOf(document, owner, name);
}

/** The operations by operationId. */
export const operationContracts = contract.operations;

/** The limits of request bodies, which are the same for all operations. */
export const statedBodyLimits = bodyLimits();

function bodyLimits(): Pick<RequestBodyContract, 'maxBytes' | 'maxDepth'> {
  const { requestBody } = operationContracts.addPrompt;
  if (requestBody === undefined) throw new Error('The contract has no body of addPrompt');
  return requestBody;
}

/** All operationIds, in document order. */
export const operationIds = Object.keys(operationContracts) as readonly OperationId[];

/** The open document as JSON text. */
export const { documentJson } = contract;

/** The text of a document next to the contract. */
export function textOf(name: 'behavior.md' | 'DECISIONS.md' | 'ERRORS.md'): string {
  return readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
}

/** The component schemas by name: `Schemas['Prompt']`. */
export type Schemas = components['schemas'];

/** The code of an error response. */
export type ErrorCode = Schemas['ErrorCode'];

/** Path parameters of an operation by name; no members when it has none. */
export type PathParams<Id extends OperationId> = types.PathParams<operations[Id]>;

/**
 * Parsed query parameters of an operation by name. Members are optional as in the contract, even those with a default.
 */
export type QueryParams<Id extends OperationId> = types.QueryParams<operations[Id]>;

/** Request body of an operation; `undefined` without one. Optional fields with a default stay optional. */
export type RequestBody<Id extends OperationId> = types.RequestBody<operations[Id]>;

/**
 * The result of a handler: a documented 2xx status with its body, or `{ status: 204 }`. A union for several operations.
 */
export type SuccessResponse<Id extends OperationId> = types.SuccessResponse<operations[Id]>;
