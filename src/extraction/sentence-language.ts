import * as inflecting from './endings/index.js';
import type { Endings } from './endings/endings.js';
import type { Span } from './types.js';

type Language = Pick<Endings, 'words' | 'letters'>;

/** Other languages with the Latin script, whose sentences must not pass for those of an inflecting one. */
const OTHERS: readonly Language[] = [
  {
    words: 'a i the of and to in is it on at by for with from you are that this or as be can which',
    letters: '',
  },
  {
    words:
      'der die das und ist in zu den von mit im für auf ein eine nicht es sich bei aus oder auch sind als',
    letters: 'äöüß',
  },
  {
    words: 'le la les de des et est à un une en du que pour dans sur au pas avec ou par ce il',
    letters: 'àâçéèêëîïôùûœ',
  },
  {
    words: 'el la los las de y en que un una es por con para del al se no o su lo como más',
    letters: 'áéíñóú',
  },
  {
    words: 'il la le di e che un una in per con del della i non si da è gli o come più al',
    letters: 'àèéìòù',
  },
  { words: 'o a os as de e que em um uma do da para com não no na se por mais é', letters: 'áâãàçéêíóôõú' },
  { words: 'de het een van en in is op te dat voor met zijn niet aan of er om ook als bij', letters: 'ëï' },
  { words: 'och att det i en är på som för av med den till inte ett har om de eller', letters: 'åäö' },
  { words: 'og det i en er på som for av med den til ikke et har om de eller at', letters: 'åæø' },
  { words: 'și de la în cu pe un o a că nu din este sau pentru mai care', letters: 'ăâîșț' },
  { words: 'je na i u se da za od su sa ne koji kao ili što', letters: 'čćđšž' },
  { words: 'a je na sa v z do sú že pre ako aj alebo nie som od', letters: 'áäčďéíľňóôšťúýž' },
];

const LANGUAGES: readonly Language[] = [...Object.values(inflecting), ...OTHERS];

const frequent = LANGUAGES.map(({ words }) => new Set(words.split(/\s+/)));

/** Maximum number of code units of its sentence to examine on each side of a word. */
const SENTENCE = 200;
/** Code units of a block of an answer. */
const BLOCK = 1_000;

/**
 * Those of the languages that the sentence around a part of a text is in, as its other words show. A sentence without a word
 * that shows it, such as a heading, is in the language of the text around it.
 */
export function languagesOf(text: string, span: Span, languages: readonly Endings[]): Endings[] {
  return (
    mostFrequent(countWords(sentenceAround(text, span)), languages) ??
    mostFrequent(countsAround(text, span.start), languages) ?? [...languages]
  );
}

/** The counts of the last examined part of an answer: a long table may have many names and no other words. */
let last: { text: string; block: number; counts: readonly number[] } = { text: '', block: -1, counts: [] };

/** The counts of the block of the text that has the place, and of those before and after it. */
function countsAround(text: string, at: number): readonly number[] {
  const block = Math.floor(at / BLOCK);
  if (last.text !== text || last.block !== block) {
    const counts = countWords(text.slice(Math.max(0, block - 1) * BLOCK, (block + 2) * BLOCK));
    last = { text, block, counts };
  }
  return last.counts;
}

/** The number of words of each language. */
function countWords(text: string): readonly number[] {
  const counts = LANGUAGES.map(() => 0);
  for (const word of text.toLowerCase().match(WORD) ?? [])
    for (const index of languagesOfWord(word)) counts[index] = (counts[index] ?? 0) + 1;
  return counts;
}

/** Those of the languages that most words are in, with the form as one more word; null if no word is in any language. */
function mostFrequent(counts: readonly number[], languages: readonly Endings[]): Endings[] | null {
  const most = Math.max(...counts);
  if (most === 0) return null;
  return languages.filter((language) => {
    const count = counts[LANGUAGES.indexOf(language)] ?? 0;
    return count > 0 && count + 1 >= most;
  });
}

const WORD = /[\p{L}\p{M}]+/gu;
/** Letters that not every language of their script has. */
const SPECIAL = /[^a-zа-зк-щьюяα-ωά-ώ]/gu;
const MAX_KNOWN = 20_000;
const known = new Map<string, readonly number[]>();

/** The indexes of the languages in which the word is frequent, or which alone have its letters. */
function languagesOfWord(word: string): readonly number[] {
  const before = known.get(word);
  if (before !== undefined) return before;
  const special = word.match(SPECIAL) ?? [];
  const found = LANGUAGES.flatMap(({ letters }, index) => {
    const hasLetters = special.length > 0 && special.every((letter) => letters.includes(letter));
    return hasLetters || frequent[index]?.has(word) === true ? [index] : [];
  });
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(word, found);
  return found;
}

const ENDS = /[.!?;](?=\s)|\n/g;

function sentenceAround(text: string, { start, end }: Span): string {
  const before = text.slice(Math.max(0, start - SENTENCE), start);
  const after = text.slice(end, end + SENTENCE);
  const from = [...before.matchAll(ENDS)].at(-1)?.index ?? 0;
  const to = after.search(ENDS);
  return `${before.slice(from)} ${to < 0 ? after : after.slice(0, to)}`;
}
