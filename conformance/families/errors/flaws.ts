import fc, { type Arbitrary } from 'fast-check';
import type { RuleId } from '../../catalog/index.js';

/** An invalid change to one member of a valid body, and the rule that it breaks. */
export interface Flaw {
  readonly member: string;
  readonly rule: RuleId;
  /** The new value; absent to omit the member. */
  readonly value?: unknown;
  /** The length of a text that replaces a value. */
  readonly length?: number;
}

export function flawed(body: object, { member, value, length }: Flaw): object {
  return { ...body, [member]: length === undefined ? value : 'x'.repeat(length) };
}

export const omitted = (rule: RuleId, member: string): Arbitrary<Flaw> => fc.constant({ member, rule });

const every: readonly unknown[] = [null, 7, 0, true, false, 'text', '', [], ['text'], {}, { text: 'text' }];
const typeOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : (typeof value as Type);
type Type = 'null' | 'array' | 'string' | 'number' | 'boolean' | 'object';

/** Replaces the member with a value of a type other than the accepted ones. */
export const ofOtherType = (rule: RuleId, member: string, ...accepted: readonly Type[]): Arbitrary<Flaw> =>
  fc
    .constantFrom(...every.filter((value) => !accepted.includes(typeOf(value))))
    .map((value) => ({ member, rule, value }));

/** Replaces the member with one of the values. */
export const oneOf = (rule: RuleId, member: string, ...values: readonly unknown[]): Arbitrary<Flaw> =>
  fc.constantFrom(...values).map((value) => ({ member, rule, value }));

/**
 * Replaces the member with a text that is too short or too long. `short` lists texts of too few characters, some of
 * them with many bytes.
 */
export const outOfBounds = (
  rule: RuleId,
  member: string,
  max: number,
  ...short: readonly string[]
): Arbitrary<Flaw> =>
  fc.oneof(
    fc.constantFrom(...short).map((value): Flaw => ({ member, rule, value })),
    fc.constant<Flaw>({ member, rule, length: max + 1 }),
    fc.integer({ min: max + 2, max: max + 300 }).map((length): Flaw => ({ member, rule, length })),
  );

/** Replaces the member with a word other than the stated ones. */
export const otherWord = (
  rule: RuleId,
  member: string,
  stated: readonly string[],
  ...likely: readonly string[]
): Arbitrary<Flaw> =>
  fc
    .oneof(fc.constantFrom(...likely), fc.stringMatching(/^[a-z]{3,12}$/))
    .filter((value) => !stated.includes(value))
    .map((value) => ({ member, rule, value }));
