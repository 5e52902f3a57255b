import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameKey } from '../../src/domain/text.js';

const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;

/** The possible spellings of a name: every normalization form, unchanged and in upper and lower case. */
function spellingsOf(name: string): string[] {
  return FORMS.map((form) => name.normalize(form)).flatMap((text) => [
    text,
    text.toUpperCase(),
    text.toLowerCase(),
    ` ${text.toUpperCase().toLowerCase()}\u200b`,
  ]);
}

function expectSameKey(name: string): void {
  const key = nameKey(name);
  expect(nameKey(key)).toBe(key);
  for (const spelling of spellingsOf(name)) expect(nameKey(spelling), spelling).toBe(key);
}

describe('name keys', () => {
  it.each([
    ['E\u0301toile', 'étoile'],
    ['STRASSE', 'Straße'],
    ['STRAẞE', 'Straße'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['Ａｃｍｅ', 'acme'],
    ['ﬁnance', 'FINANCE'],
    ['İstanbul', 'istanbul'],
    ['IŞIK', 'ışık'],
    ['Acme\u00a0Boards', 'acme boards'],
    ['Ac\u00adme', 'Acme'],
  ])('gives %s and %s the same key', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it.each([
    ['Etoile', 'Étoile'],
    ['Acme', 'Acme Boards'],
    ['Acme-Boards', 'AcmeBoards'],
  ])('gives %s and %s different keys', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });

  it('gives all spellings of a name the same key, for every Unicode character', () => {
    const failed: string[] = [];
    for (let code = 1; code <= 0x10ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const name = `a${String.fromCodePoint(code)}b`;
      // Most characters have neither case nor another normalization form.
      if ([name.normalize('NFKD'), name.toUpperCase().toLowerCase()].every((form) => form === name)) continue;
      const key = nameKey(name);
      const isStable = nameKey(key) === key;
      const isSame = FORMS.every((form) => {
        const text = name.normalize(form);
        return nameKey(text.toUpperCase()) === key && nameKey(text.toLowerCase()) === key;
      });
      if (!isStable || !isSame) failed.push(code.toString(16));
    }
    expect(failed).toEqual([]);
  });

  it('gives all spellings of a name the same key, for combinations of letters and accents', () => {
    const letter = fc.constantFrom(...'aAßẞéÉıIiİςσΣﬁＡǅŉΐ가\u0301\u0307\u0323\u0130µΩÅ -.&');
    fc.assert(
      fc.property(
        fc.array(letter, { minLength: 1, maxLength: 12 }).map((letters) => letters.join('')),
        expectSameKey,
      ),
      { numRuns: 2_000 },
    );
  });
});
