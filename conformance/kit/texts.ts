import { createHash } from 'node:crypto';
import fc, { type Arbitrary } from 'fast-check';
import type { CheckContext } from '../run/context.js';
import { record } from './arbitraries.js';

/**
 * Letters of 1, 2 and 3 bytes in UTF-8, and signs beyond the basic plane: 4 bytes, and two units in UTF-16. None of
 * them is an upper-case form of another.
 */
const alphabets = { x: ['a', 'z'], б: ['б', 'я'], 漢: ['一', '龠'], '🦊': ['🐀', '🐿'] } as const;
export type Fill = keyof typeof alphabets;

/** A text by its number of code points and by what it is made of. */
export interface Sized {
  readonly length: number;
  readonly fill: Fill;
}

/** How many characters a field takes. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Texts at both sides of both bounds, and some anywhere. */
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

/** From this length on there is room for the nonce and a number. */
const WITH_NONCE = 24;

/** How often another text is looked for: of the shortest there are few. */
const TRIES = 20;

/** A text of a size. A short one is none of `taken` where that can be helped; it is added to them. */
export function sizedText(t: CheckContext, { length, fill }: Sized, taken: Set<string>): string {
  if (length >= WITH_NONCE) return t.textOf(length, fill);
  let text = '';
  for (let tries = 0; tries < TRIES; tries += 1) {
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
 * What becomes of a text: whether it is within the bounds. `open` where that depends on whether a sign beyond the
 * basic plane counts as one character or as two, which behavior.md leaves open.
 */
export function fateOf(text: string, bounds: Bounds): 'taken' | 'refused' | 'open' {
  const counts = [[...text].length, text.length];
  const within = counts.filter((count) => bounds.min <= count && count <= bounds.max).length;
  return within === 2 ? 'taken' : within === 0 ? 'refused' : 'open';
}

/** Whether a text is made of letters that every way to count bytes and characters agrees on. */
export const isPlain = (text: string) => /^[\u0020-\u007e]*$/.test(text);

// What servers are known to escape, decode, fold, strip or bring into another Unicode form.
const pieces = [
  ...[
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
  ],
  ...['--', ';', "''", '?', '#', '+', '=', '|', '^', '~', ',', '()', '[]', ' ', '  ', '\u00a0', 'null'],
  ...['e\u0301', '\u212b', 'ﬁ', '①', 'ａ', '½', 'ß', 'ẞ', 'İ', 'ı', 'ς', 'ñ', 'русский', 'שלום', 'عربي'],
  ...['हिन्दी', 'ไทย', '한국', '\u1112\u1161\u11ab', '漢字', '🦊', '🇩🇪', '👍🏽', '𝒳'],
];

const anySign = fc
  .integer({ min: 0x21, max: 0x2ffff })
  .map((code) => String.fromCodePoint(code))
  .filter(
    (sign) =>
      /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(sign) && !/[\p{Default_Ignorable_Code_Point}\ufffc\ufffd]/u.test(sign),
  );

/**
 * Arbitrary Unicode without controls. Its ends are to be kept from white space: there nothing is said of it. Not in
 * any normal form.
 */
export const wild: Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...pieces), anySign), { minLength: 1, maxLength: 24 })
  .map((signs) => signs.join(''));

/** Labels such as somebody would give: words of any script, in Unicode form C and without outer white space. */
export const label: Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      ...['Shoes', 'Größe', 'русский', '漢字', 'שלום', '42', 'R&D', "men's", '(new)', '50%', '🦊'],
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((words) => words.join(' '));
