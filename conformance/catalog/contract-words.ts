import {
  document,
  memberInDocument,
  operationContracts,
  type JsonObject,
  type OperationContract,
} from '../../spec/index.js';

/** The parts of a schema that are described. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | number)[];
  readonly const?: string;
  readonly default?: string | number;
  readonly properties?: JsonObject;
  readonly required?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/**
 * Describes a place in the contract on one line: an operation (`listPrompts`), one of its responses (`listPrompts 200`)
 * or parameters (`listKeywords?limit`), a schema (`Prompt`), one of its fields (`Prompt.topic`) or `info.version`.
 * Returns null for an unknown place.
 */
export function contractWords(place: string): string | null {
  const words =
    place === 'info.version' ? document.info.version : (operationWords(place) ?? schemaWords(place));
  return words === undefined ? null : onOneLine(words);
}

function operationWords(place: string): string | undefined {
  const [, id = '', mark, part = ''] = /^(\w+)(?:([? ])(\w+))?$/.exec(place) ?? [];
  const contracts: Readonly<Record<string, OperationContract>> = operationContracts;
  const contract = contracts[id];
  if (contract === undefined) return undefined;
  const title = `${contract.method.toUpperCase()} ${contract.path}`;
  if (mark === '?') return parameterWords(contract, part);
  if (mark === ' ') return responseWords(title, contract, part);
  return `${title}: ${contract.summary}${contract.requiresPaidPlan ? ' (requires a paid plan)' : ''}`;
}

function responseWords(title: string, { responses }: OperationContract, status: string): string | undefined {
  const response = responses[status];
  return response && `${title} ${status}: ${response.description}`;
}

function parameterWords({ parameters }: OperationContract, name: string): string | undefined {
  const parameter = parameters.find((one) => one.name === name);
  if (parameter === undefined) return undefined;
  const shape = shapeOf(parameter.schema);
  return sentence(parameter.description, parameter.required ? `required, ${shape}` : shape);
}

function schemaWords(place: string): string | undefined {
  const [name = '', ...fields] = place.split('.');
  const schema = fields.reduce(fieldOf, memberInDocument(document.components.schemas, name));
  return schema && sentence(schema.description, shapeOf(schema));
}

/** The schema of a field. If the owner is a list, the field is looked up in its items. */
function fieldOf(schema: JsonObject | undefined, name: string): JsonObject | undefined {
  const owner = memberInDocument(schema, 'items') ?? schema;
  return memberInDocument(memberInDocument(owner, 'properties'), name);
}

/** Type and constraints: `string or null, at most 200 characters`. Optional fields have a question mark. */
function shapeOf(schema: Schema): string {
  const { type = [], enum: values, const: value, default: fallback, properties, required = [] } = schema;
  const types = typeof type === 'string' ? [type] : type;
  const fields = Object.keys(properties ?? {}).map((name) => (required.includes(name) ? name : `${name}?`));
  return [
    ...(types.length === 0 ? [] : [types.join(' or ')]),
    ...(values === undefined ? [] : [`one of ${values.join(', ')}`]),
    ...(value === undefined ? [] : [`always ${value}`]),
    ...bounds(schema.minLength, schema.maxLength, 'character'),
    ...bounds(schema.minItems, schema.maxItems, 'item'),
    ...bounds(schema.minimum, schema.maximum),
    ...(fallback === undefined ? [] : [`${fallback} by default`]),
    ...(fields.length === 0 ? [] : [`with ${fields.join(', ')}`]),
  ].join(', ');
}

function bounds(least?: number, most?: number, unit?: string): string[] {
  if (least === undefined && most === undefined) return [];
  const start = least === undefined ? 'at most' : `${least} to`;
  const range = most === undefined ? `at least ${least}` : `${start} ${most}`;
  return [unit === undefined ? range : `${range} ${unit}${(most ?? least) === 1 ? '' : 's'}`];
}

const sentence = (description: unknown, shape: string) =>
  typeof description === 'string' ? `${description.trim()} (${shape})` : shape;

const onOneLine = (words: string) => words.trim().replaceAll(/\s+/g, ' ');
