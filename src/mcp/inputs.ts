import { z } from 'zod';
import type { ParameterContract } from '../../spec/index.js';
import { specifications, type QueryParams, type ServedId } from '../../spec/extensions/index.js';
import type { JsonSchema } from './output-schema.js';

/** The arguments of a tool: the parameters of its operation, except for the omitted ones, and its own. */
type Arguments<Id extends ServedId, Own extends z.ZodRawShape, Omitted extends PropertyKey> = Omit<
  QueryParams<Id>,
  keyof Own | Omitted
> &
  z.output<z.ZodObject<Own>>;

/**
 * The schema of the arguments of a tool: the query parameters of its operation, with the values, bounds, default and description
 * that the contract states, so that a model sees them before it calls. `own` adds arguments, and replaces parameters that
 * differ.
 */
export function inputOf<
  Id extends ServedId,
  Own extends z.ZodRawShape,
  Omitted extends keyof QueryParams<Id> = never,
>(operationId: Id, own: Own, omitted: readonly Omitted[] = []): z.ZodType<Arguments<Id, Own, Omitted>> {
  const parameters = specifications
    .flatMap(({ operations }) => operations[operationId]?.parameters ?? [])
    .filter((one) => one.in === 'query' && !omitted.some((name) => name === one.name));
  const shape = Object.fromEntries(parameters.map((one) => [one.name, argumentOf(one)]));
  return z.strictObject({ ...shape, ...own }) as z.ZodType as z.ZodType<Arguments<Id, Own, Omitted>>;
}

function argumentOf({ schema, required, description = '' }: ParameterContract): z.ZodType {
  const { enum: values, default: usual } = schema;
  // Zod would make a union of numbers, whose schema is longer.
  const value = Array.isArray(values)
    ? z.literal(values as (string | number)[])
    : z.fromJSONSchema(boundsOf(schema));
  const argument = required ? value : usual === undefined ? value.exactOptional() : value.default(usual);
  return argument.describe(plainText(description));
}

const KEYWORDS = ['type', 'enum', 'minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'minItems'];

/** The pattern of texts without NUL. Models write none, and the API rejects it. */
const NO_NUL = '^[^\\x00]*$';

/** A schema without what a model need not know. */
function boundsOf(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (keyword === 'items') return [[keyword, boundsOf(value as JsonSchema)]];
    return KEYWORDS.includes(keyword) && value !== NO_NUL ? [[keyword, value]] : [];
  });
  return Object.fromEntries(kept);
}

/** A description without marks, and without references to decisions, which a model cannot look up. */
function plainText(description: string): string {
  const decisions = / \(D-\d+(, D-\d+)*\)| See D-\d+( and D-\d+)*\./g;
  return description.replaceAll(/\s+/g, ' ').replaceAll(decisions, '').replaceAll('`', '').trim();
}

/** The cursor of a list that the API returns in one piece: how many items were returned already. */
export const offset = z
  .string()
  .regex(/^\d{1,9}$/)
  .exactOptional()
  .describe(
    'nextCursor of the previous result, with the same other arguments. Leave it out for the first page.',
  );

/** Maximum number of items in a result. Smaller than in the API, because a model has to read them. */
export const limit = (usual: number, most: number) =>
  z.int().min(1).max(most).default(usual).describe(`Items per result, 1 to ${most}.`);

/** The level of detail of the entries of a result. */
export const detail = z
  .enum(['short', 'full'])
  .default('short')
  .describe('full: every figure with its interval and change, longer lists, and the cited pages.');

/** The length of the periods that days are added up to. */
export const interval = z
  .enum(['day', 'week', 'month'])
  .default('week')
  .describe('Length of a period. Only days have all figures; weeks and months have those that are exact.');
