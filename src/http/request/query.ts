import { invalidParameter } from '../../domain/errors.js';
import { codePoints, rejectUnstorable } from '../../domain/text.js';
import { shortened } from '../errors/rejection.js';

/** The properties of a query parameter that the parser uses. */
export interface QueryParameter {
  readonly name: string;
  readonly type: 'number' | 'boolean' | 'string';
  readonly isList: boolean;
  /** Values that count as omitted: none, the empty text, or any blank text. */
  readonly absentWhen: 'never' | 'empty' | 'blank';
  /**
   * Maximum length of a list value that may itself contain commas (a topic label). A text up to this length also counts
   * as one value, in addition to its parts. 0 = a comma always separates.
   */
  readonly maxLengthWithCommas: number;
  readonly defaultValue: unknown;
}

/** The notations of a number in JSON: `30`, `30.0` and `3e1`, but not `+30`, `030` or `0x1e`. */
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

type ParameterValue = string | number | boolean | string[];

/**
 * Parses a query string into typed parameters with defaults.
 * @throws DomainError 400 that names an unknown, repeated, empty or malformed parameter, because a misspelled filter
 * must not return everything
 */
export function parseQuery(queryString: string, known: readonly QueryParameter[]): Record<string, unknown> {
  const sent = collect(queryString, known);
  const query: Record<string, unknown> = {};
  for (const parameter of known) {
    const value = read(parameter, sent.get(parameter.name) ?? []);
    if (value !== undefined) query[parameter.name] = value;
    else if (parameter.defaultValue !== undefined) query[parameter.name] = parameter.defaultValue;
  }
  return query;
}

function collect(queryString: string, known: readonly QueryParameter[]): Map<string, string[]> {
  const sent = new Map<string, string[]>();
  for (const pair of queryString.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const rawName = equals < 0 ? pair : pair.slice(0, equals);
    const name = decode(rawName, 'query');
    const parameter = known.find((one) => one.name === name || (one.isList && `${one.name}[]` === name));
    if (parameter === undefined) {
      const names = known.map((one) => one.name).join(', ');
      throw invalidParameter(
        shortened(name) || 'query',
        `Unknown query parameter. ${names === '' ? 'This operation accepts none.' : `This operation accepts: ${names}.`}`,
      );
    }
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1), parameter.name);
    sent.set(parameter.name, [...(sent.get(parameter.name) ?? []), value]);
  }
  return sent;
}

function decode(text: string, param: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw invalidParameter(param, `"${param}" is not valid percent-encoded UTF-8.`);
  }
  rejectUnstorable(param, decoded);
  return decoded;
}

function read(parameter: QueryParameter, texts: string[]): ParameterValue | undefined {
  const { name } = parameter;
  if (!parameter.isList && texts.length > 1) throw invalidParameter(name, `"${name}" must not be repeated.`);
  const given = texts.filter((text) => !countsAsAbsent(parameter, text));
  if (given.length === 0) return undefined;
  if (given.includes(''))
    throw invalidParameter(name, `"${name}" must not be empty. Set a value, or omit the parameter.`);
  if (parameter.isList) return listOf(parameter, given);
  const [text] = given;
  return text === undefined ? undefined : scalar(parameter, text);
}

function listOf(parameter: QueryParameter, texts: string[]): string[] {
  const values = texts.flatMap((text) => [
    ...(text.includes(',') && codePoints(text) <= parameter.maxLengthWithCommas ? [text] : []),
    ...text.split(',').map((part) => (parameter.maxLengthWithCommas > 0 ? part.trim() : part)),
  ]);
  return [...new Set(values.filter((value) => !countsAsAbsent(parameter, value)))];
}

function countsAsAbsent({ absentWhen }: QueryParameter, text: string): boolean {
  return (absentWhen !== 'never' && text === '') || (absentWhen === 'blank' && text.trim() === '');
}

function scalar(parameter: QueryParameter, text: string): ParameterValue {
  if (parameter.type === 'number') {
    if (!JSON_NUMBER.test(text)) {
      throw invalidParameter(parameter.name, `"${parameter.name}" must be a whole number, such as 30.`);
    }
    return Number(text);
  }
  if (parameter.type === 'boolean') {
    if (text !== 'true' && text !== 'false')
      throw invalidParameter(parameter.name, `"${parameter.name}" must be true or false.`);
    return text === 'true';
  }
  return text;
}
