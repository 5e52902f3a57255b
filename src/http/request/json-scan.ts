import { storableText } from '../../domain/text.js';

/** Limits that are checked on a JSON text before it is parsed. */
export interface JsonLimits {
  readonly maxDepth: number;
  /** Tokens are texts, names, numbers, literals, brackets, commas and colons. */
  readonly maxTokens: number;
  /** Characters of texts, names, numbers and literals. A character written as `\ud83d\ude00` counts twice. */
  readonly maxCharacters: number;
  /** Characters of a single text, name, number or literal. */
  readonly maxText: number;
}

/** The result of a scan, which ends at the first limit that is exceeded. */
export interface JsonScan {
  readonly exceeded: keyof JsonLimits | null;
  /**
   * The names and indexes that lead to the text that is too long, or to the object with the name that is too long. For
   * too many tokens or characters, the name of the member of the body that has them. Empty for the body itself.
   */
  readonly path: readonly (string | number)[];
  /** Whether a text has an escape of the form `\u0000`. */
  readonly hasUnicodeEscapes: boolean;
}

/** An array or object that is currently being read. */
interface Level {
  readonly isList: boolean;
  index: number;
  /** The bytes of the name of the current member, with its quotes; the end is 0 before the name. */
  nameStart: number;
  nameEnd: number;
}

const [QUOTE, BACKSLASH, LOWER_U, BRACKET] = [0x22, 0x5c, 0x75, 0x5b];

/** The kinds of bytes outside of texts. All others belong to numbers and literals. */
const KINDS = new Uint8Array(256);
const [OTHER, SPACE, OPENING, CLOSING, COMMA, TEXT] = [0, 1, 2, 3, 4, 5];
['', ' \t\n\r', '[{', ']}', ',', '"', ':'].forEach((characters, kind) => {
  for (const character of characters) KINDS[character.charCodeAt(0)] = kind;
});

/**
 * Measures a JSON text in UTF-8 in one pass, without parsing or validating it. The parser builds all values before a
 * schema can reject them, and 1 MiB can hold hundreds of thousands.
 */
export function scanJson(bytes: Uint8Array, limits: JsonLimits): JsonScan {
  return new Scanner(bytes, limits).run();
}

/** The end of a run of white space. A separate loop is faster. */
function endOfSpace(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && KINDS[bytes[at] as number] === SPACE) at += 1;
  return at;
}

class Scanner implements JsonScan {
  exceeded: JsonScan['exceeded'] = null;
  path: JsonScan['path'] = [];
  hasUnicodeEscapes = false;
  readonly #bytes: Uint8Array;
  readonly #limits: JsonLimits;
  readonly #levels: Level[] = [];
  #tokens = 0;
  #characters = 0;

  constructor(bytes: Uint8Array, limits: JsonLimits) {
    this.#bytes = bytes;
    this.#limits = limits;
  }

  run(): this {
    const bytes = this.#bytes;
    let at = 0;
    while (at < bytes.length && this.exceeded === null) {
      const kind = KINDS[bytes[at] as number] as number;
      at = kind === SPACE ? endOfSpace(bytes, at) : this.#readToken(kind, at);
    }
    return this;
  }

  /** Returns where the token ends. A bracket belongs to the level outside of it. */
  #readToken(kind: number, start: number): number {
    const level = this.#levels.at(-1);
    let end = start + 1;
    if (kind === TEXT) end = this.#readText(start, level);
    else if (kind === OTHER) end = this.#readOther(start);
    else if (kind === COMMA && level !== undefined) [level.index, level.nameEnd] = [level.index + 1, 0];
    else if (kind === CLOSING) this.#levels.pop();
    this.#count();
    if (kind === OPENING) this.#enter(this.#bytes[start] === BRACKET);
    return end;
  }

  #enter(isList: boolean): void {
    this.#levels.push({ isList, index: 0, nameStart: 0, nameEnd: 0 });
    if (this.#levels.length > this.#limits.maxDepth) this.#exceed('maxDepth', []);
  }

  #readText(start: number, level: Level | undefined): number {
    const bytes = this.#bytes;
    const { maxText } = this.#limits;
    let [at, count] = [start + 1, 0];
    while (at < bytes.length && bytes[at] !== QUOTE && count <= maxText) {
      const byte = bytes[at] as number;
      const isUnicodeEscape = byte === BACKSLASH && bytes[at + 1] === LOWER_U;
      if (isUnicodeEscape) this.hasUnicodeEscapes = true;
      // Every byte except a continuation byte begins a character.
      if ((byte & 0xc0) !== 0x80) count += 1;
      at += isUnicodeEscape ? 6 : byte === BACKSLASH ? 2 : 1;
    }
    this.#addCharacters(count);
    // The first text of a member is its name.
    if (level?.nameEnd === 0) [level.nameStart, level.nameEnd] = [start, at + 1];
    return at + 1;
  }

  #readOther(start: number): number {
    const bytes = this.#bytes;
    // A longer one exceeds the limit wherever it ends.
    const end = Math.min(bytes.length, start + this.#limits.maxText + 1);
    let at = start;
    while (at < end && KINDS[bytes[at] as number] === OTHER) at += 1;
    this.#addCharacters(at - start);
    return at;
  }

  #addCharacters(count: number): void {
    this.#characters += count;
    if (count > this.#limits.maxText) this.#exceed('maxText', this.#levels);
  }

  #count(): void {
    this.#tokens += 1;
    const { maxTokens, maxCharacters } = this.#limits;
    if (this.#tokens <= maxTokens && this.#characters <= maxCharacters) return;
    const isInMember = this.#levels.length > 1 && this.#levels[0]?.isList === false;
    const within = isInMember ? this.#levels.slice(0, 1) : [];
    this.#exceed(this.#tokens > maxTokens ? 'maxTokens' : 'maxCharacters', within);
  }

  #exceed(limit: keyof JsonLimits, within: readonly Level[]): void {
    if (this.exceeded !== null) return;
    this.exceeded = limit;
    const named = within.filter(({ isList, nameEnd }) => isList || nameEnd > 0);
    try {
      this.path = named.map((level) => (level.isList ? level.index : this.#nameOf(level)));
    } catch {
      // A name is malformed.
    }
  }

  #nameOf({ nameStart, nameEnd }: Level): string {
    const json = Buffer.from(this.#bytes.subarray(nameStart, nameEnd)).toString();
    return storableText(JSON.parse(json) as string);
  }
}
