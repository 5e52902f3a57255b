import type { OperationId } from '../../spec/index.js';
import type { Call, Exchange, Query } from './call.js';
import type { InputDecisions, Range } from './input.js';
import { invalid } from './api-error.js';

/** The parameters of each operation. `[]` after a name allows several values, in any of three syntaxes. */
const PARAMETERS: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  getAnalyticsOverview: ['rangeDays'],
  listPromptAnalytics: [
    'rangeDays',
    'limit',
    'status[]',
    'persona[]',
    'intent[]',
    'topic[]',
    'query',
    'cursor',
  ],
  getMetricRows: ['metric', 'rangeDays'],
  listKeywords: ['engine', 'topic', 'q', 'ranked', 'limit', 'cursor', 'rangeDays'],
};

/** Parameters that do not filter if they are empty. */
const MAY_BE_EMPTY = new Set(['q', 'query', 'cursor']);

/** Parses the query of a request. Rejects unknown, repeated and empty parameters. */
export function readQuery(exchange: Exchange, operation: OperationId): Query {
  const { queryText, model } = exchange;
  const query: Partial<Record<string, string[]>> = {};
  const known = PARAMETERS[operation] ?? [];
  for (const pair of queryText.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const sent = decode(equals < 0 ? pair : pair.slice(0, equals), 'query');
    const name = sent.endsWith('[]') ? sent.slice(0, -2) : sent;
    const isList = known.includes(`${name}[]`);
    if (!isList && !known.includes(sent)) {
      model.behavior.onUnknownParameter(sent.slice(0, 100) || 'query', operation);
      continue;
    }
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1), name);
    addValue(query, { name, value, isList }, model.behavior);
  }
  return query;
}

interface Parameter {
  readonly name: string;
  readonly value: string;
  readonly isList: boolean;
}

function addValue(
  query: Partial<Record<string, string[]>>,
  { name, value, isList }: Parameter,
  decisions: InputDecisions,
): void {
  const values = (query[name] ??= []);
  if (!isList && values.length > 0) return decisions.onRepeatedParameter(name);
  const isBlankTopic = name === 'topic' && isList && value.trim() === '';
  if (value === '' && !MAY_BE_EMPTY.has(name) && !isBlankTopic) decisions.onEmptyParameter(name);
  if (value !== '' && !isBlankTopic) values.push(value);
}

function decode(text: string, param: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw invalid(param, 'is not valid percent-encoded UTF-8');
  }
  if (decoded.includes('\0')) throw invalid(param, 'contains a character that is not allowed');
  return decoded;
}

/** The value of a parameter; undefined if it was not sent or is empty. */
export function one(call: Call, name: string): string | undefined {
  return call.query[name]?.[0];
}

/** The page size in `limit`, or the default of the range if it was not sent. */
export function limitOf(call: Call, range: Range & { readonly default: number }): number {
  const text = one(call, 'limit');
  return text === undefined
    ? range.default
    : call.model.behavior.integer('limit', text, range, call.operation);
}

/** The value of an enum parameter. */
export function oneOf<Word extends string>(
  call: Call,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const value = one(call, name);
  if (value === undefined) return undefined;
  const word = words.find((candidate) => candidate === value);
  if (word === undefined) throw invalid(name, `must be one of: ${words.join(', ')}`);
  return word;
}

/** All values of a list parameter, which may be separated by commas; undefined if none was sent. */
export function several(call: Call, name: string, words: readonly string[]): readonly string[] | undefined {
  const values = call.query[name]?.flatMap((value) => value.split(','));
  if (values === undefined || values.length === 0) return undefined;
  if (!values.every((value) => words.includes(value)))
    throw invalid(name, `must be one of: ${words.join(', ')}`);
  return values;
}
