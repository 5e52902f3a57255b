import type { RequestBodyContract } from '../../../spec/index.js';
import type { JsonLimits } from './json-scan.js';

/** Limits on a request body. */
export interface BodyLimits extends JsonLimits {
  readonly maxBytes: number;
}

/** The parts of a JSON schema that limit a request body. */
export interface BodySchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, BodySchema>>;
  readonly items?: BodySchema;
}

type Resolve = (reference: string) => BodySchema;

/** The largest body that a schema allows, without white space. */
interface Size {
  readonly tokens: number;
  readonly characters: number;
}

/** Allowance for invalid members, so that the error can still name them. */
const SPARE_TOKENS = 2000;
const SPARE_CHARACTERS = 10_000;
/** The minimum allowance for a text without a maximum. */
const UNBOUNDED_TEXT = 500;

/**
 * The limits of a body, derived from its schema: no valid body exceeds them, even if every member is sent twice or
 * every character is written as two escapes. A text without a maximum is an id or is ignored, so it counts as long as
 * the longest other text.
 *
 * @throws Error if a list has no maximum
 */
export function bodyLimitsOf(
  schema: BodySchema,
  { maxBytes, maxDepth }: Pick<RequestBodyContract, 'maxBytes' | 'maxDepth'>,
  resolve: Resolve,
): BodyLimits {
  const longest = Math.max(UNBOUNDED_TEXT, longestTextIn(schema, resolve));
  const { tokens, characters } = sizeOf(schema, longest, resolve);
  return {
    maxBytes,
    maxDepth,
    maxText: 2 * longest + SPARE_CHARACTERS,
    maxTokens: 2 * tokens + SPARE_TOKENS,
    maxCharacters: 2 * characters + SPARE_CHARACTERS,
  };
}

/** The longest maximum of a text anywhere in a schema, including conditional parts. */
function longestTextIn(schema: unknown, resolve: Resolve): number {
  if (typeof schema !== 'object' || schema === null) return 0;
  const { $ref: reference, maxLength = 0 } = schema as BodySchema;
  const parts: unknown[] = Object.values(schema);
  if (typeof reference === 'string') parts.push(resolve(reference));
  return Math.max(maxLength, ...parts.map((part) => longestTextIn(part, resolve)));
}

/** `longest` is the length of a text without a maximum. */
function sizeOf(schema: BodySchema, longest: number, resolve: Resolve): Size {
  const { $ref: reference, ...beside } = schema;
  if (reference !== undefined) return sizeOf({ ...resolve(reference), ...beside }, longest, resolve);
  const { properties, items, maxItems } = schema;
  if (properties !== undefined) {
    const members = Object.entries(properties).map(([name, member]) => {
      const { tokens, characters } = sizeOf(member, longest, resolve);
      // A name, a colon and a comma.
      return { tokens: tokens + 3, characters: characters + name.length };
    });
    return members.reduce(sum, BRACKETS);
  }
  if (items !== undefined) {
    if (maxItems === undefined) throw new Error('A list of a request body needs maxItems.');
    const { tokens, characters } = sizeOf(items, longest, resolve);
    return sum(BRACKETS, { tokens: maxItems * (tokens + 1), characters: maxItems * characters });
  }
  return { tokens: 1, characters: charactersOf(schema, longest) };
}

const BRACKETS: Size = { tokens: 2, characters: 0 };

function charactersOf({ type, enum: values, maxLength }: BodySchema, longest: number): number {
  if (values !== undefined) return Math.max(...values.map((value) => String(value).length));
  // The longest literal is `false`; bodies have no numbers.
  return [type].flat().includes('string') ? (maxLength ?? longest) : 'false'.length;
}

function sum(one: Size, other: Size): Size {
  return { tokens: one.tokens + other.tokens, characters: one.characters + other.characters };
}
