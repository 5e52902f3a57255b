// Bloom filters of the words of answers. They are stored, so a change of anything in this file that changes a bit of a filter
// needs a migration that writes all filters again.

/** The size of a filter in bytes. Its row just fits into a page of Postgres. */
export const FILTER_BYTES = 7680;

const BITS = FILTER_BYTES * 8;

/** Bits of each word. In a filter that is half full, 1 of 2^8 words seems to occur that does not. */
const BITS_PER_WORD = 8;

/**
 * Length in UTF-16 code units above which a text is not added to a filter. Postgres counts at most 16,383 positions of words, and
 * longer texts may match phrases that they do not contain.
 */
const MAX_LENGTH = 16_000;

/** Whether a text can be added to a filter. */
export const isFilterable = (text: string): boolean => text.length <= MAX_LENGTH;

/** Letters that every version and collation of Postgres takes for a part of a word. One that only some take for it ends a word here. */
const LETTERS =
  /^(?:[A-Za-z\u00C0-\u0587\u05D0-\u05EA\u0620-\u064A\u0671-\u06D3\u0904-\u0939\u10D0-\u10F0\u1E00-\u1FFF](?<=[\p{Lu}\p{Ll}\p{Lo}]))$/u;

/** The same of scripts without spaces. Searches compare each of these characters as a word. */
const UNSPACED =
  /^[\u0E01-\u0E33\u0E40-\u0E45\u1000-\u102A\u1780-\u17B3\u3041-\u3096\u30A1-\u30FA\u3400-\u4DB5\u4E00-\u9FEF\uAC00-\uD7A3](?<=\p{Lo})$/u;

/** Kinds of characters. A word has characters of one kind. */
const [DIGIT, LETTER, ALONE] = [1, 2, 3];

/** The lowest bit of the kind of a character in FOLDED. */
const KIND = 16;

/** By UTF-16 code unit: its kind, and the character without its case, as fold_case makes it; 0 for characters of no kind. */
const FOLDED = foldedCharacters();

function foldedCharacters(): Int32Array {
  const folded = new Int32Array(0x10000);
  for (let code = 0; code < 0x10000; code += 1) {
    const letter = String.fromCharCode(code);
    const small = letter.toLowerCase();
    const key = small === 'ς' ? 'σ' : small.length === 1 ? small : letter;
    folded[code] = kindOf(key) === 0 ? 0 : (kindOf(key) << KIND) | key.charCodeAt(0);
  }
  return folded;
}

function kindOf(character: string): number {
  if (/^[0-9]$/.test(character)) return DIGIT;
  if (LETTERS.test(character)) return LETTER;
  return UNSPACED.test(character) ? ALONE : 0;
}

/** Starts a hash (FNV-1a). */
const SEED = 0x811c9dc5;

const mixedWith = (hash: number, code: number) => Math.imul(hash ^ code, 0x01000193);

/** Holds the hashes of a text until the next one is read. */
const hashes = new Int32Array(2 * MAX_LENGTH + 1);

/**
 * A hash of each word of a filterable text, and in scripts without spaces of each character and each pair of neighbors; valid until the
 * next call. If a text matches a search for words or a phrase, its hashes include those of the words or the phrase: punctuation
 * between two neighbors does not matter, and digits are words of their own, because Postgres splits 1e5x after the digits, but not 1x.
 */
function hashesOf(text: string): Int32Array {
  const expanded = text.includes('İ') ? text.replaceAll('İ', 'i\u0307') : text;
  let count = 0;
  let word = SEED;
  let lastKind = 0;
  let neighbor = 0;
  for (let index = 0; index <= expanded.length; index += 1) {
    const key = index === expanded.length ? 0 : (FOLDED[expanded.charCodeAt(index)] ?? 0);
    const kind = key >> KIND;
    if (kind !== 0 && kind === lastKind && kind !== ALONE) {
      word = mixedWith(word, key);
      continue;
    }
    if (lastKind !== 0 && lastKind !== ALONE) hashes[count++] = word;
    if (kind !== 0) {
      word = mixedWith(SEED, key);
      if (kind === ALONE) {
        hashes[count++] = word;
        if (neighbor !== 0) hashes[count++] = mixedWith(mixedWith(SEED, neighbor), key);
      }
      neighbor = kind === ALONE ? key : 0;
    }
    lastKind = kind;
  }
  return hashes.subarray(0, count);
}

