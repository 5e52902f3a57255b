import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { positionChange, searchForm } from '../../../src/features/keywords/rules.js';

const text = fc.string({
  unit: fc.oneof(fc.constantFrom(...'aAßİIıΣσς ÉéДд東😀'), fc.string({ minLength: 1, maxLength: 1 })),
});

describe('the search form', () => {
  it('is lower case', () => {
    expect(searchForm('CRM Für ÉCOLE Дом')).toBe('crm für école дом');
  });

  it('is the same for a letter wherever it stands, so a part is found by its own search form', () => {
    expect(searchForm('ΟΔΟΣ')).toBe('οδοσ');
    fc.assert(
      fc.property(text, text, text, (before, part, after) => {
        expect(searchForm(before + part + after)).toBe(
          searchForm(before) + searchForm(part) + searchForm(after),
        );
      }),
    );
  });

  it('of a search form is itself, and that of the upper case of Greek too', () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(searchForm(searchForm(one))).toBe(searchForm(one));
      }),
    );
    expect(searchForm('οδός')).toBe(searchForm('ΟΔΌΣ'));
  });
});

describe('the change of a position', () => {
  it.each([
    [3, 10, 7],
    [10, 3, -7],
    [5, 5, 0],
    [1, 100, 99],
    [null, 4, null],
    [4, null, null],
    [null, null, null],
  ])('from the position %j, %j before, is %j: positive is up', (position, previous, change) => {
    expect(positionChange(position, previous)).toBe(change);
  });
});
