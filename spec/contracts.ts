/** Reads the operations of the bundled OpenAPI document. */
import type { operations } from './generated/types.closed.js';

/** The name of an operation in the contract, the routes and the tests. */
export type OperationId = keyof operations;

/** A JSON value that is an object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The parts of an OpenAPI document that are read here. */
export interface OpenApiDocument extends JsonObject {
  readonly openapi: string;
  readonly info: JsonObject & { readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, JsonObject>>;
  readonly components: Readonly<Record<string, JsonObject>>;
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** A method that operations use, in lower case. */
export type HttpMethod = (typeof METHODS)[number];

/** One parameter of an operation. */
export interface ParameterContract {
  readonly name: string;
  readonly description?: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  /** JSON pointer to the schema of its value, such as `#/components/parameters/cursor/schema`. */
  readonly schemaPointer: string;
  /** Its schema. Only a reference at the top level is resolved. */
  readonly schema: JsonObject;
  /** Whether it accepts several values. */
  readonly isList: boolean;
  /** Values that count as absent (`x-absent-when`): none, the empty text, or any blank text. */
  readonly absentWhen: 'never' | 'empty' | 'blank';
}

/** One response of an operation. */
export interface ResponseContract {
  readonly description: string;
  /** JSON pointer to the schema of its body; null for a response without a body. */
  readonly schemaPointer: string | null;
  /** Names of its required headers, as written in the document. */
  readonly requiredHeaders: readonly string[];
}

/** The request body of an operation. */
export interface RequestBodyContract {
  readonly required: boolean;
  /** JSON pointer to its schema. */
  readonly schemaPointer: string;
  /** Its maximum size in bytes (`x-max-bytes`). */
  readonly maxBytes: number;
  /** Its maximum nesting depth (`x-max-depth`); the body itself is level 1. */
  readonly maxDepth: number;
}

/** One operation of a document, by default of the contract. */
export interface OperationContract<Id extends string = OperationId> {
  readonly id: Id;
  readonly method: HttpMethod;
  /** Path template, such as `/v1/prompts/{promptId}`. */
  readonly path: string;
  readonly summary: string;
  readonly parameters: readonly ParameterContract[];
  /** Absent for an operation without a body. */
  readonly requestBody?: RequestBodyContract;
  /** By status, including `default`. */
  readonly responses: Readonly<Record<string, ResponseContract>>;
  readonly requiresPaidPlan: boolean;
  /** Whether it changes nothing: every GET, and a POST that only reads its body (`x-read-only`). */
  readonly isRead: boolean;
  readonly caller: Caller;
}

/**
 * The callers that may use an operation (`security`): keys and people; only people; browsers with the cookie of a session; or
 * anyone.
 */
export type Caller = 'key' | 'person' | 'session' | 'anyone';

/** An object of the document and the JSON pointer to it. */
export interface Located {
  readonly value: JsonObject;
  readonly pointer: string;
}

/**
 * All operations of the document by operationId, in document order. The generated types must come from the same document.
 * @throws Error when an operation has no operationId or a duplicate one, or a reference cannot be resolved.
 */
export function readContracts<Id extends string>(
  document: OpenApiDocument,
): Readonly<Record<Id, OperationContract<Id>>> {
  const contracts: Partial<Record<string, OperationContract<string>>> = {};
  for (const [path, pathItem] of Object.entries(document.paths)) {
    for (const method of METHODS.filter((name) => name in pathItem)) {
      const contract = readOperation(document, path, method);
      if (contract.id in contracts) throw new Error(`Two operations have the id ${contract.id}`);
      contracts[contract.id] = contract;
    }
  }
  return contracts as Record<Id, OperationContract<Id>>;
}

function readOperation(
  document: OpenApiDocument,
  path: string,
  method: HttpMethod,
): OperationContract<string> {
  const pathItem: Located = { value: document.paths[path] ?? {}, pointer: `#/paths/${escapeToken(path)}` };
  const operation = child(pathItem, method);
  const id = operation.value.operationId;
  if (typeof id !== 'string') throw new Error(`${method} ${path} has no operationId`);
  const parameters = [
    ...members(document, pathItem, 'parameters'),
    ...members(document, operation, 'parameters'),
  ].filter(([, { value }]) => value['x-list-form-of'] === undefined);
  const body =
    'requestBody' in operation.value ? resolve(document, child(operation, 'requestBody')) : undefined;
  return {
    id,
    method,
    path,
    summary: operation.value.summary as string,
    parameters: parameters.map(([, parameter]) => readParameter(document, parameter)),
    ...(body && { requestBody: readRequestBody(body) }),
    responses: Object.fromEntries(
      members(document, operation, 'responses').map(([status, response]) => [
        status,
        readResponse(document, response),
      ]),
    ),
    requiresPaidPlan: operation.value['x-requires-plan'] === 'paid',
    isRead: method === 'get' || operation.value['x-read-only'] === true,
    caller: callerOf(operation.value['security']),
  };
}

/** An operation that states no requirement has the requirement of the document: a key. */
function callerOf(security: unknown): Caller {
  if (!Array.isArray(security)) return 'key';
  const [scheme = 'anyone'] = security.flatMap((one: JsonObject) => Object.keys(one));
  return scheme === 'person' || scheme === 'session' || scheme === 'anyone' ? scheme : 'key';
}

function readRequestBody(body: Located): RequestBodyContract {
  return {
    required: body.value.required === true,
    schemaPointer: bodySchema(body),
    maxBytes: body.value['x-max-bytes'] as number,
    maxDepth: body.value['x-max-depth'] as number,
  };
}

function readParameter(document: OpenApiDocument, parameter: Located): ParameterContract {
  const isList = 'x-list-styles' in parameter.value;
  const declared = child(parameter, 'schema');
  // A list is declared in every accepted form. The first one is the list itself.
  const located = isList ? child(child(declared, 'anyOf'), '0') : declared;
  const schema = resolve(document, located).value;
  const { description } = parameter.value;
  return {
    name: parameter.value.name as string,
    ...(typeof description === 'string' && { description }),
    in: parameter.value.in as ParameterContract['in'],
    required: parameter.value.required === true,
    schemaPointer: located.pointer,
    schema,
    isList,
    absentWhen: readAbsentWhen(parameter),
  };
}

function readAbsentWhen({ value, pointer }: Located): ParameterContract['absentWhen'] {
  const absentWhen = value['x-absent-when'] ?? 'never';
  if (absentWhen === 'never' || absentWhen === 'empty' || absentWhen === 'blank') return absentWhen;
  throw new Error(`x-absent-when at ${pointer} must be empty or blank`);
}

function readResponse(document: OpenApiDocument, response: Located): ResponseContract {
  const requiredHeaders = members(document, response, 'headers')
    .filter(([, header]) => header.value.required === true)
    .map(([name]) => name);
  return {
    description: response.value.description as string,
    schemaPointer: 'content' in response.value ? bodySchema(response) : null,
    requiredHeaders,
  };
}

/** Pointer to the JSON schema of a body. Follows a bare reference, so that equal bodies share one schema. */
function bodySchema(owner: Located): string {
  const schema = child(child(child(owner, 'content'), 'application/json'), 'schema');
  return typeof schema.value.$ref === 'string' ? schema.value.$ref : schema.pointer;
}

/** The members of an object or array, with references resolved; empty if it does not exist. */
function members(document: OpenApiDocument, owner: Located, name: string): [string, Located][] {
  if (!(name in owner.value)) return [];
  const list = child(owner, name);
  return Object.keys(list.value).map((key) => [key, resolve(document, child(list, key))]);
}

function child(owner: Located, name: string): Located {
  const value = owner.value[name];
  if (typeof value !== 'object' || value === null)
    throw new Error(`No object at ${owner.pointer}/${escapeToken(name)}`);
  return { value: value as JsonObject, pointer: `${owner.pointer}/${escapeToken(name)}` };
}

/**
 * The object at a JSON pointer into the document, following references.
 * @throws Error if it does not exist
 */
export function resolvePointer(document: OpenApiDocument, pointer: string): Located {
  return resolve(document, { value: { $ref: pointer }, pointer });
}

/** The object at a key of another one, following references; undefined if it does not exist. */
export function memberOf(
  document: OpenApiDocument,
  owner: JsonObject | undefined,
  name: string,
): JsonObject | undefined {
  const value = owner?.[name];
  if (typeof value !== 'object' || value === null) return undefined;
  return resolve(document, { value: value as JsonObject, pointer: '' }).value;
}

/** Follows a reference. Members next to the `$ref` override those of its target; the pointer is that of the target. */
function resolve(document: OpenApiDocument, located: Located): Located {
  const { $ref: reference, ...beside } = located.value;
  if (typeof reference !== 'string') return located;
  const root: Located = { value: document, pointer: '#' };
  const tokens = reference.slice('#/'.length).split('/').map(unescapeToken);
  const target = resolve(document, tokens.reduce(child, root));
  if (Object.keys(beside).length === 0) return target;
  return { value: { ...target.value, ...beside }, pointer: target.pointer };
}

function escapeToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}

function unescapeToken(token: string): string {
  return decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~');
}
