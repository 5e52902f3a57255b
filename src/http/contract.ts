import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import {
  document,
  operationContracts,
  resolveInDocument,
  type OperationContract,
  type OperationId,
} from '../../spec/index.js';
import {
  invalidParameter,
  rejectInvalidItems,
  type DomainError,
  type InvalidItem,
} from '../domain/errors.js';
import { defaultedParameters } from './operation.js';
import { parseQuery, type QueryParameter } from './query.js';
import { refusal, refusalOf } from './refusal.js';

/** Where a response violates the contract. */
export interface ContractBreach {
  readonly pointer: string;
  readonly reason: string;
}

/** The validators of one operation, compiled at startup. */
export interface CompiledOperation {
  readonly contract: OperationContract;
  /** Parses the query parameters; throws a 400 that names the parameter. */
  readonly query: (queryString: string) => Record<string, unknown>;
  /** Validates the decoded path parameters; throws 400. */
  readonly path: (params: Record<string, string>) => Record<string, string>;
  /** Validates the body; throws a 400 that names the field. */
  readonly body: (body: unknown) => void;
  /** Null when the contract allows the response. */
  readonly breach: (status: number, body: unknown) => ContractBreach | null;
}

export interface Contract {
  readonly operations: Readonly<Record<OperationId, CompiledOperation>>;
  /** Null when the body is a valid error body. */
  readonly errorBreach: (body: unknown) => ContractBreach | null;
}

/** Returns the validator of the schema at a pointer into the document; compiles each once. */
type Compile = (pointer: string) => ValidateFunction;

const DOCUMENT_ID = 'contract';

/** Compiles every schema of the contract. Throws when one is invalid, so that the server does not start. */
export function compileContract(): Contract {
  const ajv = createAjv();
  const compiled = new Map<string, ValidateFunction>();
  const compile: Compile = (pointer) => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `${DOCUMENT_ID}${pointer}` });
    compiled.set(pointer, known);
    return known;
  };
  const entries = Object.values(operationContracts).map((contract) => [
    contract.id,
    compileOperation(compile, contract),
  ]);
  const validateError = compile('#/components/schemas/ErrorResponse');
  return {
    operations: Object.fromEntries(entries) as Contract['operations'],
    errorBreach: (body) => (validateError(body) ? null : breachOf(validateError)),
  };
}

function createAjv(): Ajv2020 {
  // `verbose` adds to an error the value and the schema that rejects it.
  const ajv = new Ajv2020({ strictTypes: false, allowUnionTypes: true, allErrors: false, verbose: true });
  ajv.addVocabulary(['openapi', 'info', 'servers', 'tags', 'paths', 'components', 'security', 'webhooks']);
  ajv.addVocabulary(['example', 'xml', 'externalDocs', 'discriminator', 'jsonSchemaDialect']);
  ajv.addVocabulary(['x-trimmed', 'x-control-characters', 'x-unique-by', 'x-enum-varnames']);
  ajv.addVocabulary(Object.keys(document).filter((key) => key.startsWith('x-')));
  // Fast mode does not look for days that a month does not have, which toISOString() cannot write. Full mode triples
  // the time to validate a list.
  addFormats.default(ajv, { mode: 'fast' });
  ajv.addSchema(document, DOCUMENT_ID);
  return ajv;
}

