import { schemaErrors } from '../kit/tool-results.js';
import type { SentRequest } from './exchange.js';

/** A response of the MCP endpoint, which has the result of a message or an error. */
export interface RpcResponse {
  readonly jsonrpc: '2.0';
  readonly id?: unknown;
  readonly result?: Partial<ToolResult>;
  readonly error?: { readonly code?: unknown; readonly message?: unknown };
}

interface ToolResult {
  readonly isError: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent: unknown;
}

export const isRpcResponse = (body: unknown): body is RpcResponse =>
  (body as { jsonrpc?: unknown } | undefined)?.jsonrpc === '2.0';

/** Judges a response to a message: what is wrong with it; undefined if nothing is. */
export function mcpProblem(
  sent: SentRequest['body'],
  { id, result, error }: RpcResponse,
): string | undefined {
  if (result === undefined) {
    const isError = Number.isInteger(error?.code) && typeof error?.message === 'string';
    return isError ? undefined : 'an MCP response with neither a result nor an error';
  }
  // Only a valid message has a result.
  const message = JSON.parse(String(sent)) as { id: unknown; method: string; params: { name: string } };
  if (id !== message.id) return 'an MCP response with another id';
  return message.method === 'tools/call' ? toolProblem(message.params.name, result) : undefined;
}

function toolProblem(tool: string, { isError, content, structuredContent }: Partial<ToolResult>) {
  const text = content?.[0]?.text;
  if (typeof text !== 'string') return 'a tool result without text';
  if (isError === true) return undefined;
  const differences = schemaErrors(tool, structuredContent ?? JSON.parse(text));
  if (differences === undefined) return 'a result of a tool that does not exist';
  const [difference] = differences;
  if (difference === undefined) return undefined;
  return `a tool result that violates its output schema: ${difference.instancePath} ${difference.message}`;
}
