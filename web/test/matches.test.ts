import { expect, it } from 'vitest';
import { highlight } from '../src/screens/answers/highlights.js';
import { matchesIn } from '../src/screens/answers/matches.js';

const found = (text: string, search: string) =>
  matchesIn(text, search).map(({ start, end }) => text.slice(start, end));

it.each([
  ['Good boards, GOOD lists', 'good', ['Good', 'GOOD']],
  ['Good boards', 'board', []],
  ['A **good** — board', '"good board" -list', ['good** — board']],
  ['Lists and boards', 'lists or boards', ['Lists', 'boards']],
  ['https://acme.example/a_b', 'b acme', ['acme', 'b']],
  ['ここは東京タワーです。', '東京', ['東京']],
  ['サービス', 'service', []],
  ['They don’t', "don't", ['don’t']],
  ['Ο ΛΌΓΟΣ', 'λόγος', ['ΛΌΓΟΣ']],
  ['anything', '-any or "', []],
  ['(a) [b] .*', '.* ( [', []],
])('marks in “%s” what a search for %s finds: %j', (text, search, words) => {
  expect(found(text, search)).toEqual(words);
});

it('marks a name as a brand also where it matches, and a longer match as a match', () => {
  const acme = {
    brand: 'Acme',
    isOwn: true,
    isTracked: false,
    position: 1,
    count: 1,
    sentiment: null,
    snippet: null,
  };
  const mentions = [{ ...acme, offsets: [{ start: 0, end: 4 }], negatedOffsets: null, stance: null }];
  const marked = (search: string) =>
    highlight('Acme boards', mentions, matchesIn('Acme boards', search)).map(({ text, mention }) => [
      text,
      mention?.brand,
    ]);
  expect(marked('acme')).toEqual([
    ['Acme', 'Acme'],
    [' boards', undefined],
  ]);
  expect(marked('"acme boards"')).toEqual([['Acme boards', undefined]]);
});
