/**
 * The contract as code: the bundled OpenAPI document, its operations, and the types of handlers and responses. It reads
 * spec/generated and does not depend on the service. Everything here is closed: responses have exactly the members and
 * values of the contract. Clients get the open document, which leaves room for later versions.
 */
import { readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { memberOf, readContracts, resolvePointer } from './contracts.js';
import type { JsonObject, Located, OpenApiDocument, OperationId, RequestBodyContract } from './contracts.js';
import type { components, operations } from './generated/types.closed.js';

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

const read = (name: string) => readFileSync(new URL(`./generated/${name}`, import.meta.url), 'utf8');

const closedText = read('openapi.closed.json');

/** The closed OpenAPI document, in which every `$ref` is internal. Do not modify it. */
export const document = JSON.parse(closedText) as OpenApiDocument;

const openText = read('openapi.json');

let openParsed: OpenApiDocument | undefined;

/** The open OpenAPI document, which is published; parsed on first use and cached. Do not modify it. */
export function openDocument(): OpenApiDocument {
  openParsed ??= JSON.parse(openText) as OpenApiDocument;
  return openParsed;
}

/** The object at a JSON pointer into the document, with references followed. Throws when there is none. */
export function resolveInDocument(pointer: string): Located {
  return resolvePointer(document, pointer);
}

/** The object under a name of another object of the document, with references followed; undefined when there is none. */
export function memberInDocument(owner: JsonObject | undefined, name: string): JsonObject | undefined {
  return memberOf(document, owner, name);
}

/** The operations by operationId. */
export const operationContracts = readContracts(document);

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
export function documentJson(): string {
  return openText;
}

/** The closed document as JSON text. */
export function closedDocumentJson(): string {
  return closedText;
}

let yamlText: string | undefined;

/** The open document as YAML text, created on first use and cached. */
export function documentYaml(): string {
  yamlText ??= stringify(openDocument(), { lineWidth: 0, aliasDuplicateObjects: false });
  return yamlText;
}

/** The text of a document beside the contract. */
export function textOf(name: 'behavior.md' | 'DECISIONS.md' | 'ERRORS.md'): string {
  return readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
}

/** The component schemas by name: `Schemas['Prompt']`. */
export type Schemas = components['schemas'];

/** The code of an error response. */
export type ErrorCode = Schemas['ErrorCode'];

type NoMembers = Record<never, never>;
type JsonContent = { content: { 'application/json': unknown } };
type Present<T> = [Exclude<T, undefined>] extends [never] ? NoMembers : Exclude<T, undefined>;
type SuccessStatus = 200 | 201 | 204;

/** Path parameters of an operation by name; no members when it has none. */
export type PathParams<Id extends OperationId> = Present<operations[Id]['parameters']['path']>;

/**
 * Parsed query parameters of an operation by name. Members are optional as in the contract, even those with a default.
 */
export type QueryParams<Id extends OperationId> = Present<operations[Id]['parameters']['query']>;

/** Request body of an operation; `undefined` without one. Optional fields with a default stay optional. */
export type RequestBody<Id extends OperationId> = operations[Id] extends {
  requestBody: infer Body extends JsonContent;
}
  ? Body['content']['application/json']
  : undefined;

/** Documented statuses of an operation, except `default`. */
export type ResponseStatus<Id extends OperationId> = Extract<keyof operations[Id]['responses'], number>;

/** Body of a documented response; `undefined` for a response without one. */
export type ResponseBody<
  Id extends OperationId,
  Status extends keyof operations[Id]['responses'],
> = operations[Id]['responses'][Status] extends JsonContent
  ? operations[Id]['responses'][Status]['content']['application/json']
  : undefined;

/** A response that documents `Location` comes with its value. */
type LocationOf<Response> = Response extends { headers: { Location?: string } }
  ? { location: string }
  : unknown;

type SuccessOf<Id extends OperationId, Status extends ResponseStatus<Id>> =
  Status extends ResponseStatus<Id>
    ? operations[Id]['responses'][Status] extends JsonContent
      ? { status: Status; body: ResponseBody<Id, Status> } & LocationOf<operations[Id]['responses'][Status]>
      : { status: Status; body?: undefined }
    : never;

/**
 * What a handler may return: a documented 2xx status with its body, or `{ status: 204 }`. A union for several
 * operations.
 */
export type SuccessResponse<Id extends OperationId> = Id extends OperationId
  ? SuccessOf<Id, Extract<ResponseStatus<Id>, SuccessStatus>>
  : never;
