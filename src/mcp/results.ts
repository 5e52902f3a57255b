import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { isApiError, type ApiError } from '../../client/index.js';
import type { JsonSchema } from './output-schema.js';
import type { Finding } from './tool.js';

/**
 * Where a result has its data, which it has only once. `structured`: in `structuredContent`. `text`: as JSON in `content`, for
 * hosts that show a model nothing else.
 */
export type ResultForm = 'structured' | 'text';

/** The revision of the protocol that introduced structured content. Revisions are dates. */
const FIRST_WITH_STRUCTURED_CONTENT = '2025-06-18';

/** The form for a client of this revision. Clients before 2025-06-18 do not say which they speak. */
export function resultFormFor(revision: string): ResultForm {
  return revision >= FIRST_WITH_STRUCTURED_CONTENT ? 'structured' : 'text';
}

const ELSEWHERE =
  'The data is in structuredContent. If you cannot see it, the user has to connect this server with results=text.';

/** The schema of a result: that of the data, with the sentence about it. */
export function withNote(output: JsonSchema): JsonSchema {
  const { properties, required } = output as { properties?: object; required?: string[] };
  return {
    ...output,
    properties: { note: { type: 'string' }, ...properties },
    required: ['note', ...(required ?? [])],
  };
}

/** The sentence about the data is one of its members, so that a model sees it in either form. */
export function toResult({ summary, data }: Finding, form: ResultForm): CallToolResult {
  const found = { note: summary, ...data };
  if (form === 'text') return { content: [{ type: 'text', text: JSON.stringify(found) }] };
  return { content: [{ type: 'text', text: `${summary} ${ELSEWHERE}` }], structuredContent: found };
}

/** An error that the model sees and can react to. It has no structured content, because that has to match the output schema. */
export function toFailure(error: unknown): CallToolResult {
  return failureWith(
    error instanceof z.ZodError ? `invalid_parameter: ${problemsOf(error)}` : describeFailure(error),
  );
}

/** The result of a tool that failed, with `code: message`. */
export function failureWith(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}

/** The problems of invalid arguments, each with the name of the argument. */
export function problemsOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => [...path, message].join(': ')).join('; ');
}

/** `code: message`, with advice and on a second line the other facts as JSON. */
export function describeFailure(error: unknown): string {
  if (!isApiError(error)) return `unreachable: The service cannot be reached: ${reasonOf(error)}.`;
  const { status, code, message, param, details, requestId, retryAfter } = error;
  const hint = hintFor(error);
  const facts = JSON.stringify({ status, param, details, requestId, retryAfter });
  return `${code}: ${hint === undefined ? message : `${message} ${hint}`}\n${facts}`;
}

const HINTS: Readonly<Partial<Record<string, string>>> = {
  prompt_not_found: 'Call list_prompts for the ids of prompts.',
  not_found: 'Call list_answers for the ids of answers.',
  unauthorized: 'The user has to give this MCP server a valid API key.',
};

function hintFor({ code, retryAfter }: ApiError): string | undefined {
  return HINTS[code] ?? (retryAfter === undefined ? undefined : `Try again in ${retryAfter} s.`);
}

/** The cause of a fetch error has the reason. An error without a cause does not come from fetch. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  if (cause === undefined) throw error;
  return cause.code ?? cause.message ?? 'unknown';
}
