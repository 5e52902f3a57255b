import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createExtractor, type Extraction } from '../../src/extraction/index.js';
import { foldName } from '../../src/extraction/fold.js';
import { someRuns } from '../support/sample.js';

/** Names in several scripts, with letters that can surround them in a longer word and are not an ending. */
const planted = fc.constantFrom(
  { name: 'Zyxomat', letters: 'bcdfghjklmnopqrvwxzñßø' },
  { name: 'Émilé Quorn', letters: 'bdfgkmnpqrvwz' },
  { name: 'Вектроник', letters: 'бвгджзклмнпрст' },
  { name: 'Ωμεγρον', letters: 'αβγδεζηθικλμνξ' },
  { name: 'ミラクロ', letters: 'アイエオカキクケコー' },
  { name: '한별로', letters: '각낙닥락막박' },
  { name: 'כוכבירון', letters: 'אגדזחטיסעפצק' },
  { name: 'نجمترون', letters: 'جحخدذرزسشصضطظعغ' },
);

const spelling = fc.constantFrom<(name: string) => string>(
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => name.normalize('NFD'),
  (name) => name.toUpperCase().normalize('NFD'),
);

/** Any text without markup, which could hide a name, and without the name. */
function textWithout(name: string): fc.Arbitrary<string> {
  return fc
    .array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.lorem({ maxCount: 3 })), {
      maxLength: 12,
    })
    .map((words) => words.join(' ').replace(/[`~<>[\]()@:/\\&【】]/g, ''))
    .filter((text) => !foldName(`x ${text} x`).includes(foldName(name)));
}

const scene = planted.chain(({ name, letters }) =>
  fc.record({
    name: fc.constant(name),
    written: spelling.map((spell) => spell(name)),
    before: textWithout(name),
    after: textWithout(name),
    left: fc.constantFrom(...letters),
    right: fc.constantFrom(...letters),
  }),
);

function occurrencesOf({ mentions }: Extraction): { start: number; end: number }[] {
  return mentions.flatMap(({ occurrences }) => occurrences.map(({ start, end }) => ({ start, end })));
}

describe('extraction of random answers', () => {
  it('finds a brand planted at a random place in a random text exactly once, at that place', () => {
    fc.assert(
      fc.property(scene, ({ name, written, before, after }) => {
        const text = `${before} ${written} ${after}`;
        const start = before.length + 1;
        const extraction = createExtractor({ own: { name }, competitors: [] })({ text });
        expect(occurrencesOf(extraction)).toEqual([{ start, end: start + written.length }]);
        expect(extraction.mentions[0]?.snippet).toContain(written);
      }),
      { numRuns: someRuns(1_000) },
    );
  });

  it('does not find a brand planted inside a longer word', () => {
    fc.assert(
      fc.property(scene, ({ name, written, before, after, left, right }) => {
        const extract = createExtractor({ own: { name }, competitors: [] });
        for (const word of [`${left}${written}${right}`, `${left}${written}`, `${written}${right}`]) {
          expect(occurrencesOf(extract({ text: `${before} ${word} ${after}` }))).toEqual([]);
        }
      }),
      { numRuns: someRuns(500) },
    );
  });

  const profile = {
    own: { name: 'Acme', aliases: ['Acme Boards', "Lowe's"], domains: ['acme.example'] },
    competitors: [
      { name: 'Globex' },
      { name: 'Alza' },
      { name: 'Box', domains: ['box.example'] },
      { name: '星河' },
      { name: 'C++ Hub' },
      { name: 'Straße' },
    ],
  };
  const names = [
    'Acme',
    'Acme Boards',
    "Lowe's",
    'Lowes',
    'acme.example',
    'Globex',
    'Box',
    '星河',
    'C++ Hub',
    'Straße',
  ];
  const folded = [...names, 'box.example'].map(foldName);
  const piece = fc.oneof(
    fc.constantFrom(...names, 'ACME', 'acme', 'Acme\u0301', 'STRASSE', 'Acme-Boards', 'box.example', 'ﬁ'),
    fc.constantFrom(
      ' ',
      '  ',
      '\n',
      '\n\n',
      '. ',
      ', ',
      '-',
      '_',
      '**',
      "'s ",
      '’',
      's ',
      '\u200b',
      '\u00ad',
    ),
    fc.constantFrom('https://box.example/a ', '[', '](', ')', '`', '```', '<a>', '&amp;', '@', '|', '\\'),
    fc.constantFrom('I could not find ', ' was not found', ', but ', ':\n- '),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  const answer = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

  it('gives offsets that select a name in the text, in order and without overlaps', () => {
    const extract = createExtractor(profile);
    fc.assert(
      fc.property(answer, (text) => {
        const { mentions } = extract({ text });
        const all = mentions.flatMap(({ occurrences }) => occurrences);
        for (const { start, end } of all) expect(folded).toContain(foldName(text.slice(start, end)));
        const places = all
          .map(({ start, end }) => ({ start, end }))
          .sort((one, other) => one.start - other.start);
        for (const [index, { start }] of places.entries()) {
          expect(start).toBeGreaterThanOrEqual(places[index - 1]?.end ?? 0);
        }
      }),
      { numRuns: someRuns(2_000) },
    );
  });

  it('gives positions from 1 in the order of first appearance, and snippets that are parts of the text', () => {
    const extract = createExtractor(profile);
    fc.assert(
      fc.property(answer, (text) => {
        const { mentions, companies } = extract({ text });
        const counted = mentions.filter(({ position }) => position !== null);
        const positions = [...counted, ...companies].map(({ position }) => position ?? 0);
        expect(positions.sort((one, other) => one - other)).toEqual(positions.map((_, index) => index + 1));
        for (const { brand, occurrences } of companies)
          for (const { start, end } of occurrences) expect(text.slice(start, end)).toBe(brand);
        const firsts = counted.map(
          ({ occurrences }) => occurrences.find(({ negated }) => !negated)?.start ?? -1,
        );
        expect(firsts).toEqual(firsts.toSorted((one, other) => one - other));
        for (const { snippet, occurrences, count, negatedCount, position } of mentions) {
          expect(text).toContain(snippet);
          expect(count + negatedCount).toBe(occurrences.length);
          expect(position === null).toBe(count === 0);
        }
      }),
      { numRuns: someRuns(1_000) },
    );
  });

  it('gives the same extraction for the same answer, regardless of earlier extractions', () => {
    const extract = createExtractor(profile);
    fc.assert(
      fc.property(answer, answer, (text, other) => {
        const first = extract({ text });
        extract({ text: other });
        expect(extract({ text })).toEqual(first);
        expect(createExtractor(profile)({ text })).toEqual(first);
      }),
    );
  });

  it.each([
    'Acme ',
    'Alze ',
    'acme.example (acme.example) ',
    'I could not find ',
    'was not found, ',
    'no no no ',
    'www.',
    'https://a.example/(',
    '[',
    '](',
    '![a](',
    '<a ',
    '```\n',
    '【†',
    '@a',
    'a.@',
    '&amp;',
    '\\',
    ' ',
    '\n',
    'e\u0301',
    '\u0301',
    '\u200d',
    '_',
    '*',
    '<b ',
    ':\n- ',
    'is the best, and I would never ',
    'and is the würde ich ',
    '](is the ',
  ])('finishes on a megabyte of %j', (unit) => {
    const text = unit.repeat(Math.ceil(1_000_000 / unit.length));
    expect(createExtractor(profile)({ text: `x${text}x Globex` }).extractorVersion).not.toBe('');
  });
});