/** Calls back with the bits of a hash, by double hashing. */
function eachBit(hash: number, onBit: (bit: number) => void): void {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  mixed ^= mixed >>> 16;
  const step = Math.imul(hash, 0x9e3779b1) | 1;
  for (let place = 0; place < BITS_PER_WORD; place += 1) {
    onBit(Math.floor((mixed >>> 0) * BITS_PER_HASH));
    mixed = (mixed + step) | 0;
  }
}

const BITS_PER_HASH = BITS / 2 ** 32;

/** The bits that filters have set, as get_bit counts them, if they were given a text with these words or phrase. */
export function bitsOf(text: string): number[] {
  const bits = new Set<number>();
  for (const hash of hashesOf(text)) eachBit(hash, (bit) => bits.add(bit));
  return [...bits];
}

/** A Bloom filter of the words of some texts. */
export class WordFilter {
  /** Bit n is bit n % 8, from the lowest, of byte n / 8. */
  readonly bytes = new Uint8Array(FILTER_BYTES);
  #count = 0;
  /** The last hashes by their lowest bits, because most words recur. */
  readonly #recent = new Int32Array(4096);

  /** Whether it has as many words as it should. More only make it less precise. */
  get isFull(): boolean {
    return this.#count > BITS / 2;
  }

  /** Adds the words of a filterable text. */
  add(text: string): void {
    const { bytes } = this;
    let added = 0;
    const set = (bit: number) => {
      const byte = bytes[bit >> 3] ?? 0;
      const changed = byte | (1 << (bit & 7));
      if (changed === byte) return;
      bytes[bit >> 3] = changed;
      added += 1;
    };
    const recent = this.#recent;
    for (const hash of hashesOf(text)) {
      if (recent[hash & 4095] === hash) continue;
      recent[hash & 4095] = hash;
      eachBit(hash, set);
    }
    this.#count += added;
  }

  /** Adds the words of a stored filter, unless it would then be full. Returns whether it did. */
  join(stored: Uint8Array): boolean {
    const words = wordsIn(this.bytes);
    const others = wordsIn(Uint8Array.from(stored));
    let count = 0;
    for (let index = 0; index < words.length; index += 1)
      count += bitCount((words[index] ?? 0) | (others[index] ?? 0));
    if (count > BITS / 2) return false;
    for (let index = 0; index < words.length; index += 1)
      words[index] = (words[index] ?? 0) | (others[index] ?? 0);
    this.#count = count;
    return true;
  }
}

const wordsIn = (bytes: Uint8Array) => new Int32Array(bytes.buffer);

function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** A filter of answers of a UTC day. */
export interface FilterPart {
  /** Times of the first and the last of the answers, in UTC as ISO 8601. */
  firstAt: string;
  lastAt: string;
  readonly filter: WordFilter;
}

/** The filters of a set of answers, by UTC day. Each is full except the last of each day. */
export class FilterParts {
  readonly days = new Map<string, FilterPart[]>();

  /** Adds the words of a filterable text of an answer at this time, in UTC as ISO 8601. */
  add(at: string, text: string): void {
    const day = at.slice(0, 10);
    const parts = this.days.get(day) ?? [];
    this.days.set(day, parts);
    let part = parts.at(-1);
    if (part === undefined || part.filter.isFull) {
      part = { firstAt: at, lastAt: at, filter: new WordFilter() };
      parts.push(part);
    }
    part.filter.add(text);
    if (at < part.firstAt) part.firstAt = at;
    if (at > part.lastAt) part.lastAt = at;
  }
}
