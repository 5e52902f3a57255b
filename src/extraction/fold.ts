import { nameKey } from '../domain/text.js';
import { decodeEntities } from './entities.js';

/**
 * A text in the form that is searched for names: without differences of case, accents, Unicode encoding, hyphens, white
 * space and emphasis. Each code unit maps to the part of the original it comes from.
 */
export interface FoldedText {
  readonly codes: Uint16Array;
  /**
   * Start and end in the original, by index in `codes`. Units of the same original part have the same start and end.
   */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Number of code units; the arrays may be longer. */
  readonly length: number;
}

const SPACE = 0x20;
const LINE_FEED = 0x0a;
const APOSTROPHE = 0x27;
const BACKSLASH = 0x5c;
const EMPHASIS_START = new Set([0x2a, 0x3c, 0x5f]);
const FIRST_COMBINING_MARK = 0x0300;

/** The folded form of each ASCII character; 0 for those that need further checks. */
const ASCII = Uint16Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (character === '-') return SPACE;
  return /[\s\\*_<]/.test(character) ? 0 : character.toLowerCase().charCodeAt(0);
});

/**
 * Folds one text after another into the same arrays, because allocating new ones would cost more than the folding. A
 * folded text is valid until the next one. Names and answers must be folded alike, so both go through here.
 */
export class Folding {
  private codes = new Uint16Array(4096);
  private starts = new Uint32Array(4096);
  private ends = new Uint32Array(4096);
  private length = 0;

  fold(text: string): FoldedText {
    this.length = 0;
    let at = 0;
    while (at < text.length) {
      const plain = plainCodeAt(text, at);
      if (plain !== 0) {
        this.add(plain, at, at + 1);
        at += 1;
      } else {
        const { folded, length } = unitAt(text, at);
        for (let index = 0; index < folded.length; index += 1) {
          this.add(folded.charCodeAt(index), at, at + length);
        }
        at += length;
      }
    }
    const { codes, starts, ends, length } = this;
    return { codes, starts, ends, length };
  }

  private add(code: number, start: number, end: number): void {
    if (this.length === this.codes.length) this.grow();
    this.codes[this.length] = code;
    this.starts[this.length] = start;
    this.ends[this.length] = end;
    this.length += 1;
  }

  private grow(): void {
    const { codes, starts, ends } = this;
    const capacity = 2 * codes.length;
    (this.codes = new Uint16Array(capacity)).set(codes);
    (this.starts = new Uint32Array(capacity)).set(starts);
    (this.ends = new Uint32Array(capacity)).set(ends);
  }
}

const names = new Folding();

/** A name as a string of folded code units. */
export function foldName(name: string): string {
  const { codes, length } = names.fold(decodeEntities(name.trim()));
  return String.fromCharCode(...codes.subarray(0, length));
}

/** The folded form of the character at a place if neither it nor the next one needs further checks, otherwise 0. */
function plainCodeAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code >= 128) return 0;
  const next = text.charCodeAt(at + 1);
  if (code === SPACE) return next > SPACE && next < 128 ? SPACE : 0;
  return next >= FIRST_COMBINING_MARK ? 0 : (ASCII[code] ?? 0);
}

interface Unit {
  readonly folded: string;
  /** In the original. */
  readonly length: number;
}

const WHITE_SPACE = /\s+/y;
/** Emphasis, which can begin and end inside a name: "**Acme** Boards". */
const EMPHASIS =
  /\*+|(?<![\p{L}\p{N}_])_{1,3}|_{1,3}(?![\p{L}\p{N}_])|<\/?(?:b|i|em|strong|u|mark|span)(?:\s[^<>]{0,200})?>/iuy;
const ESCAPE = /\\[!-/:-@[-`{-~]/y;
/** A character with its combining marks, or a Korean syllable written as separate letters. */
const CLUSTER = /[\u1100-\u115F][\u1160-\u11A7]+[\u11A8-\u11FF]*|[^]\p{M}*/uy;

/** The part of the text at a place that has to be folded as a unit. */
function unitAt(text: string, at: number): Unit {
  const code = text.charCodeAt(at);
  const space = match(WHITE_SPACE, text, at);
  if (space !== null) return { folded: foldSpace(space), length: space.length };
  const emphasis = EMPHASIS_START.has(code) ? match(EMPHASIS, text, at) : null;
  if (emphasis !== null) return { folded: '', length: emphasis.length };
  const escape = code === BACKSLASH ? match(ESCAPE, text, at) : null;
  if (escape !== null) return { folded: foldCluster(escape.slice(1)), length: escape.length };
  const cluster = match(CLUSTER, text, at) ?? text.charAt(at);
  return { folded: foldCluster(cluster), length: cluster.length };
}

function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

/** A name may wrap to the next line, but does not continue after a blank line. */
function foldSpace(space: string): string {
  const lines = space.split(/\r\n|[\n\r\u2028\u2029]/).length;
  return String.fromCharCode(lines > 2 ? LINE_FEED : SPACE);
}

const HYPHENS = /^[-\u2010\u2011\u05BE\uFE63\uFF0D]$/;
const APOSTROPHES = /^['\u2018\u2019\u02BC\u2032\uFF07]$/;
const QUOTES = /^[\u201C-\u201F\u2033\uFF02«»]$/;
const KEPT = 20_000;
const known = new Map<string, string>();

function foldCluster(cluster: string): string {
  const before = known.get(cluster);
  if (before !== undefined) return before;
  const folded = computeFold(cluster);
  if (known.size >= KEPT) known.clear();
  known.set(cluster, folded);
  return folded;
}

function computeFold(cluster: string): string {
  if (HYPHENS.test(cluster)) return ' ';
  if (APOSTROPHES.test(cluster)) return String.fromCharCode(APOSTROPHE);
  if (QUOTES.test(cluster)) return '"';
  return withoutAccents(nameKey(cluster));
}

/**
 * Scripts whose marks are accents or vowel points. In other scripts, marks are vowels or change the sound and are kept:
 * without them, names would match other words.
 */
const ACCENTED =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}+/gu;
/** Distinct letters that Unicode nevertheless decomposes. */
const OWN_LETTERS = /^(?:й|ў)$/;
/** Letters that Unicode does not decompose; its collation sorts them with the given letter. */
const STROKES: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', æ: 'ae', œ: 'oe' };
const STROKED = /[øłđħæœ]/g;
/** Only lengthens a word visually. */
const TATWEEL = /\u0640/g;

function withoutAccents(key: string): string {
  const composed = key.normalize('NFC');
  if (OWN_LETTERS.test(composed)) return composed;
  const bare = composed.normalize('NFD').replace(ACCENTED, '$1').normalize('NFC');
  return bare.replace(STROKED, (letter) => STROKES[letter] ?? letter).replace(TATWEEL, '');
}
