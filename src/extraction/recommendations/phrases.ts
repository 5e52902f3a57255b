import { kindOf } from '../characters.js';
import type { Span } from '../types.js';

/** A phrase in a text. */
export interface Phrase<Kind> extends Span {
  readonly kind: Kind;
}

/** Phrases of several kinds, to be found in texts in lower case. */
export interface Phrases<Kind> {
  /** All phrases in the order of the text. Those of one layer do not overlap. */
  in(text: string): Phrase<Kind>[];
  /** Whether the text has any. */
  areIn(text: string): boolean;
}

/** Phrases that begin with the same two characters. */
interface Beginning<Kind> {
  readonly kind: Kind;
  readonly layer: number;
  /** NaN for a phrase of one character. */
  readonly second: number;
  /** Sticky. */
  readonly pattern: RegExp;
}

/**
 * Prepares the search for phrases, which are regular expressions by kind. A text is read once for all of them, and a phrase is
 * compared only where its first two characters are.
 * @param layers of several phrases at one place, one of each layer counts: that of the kind listed first
 * @param isUnspaced whether phrases also count inside of words
 * @throws {Error} if a phrase does not begin with a character or with a group of such phrases
 */
export function createPhrases<Kind extends string>(
  layers: readonly Readonly<Partial<Record<Kind, string>>>[],
  isUnspaced: boolean,
): Phrases<Kind> {
  const byFirst = beginningsOf(layers, isUnspaced ? '' : '(?![\\p{L}\\p{N}])');
  /** Until `onPhrase` returns true. */
  const search = (text: string, onPhrase: (phrase: Phrase<Kind>) => boolean): void => {
    const ends = layers.map(() => 0);
    let isInWord = false;
    for (let start = 0; start < text.length; start += 1) {
      const code = text.charCodeAt(start);
      const beginnings = isInWord && !isUnspaced ? undefined : byFirst.get(code);
      isInWord = isWord(code);
      if (beginnings === undefined) continue;
      const second = text.charCodeAt(start + 1);
      for (const { kind, layer, second: expected, pattern } of beginnings) {
        if (expected !== second && !Number.isNaN(expected)) continue;
        if (start < (ends[layer] as number)) continue;
        pattern.lastIndex = start;
        if (!pattern.test(text)) continue;
        const end = (ends[layer] = pattern.lastIndex);
        if (onPhrase({ kind, start, end })) return;
      }
    }
  };
  return {
    in(text) {
      const found: Phrase<Kind>[] = [];
      search(text, (phrase) => found.push(phrase) < 0);
      return found;
    },
    areIn(text) {
      let isFound = false;
      search(text, () => (isFound = true));
      return isFound;
    },
  };
}

/** Whether a character of a text in lower case is part of a word. Most are letters from a to z, spaces and marks. */
export function isWord(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
  return kindOf(code) !== 'none';
}

function beginningsOf<Kind extends string>(
  layers: readonly Readonly<Partial<Record<Kind, string>>>[],
  after: string,
): Map<number, Beginning<Kind>[]> {
  const byFirst = new Map<number, Beginning<Kind>[]>();
  for (const [layer, patterns] of layers.entries())
    for (const [kind, pattern] of Object.entries(patterns) as [Kind, string][])
      for (const [text, alternatives] of byText(beginningWithText(pattern))) {
        const [first, second] = [text.charCodeAt(0), text.charCodeAt(1)];
        const sticky = new RegExp(`(?:${alternatives.join('|')})${after}`, 'uy');
        byFirst.set(first, [...(byFirst.get(first) ?? []), { kind, layer, second, pattern: sticky }]);
      }
  return byFirst;
}

function byText(alternatives: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const alternative of alternatives) {
    const text = textOf(alternative);
    groups.set(text, [...(groups.get(text) ?? []), alternative]);
  }
  return groups;
}

/** The first one or two characters of a phrase; a character that may be missing or repeated is not one of them. */
const FIRST_TWO = /^[^\\()[\]{}?*+.|^$]{1,2}(?![?*{])|^[^\\()[\]{}?*+.|^$](?![?*{])/;

function textOf(alternative: string): string {
  const [text] = FIRST_TWO.exec(alternative) ?? [];
  if (text === undefined) throw new Error(`The phrase "${alternative}" must begin with a character.`);
  return text;
}

/** The alternatives of a pattern. Those that begin with a group, or with one character and a group, become one of each of its members. */
function beginningWithText(pattern: string): string[] {
  return alternativesOf(pattern).flatMap((alternative) => {
    const opening = /^[^\\()[\]{}?*+.|^$]?\(\?:/.exec(alternative)?.[0];
    if (opening === undefined) return [alternative];
    const before = opening.slice(0, -'(?:'.length);
    const end = endOfGroup(alternative, before.length);
    const members = alternativesOf(alternative.slice(opening.length, end));
    const isOptional = alternative[end + 1] === '?';
    const rest = alternative.slice(end + (isOptional ? 2 : 1));
    return [...members, ...(isOptional ? [''] : [])].flatMap((member) =>
      beginningWithText(`${before}${member}${rest}`),
    );
  });
}

/** The parts between the bars that are in no group. */
function alternativesOf(pattern: string): string[] {
  const alternatives: string[] = [];
  let start = 0;
  for (let at = 0; at < pattern.length; at += 1) {
    if (pattern[at] === '(') at = endOfGroup(pattern, at);
    else if (pattern[at] === '|') {
      alternatives.push(pattern.slice(start, at));
      start = at + 1;
    }
  }
  return [...alternatives, pattern.slice(start)];
}

/** The index of the bracket that closes the group. */
function endOfGroup(pattern: string, start: number): number {
  let depth = 0;
  for (let at = start; at < pattern.length; at += 1) {
    if (pattern[at] === '(') depth += 1;
    else if (pattern[at] === ')' && --depth === 0) return at;
  }
  throw new Error(`A group of the pattern "${pattern}" is not closed.`);
}
