import { createHash } from 'node:crypto';
import fc, { type Arbitrary } from 'fast-check';
import type { CheckContext } from '../run/context.js';
import { record } from './arbitraries.js';

/**
 * Letters of 1, 2 and 3 bytes in UTF-8, and characters outside the basic plane: 4 bytes, and two units in UTF-16. No
 * letter is the upper case of another one.
 */
const alphabets = { x: ['a', 'z'], б: ['б', 'я'], 漢: ['一', '龠'], '🦊': ['🐀', '🐿'] } as const;
export type Fill = keyof typeof alphabets;

/** A text described by its number of code points and its alphabet. */
export interface Sized {
  readonly length: number;
  readonly fill: Fill;
}

/** The length limits of a field, in characters. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Mostly texts on either side of both bounds, and some of any length. */
export function sizes({ min, max }: Bounds): Arbitrary<Sized> {
  const length = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(max + 1, max, min - 1, min) },
    { weight: 1, arbitrary: fc.integer({ min, max }) },
    { weight: 1, arbitrary: fc.integer({ min: max + 1, max: max + 200 }) },
  );
  const fill = fc.oneof(
    { weight: 2, arbitrary: fc.constant<Fill>('x') },
    { weight: 3, arbitrary: fc.constantFrom<Fill>('x', 'б', '漢', '🦊') },
  );
  return record({ length, fill });
}

/** The minimum length that has room for the nonce and a number. */
const WITH_NONCE = 24;

/** Attempts to find an unused text, because there are few very short ones. */
const MAX_TRIES = 20;

/** A text of the given size. Short texts are recorded in `taken`, and are not repeated if possible. */
export function sizedText(t: CheckContext, { length, fill }: Sized, taken: Set<string>): string {
  if (length >= WITH_NONCE) return t.textOf(length, fill);
  let text = '';
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    text = shortText(`${t.nonce} ${t.run.next()}`, length, fill);
    if (!taken.has(text)) break;
  }
  taken.add(text);
  return text;
}

function shortText(from: string, length: number, fill: Fill): string {
  const [first, last] = alphabets[fill].map((letter) => letter.codePointAt(0) ?? 0) as [number, number];
  const digest = createHash('sha256').update(from).digest();
  return Array.from({ length }, (_, index) => {
    const place = digest.readUInt32LE((index % 7) * 4) + index;
    return String.fromCodePoint(first + (place % (last - first + 1)));
  }).join('');
}

/**
 * The required outcome for a text. `open` if it depends on whether a character outside the basic plane counts once or
 * twice, which is not stated.
 */
export function expectedOutcome(text: string, bounds: Bounds): 'accepted' | 'rejected' | 'open' {
  const counts = [[...text].length, text.length];
  const within = counts.filter((count) => bounds.min <= count && count <= bounds.max).length;
  return within === 2 ? 'accepted' : within === 0 ? 'rejected' : 'open';
}

/** Whether all ways of counting bytes or characters yield the same length for a text. */
export const isPlain = (text: string) => /^[\u0020-\u007e]*$/.test(text);

// Texts that servers often escape, decode, fold, strip or normalize.
const pieces = [
  '"',
  "'",
  '\\',
  '\\n',
  '/',
  '<b>',
  '&',
  '&amp;',
  '%',
  '%20',
  '%s',
  '_',
  '*',
  '`',
  '$1',
  '${x}',
  '{{x}}',
  '--',
  ';',
  "''",
  '?',
  '#',
  '+',
  '=',
  '|',
  '^',
  '~',
  ',',
  '()',
  '[]',
  ' ',
  '  ',
  '\u00a0',
  'null',
  'e\u0301',
  '\u212b',
  'ﬁ',
  '①',
  'ａ',
  '½',
  'ß',
  'ẞ',
  'İ',
  'ı',
  'ς',
  'ñ',
  'русский',
  'שלום',
  'عربي',
  'हिन्दी',
  'ไทย',
  '한국',
  '\u1112\u1161\u11ab',
  '漢字',
  '🦊',
  '🇩🇪',
  '👍🏽',
  '𝒳',
];

const anySign = fc
  .integer({ min: 0x21, max: 0x2ffff })
  .map((code) => String.fromCodePoint(code))
  .filter(
    (sign) =>
      /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(sign) && !/[\p{Default_Ignorable_Code_Point}\ufffc\ufffd]/u.test(sign),
  );

/**
 * Arbitrary Unicode without control characters, in no particular normal form. Callers must enclose it in other text,
 * because the treatment of outer white space is not stated.
 */
export const wild: Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...pieces), anySign), { minLength: 1, maxLength: 24 })
  .map((signs) => signs.join(''));

/** Realistic labels: words of any script, in normal form C and without outer white space. */
export const label: Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      ...['Shoes', 'Größe', 'русский', '漢字', 'שלום', '42', 'R&D', "men's", '(new)', '50%', '🦊'],
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((words) => words.join(' '));
