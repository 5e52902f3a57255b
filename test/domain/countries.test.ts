import { expect, it } from 'vitest';
import { countryNumberOf, isCountry } from '../../src/domain/countries.js';

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
const countries = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry);

it('has the countries of ISO 3166-1, each with a name and a number', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(countries).toHaveLength(249);
  expect(countries.filter((code) => names.of(code) === undefined)).toEqual([]);
  expect(new Set(countries.map(countryNumberOf)).size).toBe(249);
});

it('has no codes that are reserved, withdrawn, private or in lower case', () => {
  // Most of them have a name in Intl.
  for (const code of ['XX', 'UK', 'EU', 'UN', 'XK', 'SU', 'ZZ', 'us', '', 'USA'])
    expect(isCountry(code)).toBe(false);
});
