import fc, { type Arbitrary } from 'fast-check';
import type { OpenApiDocument, OperationId } from '../../../spec/index.js';
import type { RuleId } from '../../catalog/index.js';
import { nameOfPath, textMembers, uniqueLists, withValue, type TextMember } from '../../contract/marks.js';

/** A change to a valid body that violates a mark in the contract. */
export interface MarkProbe {
  readonly rule: RuleId;
  readonly operation: OperationId;
  /** A short name, such as `a line break in prompts[].topic`. */
  readonly name: string;
  /** Applies the change to a body that has all members. */
  readonly apply: (body: object) => unknown;
}

/** One example of every violation of a mark by a text or list. */
export function markProbes(document?: OpenApiDocument): MarkProbe[] {
  const lists = uniqueLists(document).map(({ operation, path, by }): MarkProbe => ({
    rule: 'NS-061',
    operation,
    name: `two items of ${nameOfPath(path)} with the same ${by}`,
    apply: (body) => withValue(body, path, (items) => [...(items as unknown[]), ...(items as unknown[])]),
  }));
  return [...textMembers(document).flatMap(textProbes), ...lists];
}

function textProbes(member: TextMember): MarkProbe[] {
  const { isTrimmed, minLength, maxLength } = member;
  const probes = forbiddenIn(member).map(({ name, sign, rule }) =>
    probe(rule, member, name, (text) => inside(text, sign)),
  );
  if (isTrimmed && minLength > 0)
    probes.push(probe('NS-067', member, 'only white space', () => ' '.repeat(minLength)));
  if (isTrimmed && maxLength < Infinity)
    probes.push(
      probe('NS-067', member, 'too much outer white space', (text) => text.padEnd(maxLength + 1, ' ')),
    );
  return probes;
}

function probe(
  rule: RuleId,
  { operation, path }: TextMember,
  what: string,
  change: (text: string) => string,
): MarkProbe {
  return {
    rule,
    operation,
    name: `${what} in ${nameOfPath(path)}`,
    apply: (body) => withValue(body, path, (text) => change(text as string)),
  };
}

/** A text with a sign between its characters, where it cannot be trimmed. */
const inside = (text: string, sign: string, place = 1) => text.slice(0, place) + sign + text.slice(place);

interface ForbiddenSign {
  readonly name: string;
  readonly sign: string;
  readonly rule: RuleId;
}

const notScalar: readonly ForbiddenSign[] = [
  { name: 'NUL', sign: '\0', rule: 'NS-020' },
  { name: 'half of a surrogate pair', sign: '\ud83d', rule: 'NS-020' },
];
const controls: readonly ForbiddenSign[] = [
  { name: 'a control character', sign: '\u0007', rule: 'NS-067' },
  { name: 'a control character of Latin-1', sign: '\u0085', rule: 'NS-067' },
];
const lineBreak: ForbiddenSign = { name: 'a line break', sign: '\n', rule: 'NS-067' };

function forbiddenIn({ isScalar, controls: allowed }: TextMember): ForbiddenSign[] {
  return [
    ...(isScalar ? notScalar : []),
    ...(allowed === 'any' ? [] : controls),
    ...(allowed === 'none' ? [lineBreak] : []),
  ];
}

/** Any character that a mark excludes, anywhere between the characters of a text that has the mark. */
export function anyForbiddenSign(operations: readonly OperationId[]): Arbitrary<MarkProbe> {
  const members = textMembers().filter(
    (member) => operations.includes(member.operation) && forbiddenIn(member).length > 0,
  );
  return fc.constantFrom(...members).chain((member) =>
    fc.tuple(signIn(member), fc.integer({ min: 1, max: 5 })).map(([sign, place]) => {
      const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      const rule = notScalar.some((one) => one.sign === sign) ? 'NS-020' : 'NS-067';
      return probe(rule, member, `U+${code}`, (text) => inside(text, sign, place));
    }),
  );
}

function signIn(member: TextMember): Arbitrary<string> {
  const signs = forbiddenIn(member).map(({ sign }) => sign);
  if (member.controls === 'any') return fc.constantFrom(...signs);
  // U+0001 to U+001F and U+007F to U+009F are the control characters other than NUL.
  const control = fc
    .oneof(fc.integer({ min: 0x01, max: 0x1f }), fc.integer({ min: 0x7f, max: 0x9f }))
    .map((code) => String.fromCharCode(code))
    .filter((sign) => member.controls === 'none' || !'\r\n'.includes(sign));
  return fc.oneof({ weight: 4, arbitrary: control }, { weight: 1, arbitrary: fc.constantFrom(...signs) });
}
