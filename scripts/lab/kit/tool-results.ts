import { Ajv, type ErrorObject } from 'ajv';
import type { JsonSchema } from '../../../src/mcp/output-schema.js';
import { withNote } from '../../../src/mcp/results.js';
import { tools } from '../../../src/mcp/tools.js';

/** Adds `additionalProperties: false` to the objects of a schema, because tools return no other members. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([name, value]) => [name, closed(value)]);
  const isObject = 'properties' in schema && !('additionalProperties' in schema) && 'type' in schema;
  return { ...Object.fromEntries(entries), ...(isObject && { additionalProperties: false }) };
}

const ajv = new Ajv({ strict: false, allErrors: true });
const validators = new Map(
  tools.map(({ name, output }) => [name, ajv.compile(closed(withNote(output)) as JsonSchema)]),
);

/** The differences between the data of an MCP tool and its output schema; undefined for an unknown tool. */
export function schemaErrors(tool: string, data: unknown): readonly ErrorObject[] | undefined {
  const validate = validators.get(tool);
  validate?.(data);
  return validate && (validate.errors ?? []);
}
