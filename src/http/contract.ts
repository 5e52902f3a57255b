import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { resolvePointer, type OpenApiDocument, type OperationContract } from '../../spec/contracts.js';
import type { RequestBodyContract } from '../../spec/index.js';
import { specifications, type ServedId } from '../../spec/extensions/index.js';
import {
  invalidParameter,
  rejectInvalidItems,
  type DomainError,
  type InvalidItem,
} from '../domain/errors.js';
import { bodyLimitsOf, type BodyLimits, type BodySchema } from './request/body-limits.js';
import { defaultedParameters } from './operation.js';
import { parseQuery, type QueryParameter } from './request/query.js';
import { rejection, rejectionOf } from './errors/rejection.js';

/** A violation of the contract by a response. */
export interface ContractViolation {
  readonly pointer: string;
  readonly reason: string;
}

/** The contract of an operation that the service serves. */
export type ServedContract = OperationContract<ServedId>;

/** The validators of one operation. */
export interface CompiledOperation {
  readonly contract: ServedContract;
  /**
   * Parses the query parameters.
   * @throws DomainError 400 that names the parameter
   */
  readonly query: (queryString: string) => Record<string, unknown>;
  /**
   * Validates the decoded path parameters.
   * @throws DomainError 400
   */
  readonly path: (params: Record<string, string>) => Record<string, string>;
  /** The limits of its body; absent for an operation without a body. */
  readonly bodyLimits?: BodyLimits;
  /**
   * Validates the body.
   * @throws DomainError 400 that names the field
   */
  readonly body: (body: unknown) => void;
  /** Null if the response conforms to the contract. The first response compiles its schema, which takes up to 50 ms. */
  readonly violation: (status: number, body: unknown) => ContractViolation | null;
}

export interface Contract {
  /** The operations of the contract and of its extensions. */
  readonly operations: Readonly<Record<ServedId, CompiledOperation>>;
  /** Null if the body is a valid error body. */
  readonly errorViolation: (body: unknown) => ContractViolation | null;
}

/** An OpenAPI document whose schemas are compiled on demand, each once. */
interface Schemas {
  /** Returns the validator of the schema at a pointer into the document. */
  readonly compile: (pointer: string) => ValidateFunction;
  /** Finds the schema at a pointer, following references. */
  readonly resolve: (pointer: string) => { pointer: string; schema: SchemaNode };
}

let compiledContract: Contract | undefined;

/**
 * The contract and its extensions, compiled once per process. The schemas of responses are compiled on demand, because
 * together they would take as long as the rest of a start.
 * @throws Error if a schema of a request is invalid, or two operations have the same id, so that the server does not start
 */
export function compileContract(): Contract {
  return (compiledContract ??= compileDocuments());
}

function compileDocuments(): Contract {
  const ajv = createAjv(specifications.map(({ document }) => document));
  const operations = new Map<string, CompiledOperation>();
  const [main] = specifications.map(({ name, document, operations: contracts }) => {
    const schemas = schemasOf(ajv, `document-${name}`, document);
    for (const contract of Object.values(contracts) as ServedContract[]) {
      if (operations.has(contract.id)) throw new Error(`Two operations have the id ${contract.id}.`);
      operations.set(contract.id, compileOperation(schemas, contract));
    }
    return schemas;
  });
  if (main === undefined) throw new Error('No contract was given.');
  const validateError = main.compile('#/components/schemas/ErrorResponse');
  return {
    operations: Object.fromEntries(operations) as Contract['operations'],
    errorViolation: (body) => (validateError(body) ? null : violationOf(validateError)),
  };
}

function schemasOf(ajv: Ajv2020, id: string, document: OpenApiDocument): Schemas {
  ajv.addSchema(document, id);
  const compiled = new Map<string, ValidateFunction>();
  return {
    compile(pointer) {
      const known = compiled.get(pointer) ?? ajv.compile({ $ref: `${id}${pointer}` });
      compiled.set(pointer, known);
      return known;
    },
    resolve(pointer) {
      const { pointer: resolved, value } = resolvePointer(document, pointer);
      return { pointer: resolved, schema: value };
    },
  };
}

function createAjv(documents: readonly OpenApiDocument[]): Ajv2020 {
  // With `verbose`, an error includes the value and the schema that rejects it. Without its optimizer, ajv compiles in
  // two thirds of the time, and the code is as fast.
  const ajv = new Ajv2020({
    strictTypes: false,
    allowUnionTypes: true,
    allErrors: false,
    verbose: true,
    code: { optimize: false },
  });
  ajv.addVocabulary(['openapi', 'info', 'servers', 'tags', 'paths', 'components', 'security', 'webhooks']);
  ajv.addVocabulary(['example', 'xml', 'externalDocs', 'discriminator', 'jsonSchemaDialect']);
  ajv.addVocabulary(['x-trimmed', 'x-control-characters', 'x-unique-by', 'x-enum-varnames']);
  const ownWords = documents.flatMap((document) =>
    Object.keys(document).filter((key) => key.startsWith('x-')),
  );
  ajv.addVocabulary([...new Set(ownWords)]);
  // Fast mode does not detect days that a month does not have, which toISOString() never produces. Full mode triples
  // the time to validate a list.
  addFormats.default(ajv, { mode: 'fast' });
  return ajv;
}

