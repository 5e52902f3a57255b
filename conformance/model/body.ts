import { statedBodyLimits, type OperationId } from '../../spec/index.js';
import type { Call, Exchange } from './call.js';
import { hasForbiddenControls, type BoundedText } from './input.js';
import { invalid, ApiError, itemsError, type BadItem } from './api-error.js';

const MAX_BYTES = statedBodyLimits.maxBytes;
const JSON_TYPE = /^application\/([\w.-]+\+)?json$/;
const UTF8_CHARSET = /^(charset=("utf-?8"|utf-?8))?$/;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses the request body. Rejects anything but JSON that can be stored, with 413, 415 or 400. */
export async function readJson(exchange: Exchange): Promise<unknown> {
  const type = exchange.headers['content-type'];
  if (typeof type === 'string' && !isJson(type))
    throw new ApiError(
      'unsupported_media_type',
      'Send the body as JSON with Content-Type: application/json.',
    );
  const bytes = await exchange.readBody();
  if (bytes === null || bytes.length > MAX_BYTES)
    throw new ApiError('payload_too_large', 'The request body is larger than 1 MiB.');
  const text = decode(bytes);
  const { behavior } = exchange.model;
  behavior.checkDepth(depthOf(text));
  const value = behavior.parseJson(text);
  eachText(value, 'body', (found, param) => behavior.checkCharacters(found, param));
  return value;
}

function isJson(contentType: string): boolean {
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  return JSON_TYPE.test(type) && parameters.every((parameter) => UTF8_CHARSET.test(parameter));
}

function decode(bytes: Buffer): string {
  if (bytes.length === 0) throw invalid('body', 'is missing. Send a JSON object');
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalid('body', 'is not valid UTF-8');
  }
}

/** The nesting depth of a JSON text, ignoring brackets within strings. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (token === '{' || token === '[') deepest = Math.max(deepest, (depth += 1));
    else if (token === '}' || token === ']') depth -= 1;
  }
  return deepest;
}

function eachText(value: unknown, param: string, look: (text: string, param: string) => void): void {
  if (typeof value === 'string') look(value, param);
  else if (Array.isArray(value)) value.forEach((item, index) => eachText(item, `${param}[${index}]`, look));
  else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      look(name, param);
      eachText(member, param === 'body' ? name : `${param}.${name}`, look);
    }
  }
}

/** Reads one field of a body. `param` is its path; `value` is undefined if it was not sent. */
export type FieldReader<Value> = (value: unknown, param: string) => Value;

type Fields<Readers> = {
  [Name in keyof Readers]: Readers[Name] extends FieldReader<infer Value> ? Value : never;
};

/** Reads the fields of an object. Rejects unknown fields and anything but an object. */
export function readFields<Readers extends Record<string, FieldReader<unknown>>>(
  call: Call,
  value: unknown,
  path: string,
  readers: Readers,
): Fields<Readers> {
  const object = asObject(value, path === '' ? 'body' : path);
  const prefix = path === '' ? '' : `${path}.`;
  for (const name of Object.keys(object)) {
    if (!Object.hasOwn(readers, name))
      call.model.behavior.onUnknownField(`${prefix}${name}`.slice(0, 200), call.operation);
  }
  const entries = Object.entries(readers).map(([name, read]) => [
    name,
    read(Object.hasOwn(object, name) ? object[name] : undefined, `${prefix}${name}`),
  ]);
  return Object.fromEntries(entries) as Fields<Readers>;
}

function asObject(value: unknown, param: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid(param, 'must be an object');
  return value as Record<string, unknown>;
}

/** Reads every item. The rejection names all invalid items. */
export function readItems<Item>(
  items: readonly unknown[],
  path: string,
  read: (item: unknown, param: string) => Item,
): Item[] {
  const bad: BadItem[] = [];
  const good: Item[] = [];
  items.forEach((item, index) => {
    try {
      good.push(read(item, `${path}[${index}]`));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      bad.push({ index, param: error.param ?? `${path}[${index}]`, message: error.message });
    }
  });
  if (bad.length > 0) throw itemsError('invalid_parameter', bad);
  return good;
}

/** Reads a list. The operation limits its length. */
export function readList(call: Call, value: unknown, param: string): readonly unknown[] {
  if (!Array.isArray(value)) throw invalid(param, value === undefined ? 'is required' : 'must be an array');
  const { min, max } = call.model.behavior.itemRange(call.operation);
  if (value.length < min || value.length > max) throw invalid(param, `must have ${min} to ${max} items`);
  return value as readonly unknown[];
}

/** Reads a required text and returns it in its stored form. The limits apply to both the sent and the stored form. */
export function requiredText(call: Call, field: BoundedText): FieldReader<string> {
  return (value, param) => {
    if (value === undefined) throw invalid(param, 'is required');
    if (typeof value !== 'string') throw invalid(param, 'must be a string');
    return boundedText(call, value, param, field);
  };
}

/** Reads an optional text, which may be null. */
export function optionalText(call: Call, field: BoundedText): FieldReader<string | null | undefined> {
  return (value, param) => (value === null ? null : optionalString(call, field)(value, param));
}

/** Reads an optional text, which cannot be null. */
export function optionalString(call: Call, field: BoundedText): FieldReader<string | undefined> {
  return (value, param) => (value === undefined ? undefined : requiredText(call, field)(value, param));
}

function boundedText(call: Call, sent: string, param: string, field: BoundedText): string {
  const { behavior } = call.model;
  const { operation }: { operation: OperationId } = call;
  const { min, max } = behavior.textRange(field, operation);
  const stored = behavior.storedText(sent, field, operation);
  if (behavior.textLength(sent, field, operation) > max)
    throw invalid(param, `must have at most ${max} characters`);
  if (behavior.textLength(stored, field, operation) < min)
    throw invalid(param, `must have at least ${min} characters`);
  if (hasForbiddenControls(stored, field)) throw invalid(param, 'must not contain control characters');
  return stored;
}
