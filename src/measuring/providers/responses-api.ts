import { failed, failedAs, unknown } from './http.js';
import type { Place, Platform } from '../target.js';
import { at, listOf, numberOf, textOf } from './json.js';
import { anything, count, each, fields, types, type Shape } from './shape.js';
import type { Accepted, Answer, Failed, Unknown } from './provider.js';

/** Common parts of OpenAI's Responses API and of compatible APIs, such as Perplexity's. */

/** A citation in the text of a message. */
const annotation = types('container_file_citation file_citation file_path', {
  url_citation: fields('type start_index end_index title url'),
});

/** A message of a model. */
export const message: Shape = fields('type id status role phase', {
  content: each(
    types('', {
      output_text: fields('type text logprobs', { annotations: each(annotation) }),
      refusal: fields('type refusal'),
    }),
  ),
});

/** The fields of a response besides its output. */
export const envelope = {
  names: 'id object created_at status background error model previous_response_id store',
  usage: { input_tokens: count, output_tokens: count, total_tokens: count, input_tokens_details: anything },
};

/** The parts of each message that belongs to the answer. Progress remarks of a model are marked as commentary. */
export const messagesOf = (output: readonly unknown[]): (readonly unknown[])[] =>
  output
    .filter((item) => at(item, 'type') === 'message' && at(item, 'phase') !== 'commentary')
    .map((item) => listOf(at(item, 'content')));

/** The text of the messages, joined by a blank line. `isFiltered`: a filter cut off the answer. */
export function readMessages(
  messages: readonly (readonly unknown[])[],
  { isFiltered = false } = {},
): Pick<Answer, 'status' | 'text'> {
  const join = (name: string) => {
    const texts = messages.map((parts) => parts.map((part) => textOf(at(part, name)) ?? '').join(''));
    return textOf(texts.filter((text) => text !== '').join('\n\n'));
  };
  const refusal = join('refusal');
  if (refusal !== null || isFiltered) return { status: 'refused', text: refusal };
  const text = join('text');
  return text === null ? { status: 'empty', text } : { status: 'ok', text };
}

/** The pages that searches found or opened. */
export const pagesFoundBy = (searches: readonly unknown[]): unknown[] =>
  searches.flatMap((item) => [...listOf(at(item, 'action', 'sources')), { url: at(item, 'action', 'url') }]);

/** Whether the response is a task that the provider works on. */
export const isRunning = (body: unknown): boolean =>
  ['queued', 'in_progress'].includes(String(at(body, 'status')));

/** The place whose price applies to an answer of this model. */
export function apiPlace(platform: Platform, provider: string, model: string | null): Place {
  return { platform, surface: 'api', provider, model, country: null, region: null, city: null, locale: null };
}

/** A response in progress. */
export function readTask(body: unknown, raw: string, model: string): Accepted | Unknown {
  const id = textOf(at(body, 'id'));
  if (id === null) return unknown('unreadable_response', 'The task has no id.', raw);
  return { kind: 'accepted', taskId: `${model}/${id}` };
}

/** The price of an answer depends on its model, which a later process learns from the task id. */
export function fromTaskId(taskId: string): { id: string; model: string | null } {
  const slash = taskId.lastIndexOf('/');
  return { id: taskId.slice(slash + 1), model: slash < 0 ? null : taskId.slice(0, slash) };
}

const TRANSIENT = /^(?:server_error|internal(?:_server)?_error|overloaded(?:_error)?|rate_limit_exceeded)$/;

/** The reason a response failed. Its code may be a number or numeric text, like an HTTP status. */
export function failureOf(body: unknown, provider: string): Pick<Failed, 'code' | 'message' | 'isTransient'> {
  const status = textOf(at(body, 'status')) ?? 'unknown';
  const error = at(body, 'error');
  const name = textOf(at(error, 'code')) ?? textOf(at(error, 'type'));
  const number = numberOf(at(error, 'code')) ?? (/^\d{3}$/.test(name ?? '') ? Number(name) : null);
  const isTransient = number === null ? TRANSIENT.test(name ?? '') : number === 429 || number >= 500;
  return {
    code: number === null ? (name ?? `response_${status}`) : `${provider}_${number}`,
    message: textOf(at(error, 'message')) ?? `The response has the status ${status}.`,
    ...(isTransient && { isTransient }),
  };
}

/** The failure of a response that failed, was canceled or was cut off other than by a filter; otherwise null. */
export function unanswered(
  body: unknown,
  provider: string,
  raw: string,
  costUsd: number | null,
): Failed | null {
  const status = at(body, 'status');
  if (status === 'failed' || status === 'cancelled') return failedAs(failureOf(body, provider), raw, costUsd);
  const reason = at(body, 'incomplete_details', 'reason');
  if (status !== 'incomplete' || reason === 'content_filter') return null;
  const message = `The answer was cut short: ${textOf(reason) ?? 'unknown reason'}.`;
  return failed('incomplete', message, raw, costUsd);
}
