import { memberOf } from '../../spec/contracts.js';
import {
  document as stated,
  operationContracts,
  operationIds,
  type JsonObject,
  type OpenApiDocument,
  type OperationId,
} from '../../spec/index.js';

/** The path from the body to a member, by name; `*` stands for every item of a list. */
export type BodyPath = readonly string[];

/** A text in the body of an operation that may have any value, unlike an enum. */
export interface TextMember {
  readonly operation: OperationId;
  readonly path: BodyPath;
  readonly minLength: number;
  readonly maxLength: number;
  /** `x-trimmed`: outer white space is not stored and does not count towards `minLength`. */
  readonly isTrimmed: boolean;
  /** `x-control-characters`: the control characters, other than NUL, that are allowed between other characters. */
  readonly controls: 'none' | 'line-breaks' | 'any';
  /** `x-unicode: scalar-values`: NUL and halves of surrogate pairs are not allowed. */
  readonly isScalar: boolean;
}

/** A list whose items must differ in a member (`x-unique-by`). */
export interface UniqueList {
  readonly operation: OperationId;
  readonly path: BodyPath;
  readonly by: string;
}

export function textMembers(document: OpenApiDocument = stated): TextMember[] {
  return operationIds.flatMap((operation) => {
    const isScalar = bodyOf(document, operation)?.['x-unicode'] === 'scalar-values';
    return [...schemasIn(document, bodySchema(operation, document))]
      .filter(({ schema }) => typesOf(schema).includes('string') && !('enum' in schema))
      .map(({ path, schema }) => ({ operation, path, isScalar, ...marksOf(schema) }));
  });
}

function marksOf(schema: JsonObject): Omit<TextMember, 'operation' | 'path' | 'isScalar'> {
  return {
    minLength: (schema.minLength as number | undefined) ?? 0,
    maxLength: (schema.maxLength as number | undefined) ?? Infinity,
    isTrimmed: schema['x-trimmed'] === true,
    controls: (schema['x-control-characters'] as 'none' | 'line-breaks' | undefined) ?? 'any',
  };
}

/** The lists with `x-unique-by` in the bodies of all operations. */
export function uniqueLists(document: OpenApiDocument = stated): UniqueList[] {
  return operationIds.flatMap((operation) =>
    [...schemasIn(document, bodySchema(operation, document))].flatMap(({ path, schema }) => {
      const by = schema['x-unique-by'];
      return typeof by === 'string' ? [{ operation, path, by }] : [];
    }),
  );
}

/** The schema of the request body of an operation; undefined without a body. */
function bodySchema(operation: OperationId, document: OpenApiDocument = stated): JsonObject | undefined {
  const content = memberOf(document, bodyOf(document, operation), 'content');
  return memberOf(document, memberOf(document, content, 'application/json'), 'schema');
}

function bodyOf(document: OpenApiDocument, operation: OperationId): JsonObject | undefined {
  const { method, path } = operationContracts[operation];
  return memberOf(document, memberOf(document, document.paths[path], method), 'requestBody');
}

/** A schema and those of its members and items, at any depth. */
function* schemasIn(
  document: OpenApiDocument,
  schema: JsonObject | undefined,
  path: BodyPath = [],
): Generator<{ path: BodyPath; schema: JsonObject }> {
  if (schema === undefined) return;
  yield { path, schema };
  const properties = memberOf(document, schema, 'properties');
  for (const name of Object.keys(properties ?? {}))
    yield* schemasIn(document, memberOf(document, properties, name), [...path, name]);
  yield* schemasIn(document, memberOf(document, schema, 'items'), [...path, '*']);
}

const typesOf = ({ type }: JsonObject): readonly unknown[] => (Array.isArray(type) ? type : [type]);

/**
 * Adds the missing members to the body of an operation, so that each can be made invalid. Texts get the value `text`,
 * enums their first value.
 */
export function fullBody(
  operation: OperationId,
  body: object,
  text: string,
  document: OpenApiDocument = stated,
): object {
  return completed(document, bodySchema(operation, document) ?? {}, body, text) as object;
}

function completed(document: OpenApiDocument, schema: JsonObject, value: unknown, text: string): unknown {
  const items = memberOf(document, schema, 'items');
  if (Array.isArray(value)) return value.map((item) => completed(document, items ?? {}, item, text));
  const properties = memberOf(document, schema, 'properties');
  if (typeof value !== 'object' || value === null || properties === undefined) return value;
  const members = value as JsonObject;
  const all = Object.keys(properties).map((name) => {
    const member = memberOf(document, properties, name) ?? {};
    const sent = Object.hasOwn(members, name) ? members[name] : sampleOf(document, member, text);
    return [name, completed(document, member, sent, text)];
  });
  return { ...members, ...Object.fromEntries(all) };
}

/** A value that matches a schema. Objects get no members. */
function sampleOf(document: OpenApiDocument, schema: JsonObject, text: string): unknown {
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const [type] = typesOf(schema);
  if (type === 'string') return text;
  if (type === 'array') return [sampleOf(document, memberOf(document, schema, 'items') ?? {}, text)];
  if (type === 'object') return {};
  return type === 'boolean' ? true : (schema.minimum ?? 0);
}

/** Replaces the value at a path of a body. In a list, only the first item is changed. */
export function withValue(body: unknown, path: BodyPath, change: (value: unknown) => unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return change(body);
  if (name === '*') {
    const [first, ...others] = body as readonly unknown[];
    return [withValue(first, rest, change), ...others];
  }
  const members = body as JsonObject;
  return { ...members, [name]: withValue(members[name], rest, change) };
}

/** A path as written in failure messages, such as `prompts[].text`. */
export const nameOfPath = (path: BodyPath): string => path.join('.').replaceAll('.*', '[]');
