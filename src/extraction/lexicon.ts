import type { Language, Role } from './languages/language.js';
import { isName, type Unit } from './sentences.js';

/** A word, phrase or mark, or a name of a brand. */
export interface Token {
  readonly text: string;
  /** Empty for names, marks, and words that the language does not list. */
  readonly roles: ReadonlySet<Role>;
  /** Names by their number in the answer: several if the text joins them. */
  readonly names: readonly number[];
}

const NO_ROLES: ReadonlySet<Role> = new Set();
const NO_NAMES: readonly number[] = [];
const MAX_STEM = 16;
const MAX_KNOWN = 20_000;
/** Follows a name in every language. */
const LEGAL_FORMS =
  'inc, corp, ltd, co, llc, plc, gmbh, ag, kg, sa, sas, sarl, sl, srl, spa, bv, nv, lda, ltda';

/** The words of a language, ready to be looked up. */
export class Lexicon {
  /** The first words of negations. */
  readonly negators: ReadonlySet<string>;
  readonly isUnspaced: boolean;
  private readonly roles = new Map<string, Set<Role>>();
  /** All beginnings of phrases of several words, by whole words. */
  private readonly starts = new Set<string>();
  /** Cached look-ups. */
  private readonly known = new Map<string, Token>();

  /** Letters that no sentence of the language has. */
  private readonly foreign: RegExp | null;

  constructor({ isUnspaced, foreign, ...words }: Language) {
    this.isUnspaced = isUnspaced === true;
    this.foreign = foreign === undefined ? null : new RegExp(`[${foreign}]`);
    for (const [role, list] of Object.entries(words) as [Role, string][])
      for (const phrase of phrasesOf(list)) this.add(phrase, role);
    for (const phrase of phrasesOf(LEGAL_FORMS)) this.add(phrase, 'naming');
    this.negators = new Set(phrasesOf(words.not).map((phrase) => this.wordsOf(phrase)[0] ?? ''));
  }

  /** Whether a word has a letter that shows that its sentence is in a similar language. */
  isForeign(unit: Unit): boolean {
    return !isName(unit) && this.foreign?.test(unit) === true;
  }

  /** The units, with the longest phrases of the language combined, from the left.  */
  read(units: readonly Unit[]): Token[] {
    const parts = this.isUnspaced ? units.flatMap(charactersOf) : units;
    const tokens: Token[] = [];
    for (let at = 0; at < parts.length; at += 1) {
      const unit = parts[at] ?? '';
      if (isName(unit)) tokens.push({ text: '', roles: NO_ROLES, names: [unit] });
      else if (this.starts.has(unit)) {
        const { phrase, length } = this.longestAt(parts, at, unit);
        tokens.push(this.tokenOf(phrase));
        at += length - 1;
      } else tokens.push(this.tokenOf(unit));
    }
    return tokens;
  }

  private add(phrase: string, role: Role): void {
    this.roles.set(phrase, (this.roles.get(phrase) ?? new Set()).add(role));
    let start = '';
    for (const word of this.wordsOf(phrase).slice(0, -1)) this.starts.add((start = this.joined(start, word)));
  }

  private wordsOf(phrase: string): string[] {
    return this.isUnspaced ? [...phrase] : phrase.split(' ');
  }

  private longestAt(parts: readonly Unit[], at: number, first: string): { phrase: string; length: number } {
    let best = { phrase: first, length: 1 };
    let phrase = first;
    for (let length = 2; this.starts.has(phrase); length += 1) {
      const next = parts[at + length - 1];
      if (next === undefined || isName(next)) break;
      phrase = this.joined(phrase, next);
      if (this.roles.has(phrase)) best = { phrase, length };
    }
    return best;
  }

  private joined(start: string, word: string): string {
    return this.isUnspaced || start === '' ? start + word : `${start} ${word}`;
  }

  private tokenOf(phrase: string): Token {
    const before = this.known.get(phrase);
    if (before !== undefined) return before;
    const token = { text: phrase, roles: this.rolesOf(phrase), names: NO_NAMES };
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    this.known.set(phrase, token);
    return token;
  }

  /** The roles of a word and of every stem that it begins with. A number is a filler. */
  private rolesOf(word: string): ReadonlySet<Role> {
    if (/^\d+$/.test(word)) return new Set<Role>(['filler']);
    const stems = Array.from(
      { length: Math.min(word.length, MAX_STEM) },
      (_, index) => `${word.slice(0, index + 1)}*`,
    );
    return new Set([word, ...stems].flatMap((key) => [...(this.roles.get(key) ?? [])]));
  }
}

function phrasesOf(list: string): string[] {
  return list.split(',').map((phrase) => phrase.trim().replace(/\s+/g, ' '));
}

function charactersOf(unit: Unit): Unit[] {
  return isName(unit) ? [unit] : [...unit];
}