function compileOperation(schemas: Schemas, contract: ServedContract): CompiledOperation {
  const { compile } = schemas;
  const parameters = contract.parameters.map((parameter) => ({
    parameter,
    validate: compile(parameter.schemaPointer),
  }));
  const inQuery = parameters.filter(({ parameter }) => parameter.in === 'query');
  const inPath = parameters.filter(({ parameter }) => parameter.in === 'path');
  const queryParameters = inQuery.map(({ parameter }) => toQueryParameter(schemas, contract.id, parameter));
  const bodyPointer = contract.requestBody?.schemaPointer;
  const validateBody = bodyPointer === undefined ? undefined : compile(bodyPointer);
  const items = bodyPointer === undefined ? undefined : compileItems(schemas, bodyPointer);
  const bodyLimits = contract.requestBody && readBodyLimits(schemas, contract.requestBody);

  return {
    contract,
    ...(bodyLimits && { bodyLimits }),
    query(queryString) {
      const query = parseQuery(queryString, queryParameters);
      for (const { parameter, validate } of inQuery) {
        const value = query[parameter.name];
        if (value === undefined) {
          if (parameter.required) throw rejection(parameter.name, 'is required');
        } else if (!validate(value)) throw rejectionOfParameter(validate, parameter.name);
      }
      return query;
    },
    path(params) {
      for (const { parameter, validate } of inPath) {
        if (!validate(params[parameter.name])) throw rejectionOf(validate, parameter.name);
      }
      return params;
    },
    body(body) {
      if (validateBody === undefined || validateBody(body)) return;
      const refused = rejectionOf(validateBody);
      if (items !== undefined) rejectInvalidItems('invalid_parameter', findInvalidItems(body, items));
      throw refused;
    },
    violation(status, body) {
      const response = contract.responses[status] ?? contract.responses['default'];
      if (response === undefined) return { pointer: '', reason: `status ${status} is not documented` };
      if (response.schemaPointer === null)
        return body === undefined || body === null ? null : { pointer: '', reason: 'must be empty' };
      const validate = compile(response.schemaPointer);
      return validate(body) ? null : violationOf(validate);
    },
  };
}

function readBodyLimits({ resolve }: Schemas, body: RequestBodyContract): BodyLimits {
  const { schema } = resolve(body.schemaPointer);
  return bodyLimitsOf(schema as BodySchema, body, (reference) => resolve(reference).schema as BodySchema);
}

/** Names the parameter without an index, because lists in a query have several notations. */
function rejectionOfParameter(validate: ValidateFunction, name: string): DomainError {
  const { message, param = name } = rejectionOf(validate, name);
  return invalidParameter(name, message.replace(`"${param}"`, `"${name}"`));
}

type ParameterContract = ServedContract['parameters'][number];

function toQueryParameter(schemas: Schemas, id: ServedId, parameter: ParameterContract): QueryParameter {
  const schema = parameter.schema as {
    type?: string;
    default?: unknown;
    enum?: unknown[];
    items?: SchemaNode;
  };
  const type = schema.type === 'integer' ? 'number' : schema.type;
  const items = schema.items?.$ref === undefined ? schema.items : schemas.resolve(schema.items.$ref).schema;
  const isFreeText = schema.enum === undefined && items?.enum === undefined;
  return {
    name: parameter.name,
    type: type === 'number' || type === 'boolean' ? type : 'string',
    isList: parameter.isList,
    absentWhen: parameter.absentWhen,
    maxLengthWithCommas: isFreeText && parameter.isList ? (items?.maxLength ?? Infinity) : 0,
    defaultValue: isDefaulted(id, parameter.name)
      ? requireDefault(id, parameter.name, schema.default)
      : undefined,
  };
}

function isDefaulted(id: ServedId, name: string): boolean {
  const listed: Partial<Record<ServedId, readonly string[]>> = defaultedParameters;
  return listed[id]?.includes(name) ?? false;
}

function requireDefault(id: ServedId, name: string, value: unknown): unknown {
  if (value === undefined) throw new Error(`The contract has no default for "${name}" of ${id}.`);
  return value;
}

interface ItemCheck {
  member: string;
  validate: ValidateFunction;
  maxItems: number;
}

/** Compiles a validator for the items of a body's list of objects, to report every invalid one. */
function compileItems({ compile, resolve }: Schemas, bodyPointer: string): ItemCheck | undefined {
  const body = resolve(bodyPointer);
  for (const [member, raw] of Object.entries(body.schema.properties ?? {})) {
    const schema = raw as { type?: string; maxItems?: number };
    if (schema.type !== 'array' || schema.maxItems === undefined) continue;
    const items = resolve(`${body.pointer}/properties/${member}/items`);
    if (items.schema.type !== 'object') continue;
    return { member, maxItems: schema.maxItems, validate: compile(items.pointer) };
  }
  return undefined;
}

interface SchemaNode {
  type?: string;
  maxLength?: number;
  $ref?: string;
  enum?: unknown[];
  properties?: Record<string, unknown>;
}

/** The invalid items of a body's list; empty if the list itself is missing or too long. */
function findInvalidItems(body: unknown, { member, maxItems, validate }: ItemCheck): InvalidItem[] {
  const list = (body as Record<string, unknown> | null)?.[member];
  if (!Array.isArray(list) || list.length > maxItems) return [];
  return list.flatMap((item: unknown, index) => {
    if (validate(item)) return [];
    const root = `${member}[${index}]`;
    const { param = root, message } = rejectionOf(validate, root);
    return [{ index, param, message }];
  });
}

function violationOf(validate: ValidateFunction): ContractViolation {
  const error = validate.errors?.[0];
  return { pointer: error?.instancePath ?? '', reason: `${error?.schemaPath}: ${error?.message}` };
}
