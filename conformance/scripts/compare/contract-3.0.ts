/** The contract written down in OpenAPI 3.0, for a tool that reads nothing newer. */
import { contract, type Json, type JsonObject } from './contract.js';

/**
 * The contract as OpenAPI 3.0.3. What 3.0 cannot say is left out: `unevaluatedProperties`, and null as a type of its
 * own. Everything else is said in the older words: `nullable`, `enum` of one for `const`, the first example only,
 * and keywords beside a `$ref` by way of `allOf`.
 */
export function contractIn30(): JsonObject {
  const document = convert(contract()) as JsonObject;
  document['openapi'] = '3.0.3';
  const info = document['info'] as JsonObject;
  delete info['summary'];
  delete (info['license'] as JsonObject)['identifier'];
  return document;
}

function convert(value: Json): Json {
  if (Array.isArray(value)) return value.map(convert);
  if (value === null || typeof value !== 'object') return value;
  // The examples of a media type are values, not parts of the document.
  if (isMediaType(value)) return mediaType(value);
  const converted: JsonObject = {};
  for (const [name, part] of Object.entries(value)) {
    if (name === 'unevaluatedProperties' && typeof part === 'boolean') continue;
    converted[name] = name === 'example' ? part : convert(part);
  }
  return inOlderWords(converted);
}

function isMediaType(value: JsonObject): boolean {
  return 'schema' in value && ('examples' in value || 'example' in value) && !('in' in value);
}

function mediaType({ schema, examples, example }: JsonObject): JsonObject {
  const first = Object.values((examples ?? {}) as JsonObject)[0] as JsonObject | undefined;
  const shown = first === undefined ? example : valueOf(first);
  return { schema: convert(schema ?? {}), ...(shown === undefined ? {} : { example: shown }) };
}

function valueOf(example: JsonObject): Json | undefined {
  const reference = example['$ref'];
  if (typeof reference !== 'string') return example['value'];
  const parts = reference.slice('#/'.length).split('/');
  const named = parts.reduce<Json>((place, part) => (place as JsonObject)[part] ?? null, contract());
  return valueOf(named as JsonObject);
}

function inOlderWords(schema: JsonObject): JsonObject {
  if (Array.isArray(schema['type'])) return nullable(schema, schema['type']);
  if ('const' in schema) {
    const { const: only, ...rest } = schema;
    return { ...rest, enum: [only ?? null] };
  }
  for (const choice of ['oneOf', 'anyOf']) {
    const options = schema[choice];
    if (Array.isArray(options) && options.some(isNull)) {
      // 3.0 wants a type beside `nullable`; what the contract chooses between are objects.
      return {
        ...schema,
        type: 'object',
        nullable: true,
        [choice]: options.filter((option) => !isNull(option)),
      };
    }
  }
  const { $ref, ...beside } = schema;
  return $ref !== undefined && Object.keys(beside).length > 0 ? { ...beside, allOf: [{ $ref }] } : schema;
}

function nullable(schema: JsonObject, types: Json[]): JsonObject {
  const [type] = types.filter((one) => one !== 'null');
  return { ...schema, type: type ?? 'string', ...(types.includes('null') ? { nullable: true } : {}) };
}

function isNull(schema: Json): boolean {
  return schema !== null && typeof schema === 'object' && !Array.isArray(schema) && schema['type'] === 'null';
}
