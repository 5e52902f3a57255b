import type { ErrorObject, ValidateFunction } from 'ajv';
import { createFullLineChecks, createLineChecks } from '../../../spec/generated/line-checks.js';
import { keywordCheckSchema, observationSchema } from '../../../spec/ingest/index.js';
import { closestName } from '../../domain/spelling.js';
import { csvColumns } from './csv-lines.js';
import type { KeywordCheckLine, ObservationLine } from './line-types.js';
import { isTimestamp } from './timestamps.js';
import { shownField, shownValue } from './shown-value.js';
import type { LineError } from '../types.js';

/** Checks that a value is a valid line. An invalid one has 1 to MAX_ERRORS errors. */
export type LineCheck<Line> = (value: unknown) => { line: Line } | { errors: readonly LineError[] };

const formats = { 'date-time': isTimestamp };
const first = createLineChecks(formats);
const all = createFullLineChecks(formats);

/** Maximum number of errors reported for one line. */
const MAX_ERRORS = 10;

/** Larger lines are checked only for their first error, because all errors of all values would be kept in memory. */
const MAX_VALUES = 10_000;

/** Checks a line of an observations file. */
export const checkObservationLine = lineCheck<ObservationLine>(first.observation, all.observation);
/** Checks a line of a keyword file. */
export const checkKeywordCheckLine = lineCheck<KeywordCheckLine>(first.keywordCheck, all.keywordCheck);

/** The fields that a line may have, as columns of CSV. */
export const observationColumns = csvColumns(observationSchema);
export const keywordCheckColumns = csvColumns(keywordCheckSchema);

function lineCheck<Line>(validate: ValidateFunction, validateAll: ValidateFunction): LineCheck<Line> {
  return (value) => {
    if (validate(value)) return { line: value as Line };
    const [error] = validate.errors ?? [];
    if (isLarge(value)) return { errors: describe(error === undefined ? [] : [error]) };
    validateAll(value);
    return { errors: describe(validateAll.errors ?? []) };
  };
}

function isLarge(value: unknown): boolean {
  let left = MAX_VALUES;
  const count = (inside: unknown): boolean => {
    left -= 1;
    if (left < 0 || typeof inside !== 'object' || inside === null) return left >= 0;
    return Object.values(inside).every(count);
  };
  return !count(value);
}

/** Describes the errors, one for each field. Unknown fields come first, since a missing field is often a misspelled one. */
function describe(errors: readonly ErrorObject[]): LineError[] {
  const found = new Map<string, LineError>();
  const isUnknown = ({ keyword }: ErrorObject) => keyword === 'additionalProperties';
  const alternatives = errors
    .filter(({ keyword }) => keyword === 'anyOf')
    .map(({ schemaPath }) => schemaPath);
  // The message of `anyOf` covers the errors of its branches, and `if` only repeats those of `then`.
  const isBranch = ({ schemaPath }: ErrorObject) =>
    alternatives.some((path) => schemaPath.startsWith(`${path}/`));
  const relevant = errors.filter((error) => error.keyword !== 'if' && !isBranch(error));
  for (const error of [...relevant.filter(isUnknown), ...relevant.filter((error) => !isUnknown(error))]) {
    if (found.size === MAX_ERRORS) break;
    const one = toLineError(error);
    const key = one.field ?? one.problem;
    if (!found.has(key)) found.set(key, one);
  }
  return found.size === 0 ? [{ problem: 'is not valid' }] : [...found.values()];
}

/** Prefers a message from the schema (`x-message`). */
function toLineError(error: ErrorObject): LineError {
  const message = messageOf(error);
  if (message !== undefined && error.keyword === 'anyOf') return { problem: message };
  return { ...fieldOf(error), problem: message ?? problemOf(error), ...valueOf(error) };
}

/** A missing field has no value, and that of an unknown field may be anything, so it is not shown. */
function valueOf({ keyword, instancePath, data }: ErrorObject): { value?: string } {
  if (instancePath === '' || ['required', 'additionalProperties'].includes(keyword)) return {};
  return { value: shownValue(data) };
}

function messageOf(error: ErrorObject): string | undefined {
  const schema = error.parentSchema as { 'x-message'?: string; pattern?: string } | undefined;
  return schema?.pattern === undefined || error.keyword === 'pattern' ? schema?.['x-message'] : undefined;
}

function fieldOf(error: ErrorObject): { field?: string } {
  const params = error.params as { missingProperty?: string; additionalProperty?: string };
  const last = params.missingProperty ?? params.additionalProperty;
  const steps = error.instancePath.split('/').slice(1).map(unescapePointer);
  const path = [...steps, ...(last === undefined ? [] : [last])];
  const field = path.map((step, index) =>
    /^\d+$/.test(step) ? `[${step}]` : index === 0 ? step : `.${step}`,
  );
  return path.length === 0 ? {} : { field: shownField(field.join('')) };
}

function unescapePointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

interface ErrorParams {
  readonly type?: string | string[];
  readonly limit?: number;
  readonly allowedValues?: unknown[];
  readonly additionalProperty?: string;
}

function problemOf({ keyword, params, parentSchema, message }: ErrorObject): string {
  const { type, limit = 0, allowedValues = [] } = params as ErrorParams;
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return unknownField(params as ErrorParams, parentSchema);
    case 'enum':
      return `must be one of ${allowedValues.map(String).join(', ')}`;
    case 'type':
      return `must be ${describeType(type)}`;
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return `must be at most ${limit}`;
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`;
    case 'maxLength':
      return `must have at most ${limit} characters`;
    case 'maxItems':
      return `must have at most ${limit} items`;
    case 'format':
      return 'must be a timestamp with a time zone, such as 2026-11-18T06:00:12Z';
    default:
      return message ?? 'is not valid';
  }
}

function unknownField({ additionalProperty = '' }: ErrorParams, schema: unknown): string {
  const { properties = {} } = (schema ?? {}) as { properties?: object };
  const suggestion = closestName(additionalProperty, Object.keys(properties));
  return suggestion === undefined
    ? 'is not a known field'
    : `is not a known field; did you mean "${suggestion}"?`;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'a JSON object',
  null: 'null',
};

function describeType(type: string | string[] | undefined): string {
  const names = (Array.isArray(type) ? type : [type ?? '']).map((name) => TYPE_NAMES[name] ?? name);
  return names.join(' or ');
}
