import { nameKey } from '../domain/text.js';
import { kindAt } from './characters.js';
import * as tables from './endings/index.js';
import type { Endings } from './endings/endings.js';
import { foldName } from './fold.js';
import type { Span } from './types.js';

/** An inflected form of a name in a text, with the languages that have it. */
export interface InflectedForm extends Span {
  readonly languages: readonly Endings[];
}

/** The inflection of one name. */
export interface Inflection {
  readonly folded: string;
  /** The folded beginning that the name has in common with all of its forms. */
  readonly stem: string;
  /** The inflected form that starts at a place, where a word must start; null if there is none. */
  formAt(text: string, start: number): InflectedForm | null;
}

const SEPARATORS = /[\s\u2010\u2011-]+/;
const SEPARATOR = /[\u2010\u2011-]|[^\S\n]+|[^\S\n]*\n[^\S\n]*/y;
const WORD = /[\p{L}\p{M}\p{N}]+/uy;

/** Null for a name that no language inflects. Of a name of several words, each may be inflected. */
export function inflectionOf(name: string): Inflection | null {
  const texts = name.split(SEPARATORS);
  const words = texts.map((text) => new Word(text, texts.length > 1 ? MIN_WORD_OF_SEVERAL : MIN_WORD));
  const first = words.findIndex(({ isInflected }) => isInflected);
  if (first < 0) return null;
  const unchanged = words.slice(0, first).map(({ folded }) => `${folded} `);
  return {
    folded: words.map(({ folded }) => folded).join(' '),
    stem: unchanged.join('') + words[first]?.stem,
    formAt(text, start) {
      let languages: readonly Endings[] | undefined;
      let end = start;
      for (const [index, word] of words.entries()) {
        const from = index === 0 ? start : endOf(SEPARATOR, text, end);
        end = endOf(WORD, text, from);
        if (end < 0) return null;
        const written = text.slice(from, end);
        if (word.isUnchanged(written)) continue;
        const found = word.languagesOf(written);
        languages = languages === undefined ? found : languages.filter((one) => found.includes(one));
        if (languages.length === 0) return null;
      }
      return languages === undefined ? null : { start, end, languages };
    },
  };
}

/** The end of a match of a sticky pattern at a place; -1 if there is none, or if the place is -1. */
function endOf(pattern: RegExp, text: string, at: number): number {
  if (at < 0) return -1;
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** Shorter words are too often parts of others, unless they are next to another word of the name. */
const MIN_WORD = 4;
const MIN_WORD_OF_SEVERAL = 3;
const LETTERS = /^\p{L}+$/u;
const CAPITAL = /^[\p{Lu}\p{Lt}]/u;

/** A word of a name. */
class Word {
  readonly folded: string;
  /** The folded beginning of the word and of all of its forms. */
  readonly stem: string;
  /** Whether any language inflects the word. */
  readonly isInflected: boolean;
  private readonly key: string;
  private readonly rules: readonly { readonly language: Endings; readonly rule: Rule }[];
  /** Their languages by form, as it is spelled and without accents; null until they are needed. */
  private forms: { spelled: Forms; folded: Forms } | null = null;

  constructor(
    private readonly text: string,
    minLength: number,
  ) {
    this.key = nameKey(text);
    this.folded = foldName(text);
    const script = text.length < minLength || !LETTERS.test(text) ? null : kindAt(text, 0);
    this.rules = TABLES.filter(({ language }) => language.script === script).flatMap(
      ({ language, rules }) => {
        const rule = ruleFor(language.movesAccents ? this.folded : this.key, rules);
        return rule === undefined ? [] : [{ language, rule }];
      },
    );
    this.isInflected = this.rules.length > 0;
    this.stem = this.folded.slice(
      0,
      this.folded.length - Math.max(0, ...this.rules.map(({ rule }) => rule.changed)),
    );
  }

  isUnchanged(written: string): boolean {
    return written === this.text || foldName(written) === this.folded;
  }

  /**
   * The languages in which the written word is a form of this one. It starts with a capital letter if this one does, and has
   * the accents of the form, or none.
   */
  languagesOf(written: string): readonly Endings[] {
    if (CAPITAL.test(this.text) && !CAPITAL.test(written)) return [];
    const { spelled, folded } = (this.forms ??= this.allForms());
    const [key, bare] = [nameKey(written), foldName(written)];
    const found = (key === bare ? folded : spelled).get(key);
    return found ?? folded.get(bare)?.filter(({ movesAccents }) => movesAccents) ?? [];
  }

  private allForms() {
    const forms = { spelled: new Map<string, Endings[]>(), folded: new Map<string, Endings[]>() };
    const add = (to: Forms, form: string, language: Endings) => {
      const languages = to.get(form) ?? [];
      if (!languages.includes(language)) to.set(form, [...languages, language]);
    };
    for (const { language, rule } of this.rules) {
      const word = language.movesAccents ? this.folded : this.key;
      const start = word.slice(0, word.length - rule.end.length);
      for (const ending of rule.endings) {
        const form = start + ending.replace('=', word.slice(-1));
        add(forms.spelled, form, language);
        add(forms.folded, foldName(form), language);
      }
    }
    return forms;
  }
}

type Forms = Map<string, Endings[]>;

/** A line of a table. */
interface Rule {
  /** The end that the endings replace; empty if they are added. */
  readonly end: string;
  readonly endings: readonly string[];
  /** Length of the part of the end that not all endings begin with. */
  readonly changed: number;
}

const MAX_END = 4;
const VOWEL = /[aeiouyαεηιουωаеиоуыэюяєі]$/;
const TABLES = Object.values(tables).map((language) => ({ language, rules: rulesOf(language) }));

function rulesOf({ forms }: Endings): ReadonlyMap<string, Rule> {
  const lines = forms.split('\n').filter((line) => line.trim() !== '');
  return new Map(
    lines.map((line) => {
      const [name = '', list = ''] = line.split(':').map((part) => part.trim());
      const endings = list.split(/\s+/).map(nameKey);
      const end = /[VC]/.test(name) ? '' : nameKey(name);
      return [end === '' ? name : end, { end, endings, changed: changedIn(end, endings) }];
    }),
  );
}

function changedIn(end: string, endings: readonly string[]): number {
  const folded = foldName(end);
  let length = folded.length;
  for (const ending of endings.map(foldName)) while (!ending.startsWith(folded.slice(0, length))) length -= 1;
  return folded.length - length;
}

function ruleFor(word: string, rules: ReadonlyMap<string, Rule>): Rule | undefined {
  for (let length = Math.min(MAX_END, word.length - 1); length > 0; length -= 1) {
    const rule = rules.get(word.slice(-length));
    if (rule !== undefined) return rule;
  }
  return rules.get(VOWEL.test(foldName(word.slice(-1))) ? 'V' : 'C');
}
