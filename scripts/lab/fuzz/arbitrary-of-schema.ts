import fc from 'fast-check';
import type { JsonObject } from '../../../spec/contracts.js';

/** How schemas become values: their document, and arbitraries for members and parameters of certain names. */
export interface SchemaSource {
  /** The schema that a `$ref` names. */
  readonly resolve: (reference: string) => JsonObject;
  /** Arbitraries by name, for values that a schema does not describe, such as ids of existing rows. */
  readonly named: Readonly<Partial<Record<string, fc.Arbitrary<unknown>>>>;
}

/** Longest list and text that are made unless the minimum is larger. The contract's own maxima are tried as well. */
const USUAL_ITEMS = 4;
const USUAL_LENGTH = 40;

/** Values that a schema of the contract allows, as far as its keywords tell. @throws Error for a schema without values */
export function arbitraryOf(schema: JsonObject, source: SchemaSource): fc.Arbitrary<unknown> {
  if (typeof schema.$ref === 'string') return arbitraryOf(source.resolve(schema.$ref), source);
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  const choices = (schema.anyOf ?? schema.oneOf) as JsonObject[] | undefined;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, source)));
  const types = [schema.type ?? []].flat() as string[];
  if (types.length === 0) return fc.jsonValue();
  return fc.oneof(...types.map((type) => ofType(type, schema, source)));
}

function ofType(type: string, schema: JsonObject, source: SchemaSource): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return objectOf(schema, source);
    case 'array':
      return listOf(schema, source);
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer(boundsOf(schema));
    case 'number':
      return fc.double({ ...boundsOf(schema), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      throw new Error(`No values for the type "${type}".`);
  }
}

const boundsOf = ({ minimum = 0, maximum = 10_000 }: JsonObject) => ({
  min: minimum as number,
  max: maximum as number,
});

function objectOf({ properties = {}, required = [] }: JsonObject, source: SchemaSource) {
  const members = Object.entries(properties as Record<string, JsonObject>).map(
    ([name, schema]) => [name, source.named[name] ?? arbitraryOf(schema, source)] as const,
  );
  return fc.record(Object.fromEntries(members), { requiredKeys: required as string[] });
}

function listOf({ items = {}, minItems = 0, maxItems = Infinity }: JsonObject, source: SchemaSource) {
  const item = arbitraryOf(items as JsonObject, source);
  const [least, most] = [minItems as number, maxItems as number];
  const usual = fc.array(item, { minLength: least, maxLength: Math.min(most, least + USUAL_ITEMS) });
  if (most > 200) return usual;
  const full = fc.array(item, { minLength: most, maxLength: most });
  return fc.oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: full });
}

function textOf({ pattern, format, minLength = 0, maxLength = Infinity }: JsonObject): fc.Arbitrary<string> {
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (typeof pattern === 'string' && minLength === 0) return fc.stringMatching(new RegExp(pattern, 'u'));
  const [least, most] = [minLength as number, maxLength as number];
  const usual = fc.string({
    unit: 'grapheme',
    minLength: least,
    maxLength: Math.min(most, least + USUAL_LENGTH),
  });
  if (most > 5000) return usual;
  const longest = fc.string({ unit: 'grapheme-ascii', minLength: most, maxLength: most });
  return fc.oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: longest });
}
