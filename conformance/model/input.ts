import { statedBodyLimits, type OperationId } from '../../spec/index.js';
import { invalid } from './api-error.js';
import { codePoints } from './text.js';

/** Personas of a prompt body. */
export const PERSONAS = ['discoverer', 'buyer', 'evaluator', 'competitor', 'branded', 'control'] as const;
export const FILTER_PERSONAS = ['discoverer', 'buyer', 'evaluator', 'custom'] as const;
export const FILTER_INTENTS = [
  'informational',
  'commercial',
  'comparison',
  'transactional',
  'support',
] as const;
export const STATUSES = [
  'draft',
  'active',
  'paused',
  'archived',
  'regenerating',
  'pending_baseline',
  'stale',
  'failed_all_platforms',
] as const;
export const METRICS = ['visibility', 'competitors', 'citations', 'platforms', 'topics'] as const;
export const ENGINES = ['google', 'chatgpt', 'perplexity', 'gemini'] as const;
export const KEYWORD_TOPICS = ['seo', 'geo', 'social'] as const;

/** The names of texts that have a length limit. */
export type BoundedText =
  'text' | 'positioning' | 'name' | 'competitor' | 'topic' | 'reason' | 'intent' | 'note' | 'rawIntent';

export interface Range {
  readonly min: number;
  readonly max: number;
}

const TEXT_RANGES: Readonly<Record<BoundedText, Range>> = {
  text: { min: 3, max: 500 },
  positioning: { min: 3, max: 2000 },
  name: { min: 1, max: 80 },
  competitor: { min: 1, max: 200 },
  topic: { min: 0, max: 200 },
  reason: { min: 0, max: 500 },
  intent: { min: 0, max: 200 },
  note: { min: 0, max: 5000 },
  rawIntent: { min: 0, max: 5000 },
};

/** Texts that are stored as sent, with any control character except NUL. */
const VERBATIM: readonly BoundedText[] = ['intent', 'rawIntent'];
/** Texts without line breaks. */
const SINGLE_LINE: readonly BoundedText[] = ['name', 'competitor', 'topic'];

const ITEM_RANGES: Readonly<Partial<Record<OperationId, Range>>> = {
  bulkInsertPrompts: { min: 1, max: 100 },
  bulkEditPrompts: { min: 1, max: 100 },
  pinCompetitors: { min: 1, max: 64 },
  saveBrandPositioning: { min: 0, max: 200 },
};

const MAX_DEPTH = statedBodyLimits.maxDepth;

export interface InputDecisions {
  textRange(field: BoundedText, operation: OperationId): Range;
  itemRange(operation: OperationId): Range;
  textLength(text: string, field: BoundedText, operation: OperationId): number;
  /** Returns the text to store. */
  storedText(text: string, field: BoundedText, operation: OperationId): string;
  personas(operation: OperationId): readonly string[];
  isIntentTaken(intent: string, operation: OperationId): boolean;
  /** The environments that a new key may have. */
  issuedEnvironments(): readonly unknown[];
  /** Rejects or ignores an unknown body field. */
  onUnknownField(param: string, operation: OperationId): void;
  /** Rejects or ignores an unknown query parameter. */
  onUnknownParameter(name: string, operation: OperationId): void;
  /** Rejects a repeated query parameter, or uses the first value. */
  onRepeatedParameter(name: string): void;
  /** Rejects an empty query parameter, or treats it as omitted. */
  onEmptyParameter(name: string): void;
  /** Rejects JSON that is nested too deeply. */
  checkDepth(depth: number): void;
  /** Parses JSON; rejects invalid JSON. */
  parseJson(text: string): unknown;
  /** Rejects a text with invalid characters. */
  checkCharacters(text: string, param: string): void;
  /** Parses an integer query parameter. */
  integer(name: string, text: string, range: Range, operation: OperationId): number;
  boolean(name: string, text: string): boolean;
  rangeDays(text: string | undefined, operation: OperationId): number;
}

export function inputDecisions(): InputDecisions {
  return {
    textRange: (field) => TEXT_RANGES[field],
    itemRange: (operation) => ITEM_RANGES[operation] ?? { min: 0, max: 100 },
    textLength: (text) => codePoints(text),
    storedText: (text, field) => (VERBATIM.includes(field) ? text : text.trim()),
    personas: () => PERSONAS,
    isIntentTaken: () => true,
    issuedEnvironments: () => ['test'],
    onUnknownField: (param) => {
      throw invalid(param, 'is not a field of this request. Remove it, or check its spelling');
    },
    onUnknownParameter: (name) => {
      throw invalid(name, 'is not a parameter of this operation');
    },
    onRepeatedParameter: (name) => {
      throw invalid(name, 'must not be repeated');
    },
    onEmptyParameter: (name) => {
      throw invalid(name, 'is empty');
    },
    checkDepth: (depth) => {
      if (depth > MAX_DEPTH) throw invalid('body', 'is nested too deeply');
    },
    parseJson: (text) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        throw invalid('body', 'is not valid JSON');
      }
    },
    checkCharacters: (text, param) => {
      if (/\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text))
        throw invalid(param, 'contains a character that is not allowed');
    },
    integer: (name, text, { min, max }) => {
      const value = jsonNumber(text);
      if (!Number.isInteger(value)) throw invalid(name, 'must be a whole number');
      if (value < min || value > max) throw invalid(name, `must be ${min} to ${max}`);
      return value;
    },
    boolean: (name, text) => {
      if (text !== 'true' && text !== 'false') throw invalid(name, 'must be true or false');
      return text === 'true';
    },
    rangeDays: (text) => {
      if (text === undefined) return 30;
      const days = jsonNumber(text);
      if (![7, 30, 90].includes(days)) throw invalid('rangeDays', 'must be 7, 30 or 90');
      return days;
    },
  };
}

/** Whether a text to store contains control characters that its field does not allow. */
export function hasForbiddenControls(text: string, field: BoundedText): boolean {
  if (VERBATIM.includes(field)) return false;
  return SINGLE_LINE.includes(field) ? /\p{Cc}/u.test(text) : /[^\P{Cc}\n\r]/u.test(text);
}

/** The value of a number in JSON syntax; NaN for any other text, such as `+30` or `030`. */
function jsonNumber(text: string): number {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
}
