/**
 * The contract as code: the bundled OpenAPI document, what each operation consists of, and the types that handlers
 * and answers must have. It reads spec/generated and knows nothing of the service.
 */
import { readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { readContracts, resolvePointer } from './contracts.js';
import type { Located, OpenApiDocument, OperationId } from './contracts.js';
import type { components, operations } from './generated/types.js';

export type {
  HttpMethod,
  OpenApiDocument,
  OperationContract,
  OperationId,
  ParameterContract,
  ResponseContract,
} from './contracts.js';

const text = readFileSync(new URL('./generated/openapi.json', import.meta.url), 'utf8');

/** The bundled OpenAPI document; every `$ref` in it points into itself. Treat it as read-only. */
export const document = JSON.parse(text) as OpenApiDocument;

/** The object at a JSON pointer into the document, with references followed. Throws when there is none. */
export function resolveInDocument(pointer: string): Located {
  return resolvePointer(document, pointer);
}

/** What each operation consists of, by its operationId. */
export const operationContracts = readContracts(document);

/** All operationIds, in the order of the document. */
export const operationIds = Object.keys(operationContracts) as readonly OperationId[];

/** The document as JSON text, as it is served. */
export function documentJson(): string {
  return text;
}

let yamlText: string | undefined;

/** The document as YAML text, made at the first call and kept. */
export function documentYaml(): string {
  yamlText ??= stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });
  return yamlText;
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
 * Query parameters of an operation by name, parsed. Members are optional as in the contract: an absent one is
 * undefined, also where the contract names a default.
 */
export type QueryParams<Id extends OperationId> = Present<operations[Id]['parameters']['query']>;

/** Body of a request; `undefined` for an operation without one. Optional fields with a default stay optional. */
export type RequestBody<Id extends OperationId> = operations[Id] extends {
  requestBody: infer Body extends JsonContent;
}
  ? Body['content']['application/json']
  : undefined;

/** Documented statuses of an operation, `default` apart. */
export type ResponseStatus<Id extends OperationId> = Extract<keyof operations[Id]['responses'], number>;

/** Body of a documented response; `undefined` where the response has none. */
export type ResponseBody<
  Id extends OperationId,
  Status extends keyof operations[Id]['responses'],
> = operations[Id]['responses'][Status] extends JsonContent
  ? operations[Id]['responses'][Status]['content']['application/json']
  : undefined;

type SuccessOf<Id extends OperationId, Status extends ResponseStatus<Id>> =
  Status extends ResponseStatus<Id>
    ? operations[Id]['responses'][Status] extends JsonContent
      ? { status: Status; body: ResponseBody<Id, Status> }
      : { status: Status; body?: undefined }
    : never;

/**
 * What a handler of an operation may return: one of its documented 2xx statuses with the body that belongs to it;
 * `{ status: 204 }` where there is no body. Of several operations, the union.
 */
export type SuccessResponse<Id extends OperationId> = Id extends OperationId
  ? SuccessOf<Id, Extract<ResponseStatus<Id>, SuccessStatus>>
  : never;
