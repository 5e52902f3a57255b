import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Ajv } from 'ajv';
import { expect } from 'vitest';
import type { JsonSchema } from '../../src/mcp/output-schema.js';
import { withNote } from '../../src/mcp/results.js';
import { tools } from '../../src/mcp/tools.js';

/** An MCP host with this key, after the handshake. `path` is that of the endpoint. */
export async function connect(key = '', url: string, path = '/mcp'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}${path}`), { requestInit }));
  return client;
}

/** Forbids members that a schema does not have, which clients have to accept. */
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

/** Expects data of a tool to have exactly the members of its output schema. */
export function expectToMatchSchema(tool: string, data: unknown): void {
  const validate = validators.get(tool);
  validate?.(data);
  expect(validate?.errors ?? [], tool).toEqual([]);
}
