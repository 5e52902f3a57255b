import { expect, it } from 'vitest';
import { highlight, type Mention } from '../src/screens/answers/highlights.js';

const mention = (brand: string, offsets: Mention['offsets'], negatedOffsets: Mention['offsets'] = null) => ({
  brand,
  isOwn: brand === 'Acme',
  isTracked: brand !== 'Acme',
  position: 1,
  count: 1,
  sentiment: null,
  snippet: null,
  offsets,
  negatedOffsets,
  stance: null,
});

it('splits a text at brand names, with offsets in UTF-16 code units', () => {
  const acme = mention('Acme', [{ start: 3, end: 7 }], [{ start: 23, end: 27 }]);
  const globex = mention('Globex', [{ start: 12, end: 18 }]);
  expect(highlight('🙂 Acme and Globex. No Acme!', [globex, acme], [])).toEqual([
    { text: '🙂 ' },
    { text: 'Acme', mention: acme, negated: false },
    { text: ' and ' },
    { text: 'Globex', mention: globex, negated: false },
    { text: '. No ' },
    { text: 'Acme', mention: acme, negated: true },
    { text: '!' },
  ]);
});

it('keeps the longer of two names that start at the same offset, and ignores offsets beyond the text', () => {
  const acme = mention('Acme', [{ start: 0, end: 4 }]);
  const boards = mention('Acme Boards', [
    { start: 0, end: 11 },
    { start: 20, end: 31 },
  ]);
  expect(highlight('Acme Boards', [acme, boards], [])).toEqual([
    { text: 'Acme Boards', mention: boards, negated: false },
  ]);
});

it('does not split a text whose mentions have no offsets', () => {
  expect(highlight('Acme', [mention('Acme', null)], [])).toEqual([{ text: 'Acme' }]);
});
