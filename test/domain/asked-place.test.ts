import fc from 'fast-check';
import { expect, it } from 'vitest';
import { askedPlace, searchModeIn } from '../../src/domain/asked-place.js';
import { searchModes } from '../../src/domain/target.js';

const nowhere = { country: null, region: null, city: null, locale: 'und', search: 'auto' } as const;

it.each([
  [{}, ''],
  [{ locale: 'en' }, '/en'],
  [{ country: 'US' }, 'US/und'],
  [{ country: 'US', region: 'New York', city: 'A/b', locale: 'en' }, 'US/New%20York/A%2Fb/en'],
  [{ search: 'off' }, '?search=off'],
  [{ country: 'US', locale: 'en', search: 'required' }, 'US/en?search=required'],
] as const)('writes %o as %j', (given, text) => {
  expect(askedPlace({ ...nowhere, ...given })).toBe(text);
});

it('reads the search mode that it wrote, whatever the place', () => {
  const name = fc.option(fc.string({ minLength: 1 }), { nil: null });
  const place = fc.record({ country: fc.constantFrom('US', 'DE'), region: name, city: name });
  fc.assert(
    fc.property(place, fc.constantFrom(...searchModes), (one, search) => {
      expect(searchModeIn(askedPlace({ ...one, locale: 'en', search }))).toBe(search);
    }),
  );
});
