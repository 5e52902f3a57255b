import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { keywordCheckSchema, observationSchema } from '../../../spec/ingest/index.js';
import { csvColumns } from './csv-lines.js';
import type { KeywordCheckLine, ObservationLine } from './line-types.js';
import { isTimestamp } from './timestamps.js';
import { shownValue } from './shown-value.js';
import { closestName } from './spelling.js';
import type { Fault } from '../types.js';

/** Checks that a value is a valid line. */
export type LineCheck<Line> = (value: unknown) => { line: Line } | { fault: Fault };

// `verbose` adds the schema to an error, which may hold its message.
const ajv = new Ajv2020({ verbose: true, allowUnionTypes: true, strictRequired: false, strictTypes: false });
ajv.addVocabulary(['x-message']);
ajv.addFormat('date-time', isTimestamp);

/** Checks a line of an observations file. */
export const checkObservationLine = lineCheck<ObservationLine>(observationSchema);
/** Checks a line of a keyword file. */
export const checkKeywordCheckLine = lineCheck<KeywordCheckLine>(keywordCheckSchema);

/** The fields that a line may have, as columns of CSV. */
export const observationColumns = csvColumns(observationSchema);
export const keywordCheckColumns = csvColumns(keywordCheckSchema);

function lineCheck<Line>(schema: object): LineCheck<Line> {
  const validate: ValidateFunction<Line> = ajv.compile<Line>(schema);
  return (value) => (validate(value) ? { line: value } : { fault: describe(validate.errors ?? []) });
}

/** Describes the first error, preferring a message from the schema (`x-message`). */
function describe(errors: readonly ErrorObject[]): Fault {
  const [first] = errors;
  if (first === undefined) return { problem: 'is not valid' };
  const withMessage = errors.find((error) => messageOf(error) !== undefined);
  const message = withMessage === undefined ? undefined : messageOf(withMessage);
  if (message !== undefined && withMessage?.keyword === 'anyOf') return { problem: message };
  return { ...fieldOf(first), problem: message ?? problemOf(first), ...valueOf(first) };
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
  return path.length === 0 ? {} : { field: field.join('') };
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
