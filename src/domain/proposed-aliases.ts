import { nameKey } from './text.js';

/**
 * Other common spellings of the names of a brand, as aliases that it does not have yet: "Hub Spot" for HubSpot, "NodeJS" for
 * Node.js, "I.B.M." for IBM, and the other way round. Without those that are recognized anyway, because they differ only in
 * case, hyphens or white space.
 * @param names its name and its aliases
 */
export function proposedAliases(names: readonly string[]): string[] {
  const known = new Set(names.map(keyOf));
  const proposed = new Map<string, string>();
  for (const name of names)
    for (const spelling of SPELLINGS.flatMap((spell) => spell(name))) {
      const key = keyOf(spelling);
      if (!known.has(key) && !proposed.has(key)) proposed.set(key, spelling);
    }
  return [...proposed.values()];
}

/** Equal for spellings that the extraction does not distinguish. */
function keyOf(name: string): string {
  return nameKey(name)
    .replaceAll(/[\s\u2010\u2011-]+/g, ' ')
    .trim();
}

/** Each word of such a name is short, so that "Deutsche Bank" remains two words. */
const TWO_WORDS = /^(\p{Lu}[\p{L}\p{N}]{1,5})[ -](\p{Lu}[\p{L}\p{N}]{1,5})$/u;
const CAMEL = /^(?:\p{Lu}[\p{Ll}\p{N}]+)+(?:\p{Lu}[\p{Ll}\p{N}]+|\p{Lu}{2,})$/u;
const ABBREVIATION = /^\p{Lu}{2,4}$/u;
const DOTTED_ABBREVIATION = /^(?:\p{Lu}\.){2,4}$/u;
const DOTTED_SUFFIX = /^(\p{L}{2,})\.(js|JS|ai|AI|io)$/u;
const BARE_SUFFIX = /^(\p{L}*\p{Ll}) ?(JS|AI)$/u;
const WITH_NUMBER = /^(\p{L}{2,})(\d+)$/u;
const PLUS = /^(.*\p{L})\+$/u;

const SPELLINGS: readonly ((name: string) => string[])[] = [
  // HubSpot
  (name) => (CAMEL.test(name) ? [name.replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ')] : []),
  // Hub Spot
  (name) => partsOf(TWO_WORDS, name, (first, second) => [first + second]),
  // IBM
  (name) => (ABBREVIATION.test(name) ? [name.replaceAll(/./gu, '$&.')] : []),
  (name) => (DOTTED_ABBREVIATION.test(name) ? [name.replaceAll('.', '')] : []),
  // Node.js
  (name) =>
    partsOf(DOTTED_SUFFIX, name, (word, suffix) => [
      word + suffix.toUpperCase(),
      `${word} ${suffix.toUpperCase()}`,
    ]),
  // NodeJS, Node JS
  (name) =>
    partsOf(BARE_SUFFIX, name, (word, suffix) => [
      ...(suffix === 'JS' ? [`${word}.js`] : []),
      word + suffix,
      `${word} ${suffix}`,
    ]),
  // Check24
  (name) => partsOf(WITH_NUMBER, name, (word, number) => [`${word} ${number}`]),
  // Disney+
  (name) => partsOf(PLUS, name, (word) => [`${word} Plus`]),
];

/** The spellings made from the parts that a pattern captures; empty if it does not match. */
function partsOf(
  pattern: RegExp,
  name: string,
  spell: (first: string, second: string) => string[],
): string[] {
  const [, first, second = ''] = pattern.exec(name) ?? [];
  return first === undefined ? [] : spell(first, second);
}
