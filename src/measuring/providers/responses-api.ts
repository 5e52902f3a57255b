import { failed, failedAs, unknown } from './http.js';
import type { Place, Platform } from '../target.js';
import { at, listOf, numberOf, textOf } from './json.js';
import { inCharacters, offsetsIn, type Passages } from './passages.js';
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

/**
 * The parts of each message that belongs to the answer: after the last call of a tool, or citing something. The other
 * messages are progress remarks of the model, which it may also mark as commentary.
 */
export function messagesOf(output: readonly unknown[]): (readonly unknown[])[] {
  const lastCall = output.findLastIndex((item) => TOOL.test(String(at(item, 'type'))));
  return output
    .map((item, index) => ({ item, parts: listOf(at(item, 'content')), isLast: index > lastCall }))
    .filter(({ item }) => at(item, 'type') === 'message' && at(item, 'phase') !== 'commentary')
    .filter(({ parts, isLast }) => isLast || parts.some((part) => listOf(at(part, 'annotations')).length > 0))
    .map(({ parts }) => parts);
}

/** Types of items for the call of a tool or its results, such as `web_search_call` and `search_results`. */
const TOOL = /_(?:call|results)$/;

/** The text of the messages, joined by a blank line. `isFiltered`: a filter cut off the answer. */
export function readMessages(
  messages: readonly (readonly unknown[])[],
  { isFiltered = false } = {},
): Pick<Answer, 'status' | 'text'> {
  const refusal = layOut(messages, 'refusal').text;
  if (refusal !== null || isFiltered) return { status: 'refused', text: refusal };
  const { text } = layOut(messages, 'text');
  return text === null ? { status: 'empty', text } : { status: 'ok', text };
}

/** The texts of the parts of messages as one, and where each part begins in it. */
function layOut(messages: readonly (readonly unknown[])[], name: 'text' | 'refusal') {
  const starts = new Map<unknown, number>();
  let whole = '';
  for (const parts of messages) {
    let isFirst = true;
    for (const part of parts) {
      const text = textOf(at(part, name));
      if (text === null) continue;
      if (isFirst && whole !== '') whole += '\n\n';
      isFirst = false;
      starts.set(part, whole.length);
      whole += text;
    }
  }
  return { text: textOf(whole), starts };
}

/**
 * The passages of the text of the messages that annotations mark. Their indexes are taken for characters (Unicode code
 * points) of their part. Those that mark nothing, or no part of the text, have none.
 */
export function passagesIn(messages: readonly (readonly unknown[])[]): Passages {
  const { starts } = layOut(messages, 'text');
  return new Map(
    Array.from(starts).flatMap(([part, start]) => {
      const annotations = listOf(at(part, 'annotations'));
      if (annotations.length === 0) return [];
      const read = offsetsIn(textOf(at(part, 'text')) ?? '', inCharacters, start);
      return annotations.flatMap((annotation) => {
        const offsets = read(at(annotation, 'start_index'), at(annotation, 'end_index'));
        return offsets === null ? [] : [[annotation, [offsets]] as const];
      });
    }),
  );
}

/** The pages that searches found or opened. */
export const pagesFoundBy = (searches: readonly unknown[]): unknown[] =>
  searches.flatMap((item) => [...listOf(at(item, 'action', 'sources')), { url: at(item, 'action', 'url') }]);

/** Whether the response is a task that the provider works on. */
export const isRunning = (body: unknown): boolean =>
  ['queued', 'in_progress'].includes(String(at(body, 'status')));

/** The place whose price applies to an answer of this model. */
export function apiPlace(platform: Platform, provider: string, model: string | null): Place {
  const anywhere = { country: null, region: null, city: null, locale: null };
  return { platform, surface: 'api', provider, model, search: 'auto', ...anywhere };
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
