import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect } from 'vitest';
import { schemaErrors } from '../../scripts/lab/kit/tool-results.js';

/** An MCP host with this key, after the handshake. `path` is that of the endpoint. */
export async function connect(key = '', url: string, path = '/mcp'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}${path}`), { requestInit }));
  return client;
}

/** Expects data of a tool to have exactly the members of its output schema. */
export function expectToMatchSchema(tool: string, data: unknown): void {
  expect(schemaErrors(tool, data), tool).toEqual([]);
}
