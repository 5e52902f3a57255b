import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameKey } from '../../src/domain/text.js';

const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;

/** The ways in which one name reaches the service: every normalization form, as it is and in upper and lower case. */
function spellingsOf(name: string): string[] {
  return FORMS.map((form) => name.normalize(form)).flatMap((text) => [
    text,
    text.toUpperCase(),
    text.toLowerCase(),
    ` ${text.toUpperCase().toLowerCase()}\u200b`,
  ]);
}

function expectOneKey(name: string): void {
  const key = nameKey(name);
  expect(nameKey(key)).toBe(key);
  for (const spelling of spellingsOf(name)) expect(nameKey(spelling), spelling).toBe(key);
}

describe('the key of a name', () => {
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
  ])('is the same for %s and %s', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it.each([
    ['Etoile', 'Étoile'],
    ['Acme', 'Acme Boards'],
    ['Acme-Boards', 'AcmeBoards'],
  ])('tells %s from %s', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });

  it('is the same for every spelling of a name with any one character of Unicode in it', () => {
    const failed: string[] = [];
    for (let code = 1; code <= 0x10ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const name = `a${String.fromCodePoint(code)}b`;
      // Most characters have neither a case nor another form.
      if ([name.normalize('NFKD'), name.toUpperCase().toLowerCase()].every((form) => form === name)) continue;
      const key = nameKey(name);
      const isStable = nameKey(key) === key;
      const isOne = FORMS.every((form) => {
        const text = name.normalize(form);
        return nameKey(text.toUpperCase()) === key && nameKey(text.toLowerCase()) === key;
      });
      if (!isStable || !isOne) failed.push(code.toString(16));
    }
    expect(failed).toEqual([]);
  });

  it('is the same for every spelling of a name of any letters and accents', () => {
    const letter = fc.constantFrom(...'aAßẞéÉıIiİςσΣﬁＡǅŉΐ가\u0301\u0307\u0323\u0130µΩÅ -.&');
    fc.assert(
      fc.property(
        fc.array(letter, { minLength: 1, maxLength: 12 }).map((letters) => letters.join('')),
        expectOneKey,
      ),
      { numRuns: 2_000 },
    );
  });
});
