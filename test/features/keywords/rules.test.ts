import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movementOf, positionChange, searchForm } from '../../../src/features/keywords/rules.js';

const text = fc.string({
  unit: fc.oneof(fc.constantFrom(...'aAßİIıΣσς ÉéДд東😀'), fc.string({ minLength: 1, maxLength: 1 })),
});

describe('the search form of a text', () => {
  it('the search form of a text is lowercase', () => {
    expect(searchForm('CRM Für ÉCOLE Дом')).toBe('crm für école дом');
  });

  it('the search form of a letter is the same at any position, so that part of a text can be found', () => {
    expect(searchForm('ΟΔΟΣ')).toBe('οδοσ');
    fc.assert(
      fc.property(text, text, text, (before, part, after) => {
        expect(searchForm(before + part + after)).toBe(
          searchForm(before) + searchForm(part) + searchForm(after),
        );
      }),
    );
  });

  it('the search form does not change when applied twice, or after uppercasing Greek', () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(searchForm(searchForm(one))).toBe(searchForm(one));
      }),
    );
    expect(searchForm('οδός')).toBe(searchForm('ΟΔΌΣ'));
  });
});

describe('position changes', () => {
  it.each([
    [3, 10, 7],
    [10, 3, -7],
    [5, 5, 0],
    [1, 100, 99],
    [null, 4, null],
    [4, null, null],
    [null, null, null],
  ])('gives the change of position %j after %j as %j', (position, previous, change) => {
    expect(positionChange(position, previous)).toBe(change);
  });
});

describe('the movement of a keyword between two checks at a place', () => {
  const check = (position: number | null, depth: number | null = 100) => ({ position, depth });

  it.each([
    ['moved', check(3), check(5)],
    ['moved', check(40), check(3, 10)],
    ['entered', check(3), check(null)],
    ['entered', check(3), null],
    ['entered', check(40), check(null, null)],
    ['entered', check(10), check(null, 10)],
    ['unknown', check(40), check(null, 10)],
    ['left', check(null), check(5)],
    ['left', check(null, 10), check(5)],
    ['unknown', check(null, 10), check(40)],
    ['absent', check(null), check(null, 10)],
    ['absent', check(null), null],
  ] as const)('is %s at %o after %o', (movement, last, before) => {
    expect(movementOf(last, before)).toBe(movement);
  });
});
