import { specifications } from '../../spec/extensions/index.js';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** How the objects of a component differ in the result of a tool. */
export interface Edit {
  /** Members that the tool always leaves out. */
  readonly without?: readonly string[];
  /** Members that it leaves out of some results. */
  readonly optional?: readonly string[];
  /** Members that it adds. */
  readonly adds?: Readonly<Record<string, JsonSchema>>;
}

export interface OutputOptions {
  /** The name of the component that the result is. Default: that of the response. */
  readonly component?: string;
  /** By name of the component. */
  readonly edits?: Readonly<Record<string, Edit>>;
}

/**
 * The schema of a result: that of the operation's response, with the edits of the tool. It has only what validates
 * structure, because it is sent with every list of tools. Additional members are valid, as in the open contract.
 */
export function outputOf(operationId: string, { component, edits = {} }: OutputOptions = {}): JsonSchema {
  const specification = specifications.find(({ operations }) => operationId in operations);
  const pointer = specification?.operations[operationId]?.responses['200']?.schemaPointer;
  const components = specification?.openDocument().components['schemas'] as Record<string, JsonSchema>;
  const root = component ?? String(pointer).split('/').at(-1) ?? '';
  const found: Record<string, JsonSchema> = {};
  const pending = [root];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (name in found) continue;
    const schema = components[name];
    if (schema === undefined) throw new Error(`${operationId} has no schema ${name}`);
    const result = edited(structureOf(schema), edits[name] ?? {});
    found[name] = result;
    pending.push(...referencesIn(result));
  }
  const { [root]: own, ...$defs } = found;
  return { ...own, ...(Object.keys($defs).length > 0 && { $defs }) };
}

/** An object with exactly these members, each of which is present. */
export function objectOf(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', required: Object.keys(properties), properties };
}

export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

const STRUCTURE = ['type', 'const', 'enum', 'required'];
const SCHEMAS = ['items', 'additionalProperties'];
const LISTS = ['anyOf', 'oneOf'];

/** A schema without texts, bounds and formats. */
function structureOf(schema: JsonSchema): JsonSchema {
  if (typeof schema['$ref'] === 'string') {
    return { $ref: schema['$ref'].replace('#/components/schemas/', '#/$defs/') };
  }
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
      if (STRUCTURE.includes(keyword)) return [[keyword, value]];
      if (SCHEMAS.includes(keyword) && typeof value === 'object')
        return [[keyword, structureOf(value as JsonSchema)]];
      if (LISTS.includes(keyword)) return [[keyword, (value as JsonSchema[]).map(structureOf)]];
      if (keyword === 'properties') return [[keyword, mapValues(value as Record<string, JsonSchema>)]];
      return [];
    }),
  );
}

function mapValues(properties: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, structureOf(schema)]));
}

function edited(schema: JsonSchema, { without = [], optional = [], adds = {} }: Edit): JsonSchema {
  const { properties, required } = schema as { properties?: object; required?: string[] };
  if (properties === undefined) return schema;
  const kept = Object.entries(properties).filter(([name]) => !without.includes(name));
  const present = [...(required ?? []), ...Object.keys(adds)];
  return {
    ...schema,
    properties: { ...Object.fromEntries(kept), ...adds },
    required: present.filter((name) => !without.includes(name) && !optional.includes(name)),
  };
}

/** The names of the components that a schema refers to. */
function referencesIn(schema: JsonSchema): string[] {
  return [...JSON.stringify(schema).matchAll(/"#\/\$defs\/([^"]+)"/g)].map(([, name = '']) => name);
}