function compileOperation(compile: Compile, contract: OperationContract): CompiledOperation {
  const parameters = contract.parameters.map((parameter) => ({
    parameter,
    validate: compile(parameter.schemaPointer),
  }));
  const inQuery = parameters.filter(({ parameter }) => parameter.in === 'query');
  const inPath = parameters.filter(({ parameter }) => parameter.in === 'path');
  const queryParameters = inQuery.map(({ parameter }) => toQueryParameter(contract.id, parameter));
  const bodyPointer = contract.requestBody?.schemaPointer;
  const validateBody = bodyPointer === undefined ? undefined : compile(bodyPointer);
  const items = bodyPointer === undefined ? undefined : compileItems(compile, bodyPointer);
  const responses = new Map(
    Object.entries(contract.responses).map(([status, { schemaPointer }]) => [
      status,
      schemaPointer === null ? null : compile(schemaPointer),
    ]),
  );

  return {
    contract,
    query(queryString) {
      const query = parseQuery(queryString, queryParameters);
      for (const { parameter, validate } of inQuery) {
        const value = query[parameter.name];
        if (value === undefined) {
          if (parameter.required) throw refusal(parameter.name, 'is required');
        } else if (!validate(value)) throw refusalOfParameter(validate, parameter.name);
      }
      return query;
    },
    path(params) {
      for (const { parameter, validate } of inPath) {
        if (!validate(params[parameter.name])) throw refusalOf(validate, parameter.name);
      }
      return params;
    },
    body(body) {
      if (validateBody === undefined || validateBody(body)) return;
      const refused = refusalOf(validateBody);
      if (items !== undefined) rejectInvalidItems('invalid_parameter', findInvalidItems(body, items));
      throw refused;
    },
    breach(status, body) {
      const validate = responses.get(String(status)) ?? responses.get('default');
      if (responses.get(String(status)) === null) {
        return body === undefined || body === null ? null : { pointer: '', reason: 'must be empty' };
      }
      if (!validate) return { pointer: '', reason: `status ${status} is not documented` };
      return validate(body) ? null : breachOf(validate);
    },
  };
}

/** Names the parameter without an index, since lists in a query have several spellings. */
function refusalOfParameter(validate: ValidateFunction, name: string): DomainError {
  const { message, param = name } = refusalOf(validate, name);
  return invalidParameter(name, message.replace(`"${param}"`, `"${name}"`));
}

type ParameterContract = OperationContract['parameters'][number];

function toQueryParameter(id: OperationId, parameter: ParameterContract): QueryParameter {
  const schema = parameter.schema as {
    type?: string;
    default?: unknown;
    enum?: unknown[];
    items?: SchemaNode;
  };
  const type = schema.type === 'integer' ? 'number' : schema.type;
  const items = schema.items?.$ref === undefined ? schema.items : resolveSchema(schema.items.$ref).schema;
  const isFreeText = schema.enum === undefined && items?.enum === undefined;
  return {
    name: parameter.name,
    type: type === 'number' || type === 'boolean' ? type : 'string',
    isList: parameter.isList,
    absentWhen: parameter.absentWhen,
    longestWithCommas: isFreeText && parameter.isList ? (items?.maxLength ?? Infinity) : 0,
    defaultValue: isDefaulted(id, parameter.name)
      ? requireDefault(id, parameter.name, schema.default)
      : undefined,
  };
}

function isDefaulted(id: OperationId, name: string): boolean {
  const listed: Partial<Record<OperationId, readonly string[]>> = defaultedParameters;
  return listed[id]?.includes(name) ?? false;
}

function requireDefault(id: OperationId, name: string, value: unknown): unknown {
  if (value === undefined) throw new Error(`The contract has no default for "${name}" of ${id}.`);
  return value;
}

interface ItemCheck {
  member: string;
  validate: ValidateFunction;
  maxItems: number;
}

/** Compiles a validator for the items of a body's list of objects, to report every invalid one. */
function compileItems(compile: Compile, bodyPointer: string): ItemCheck | undefined {
  const body = resolveSchema(bodyPointer);
  for (const [member, raw] of Object.entries(body.schema.properties ?? {})) {
    const schema = raw as { type?: string; maxItems?: number };
    if (schema.type !== 'array' || schema.maxItems === undefined) continue;
    const items = resolveSchema(`${body.pointer}/properties/${member}/items`);
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

function resolveSchema(pointer: string): { pointer: string; schema: SchemaNode } {
  const { pointer: resolved, value } = resolveInDocument(pointer);
  return { pointer: resolved, schema: value };
}

/** The invalid items of a body's list; none when the list itself is missing or too long. */
function findInvalidItems(body: unknown, { member, maxItems, validate }: ItemCheck): InvalidItem[] {
  const list = (body as Record<string, unknown> | null)?.[member];
  if (!Array.isArray(list) || list.length > maxItems) return [];
  return list.flatMap((item: unknown, index) => {
    if (validate(item)) return [];
    const root = `${member}[${index}]`;
    const { param = root, message } = refusalOf(validate, root);
    return [{ index, param, message }];
  });
}

function breachOf(validate: ValidateFunction): ContractBreach {
  const error = validate.errors?.[0];
  return { pointer: error?.instancePath ?? '', reason: `${error?.schemaPath}: ${error?.message}` };
}
