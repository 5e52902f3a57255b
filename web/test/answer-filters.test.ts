import { expect, it } from 'vitest';
import { chipsOf, filtersOf } from '../src/screens/answers/filters.js';
import { httpLink } from '../src/ui/http-link.js';

it('keeps the window of other pages, and ignores parameters that are not filters', () => {
  expect(filtersOf({ days: '7', cursor: 'abc', platform: 'chatgpt' })).toEqual({
    rangeDays: '7',
    platform: 'chatgpt',
  });
});

it('omits the window when a day replaces it', () => {
  expect(filtersOf({ rangeDays: '7', date: '2026-03-31' })).toEqual({ date: '2026-03-31' });
});

it('removes the first day of a range together with the last, and then shows the usual window', () => {
  const filters = filtersOf({ days: '7', from: '2026-03-01', to: '2026-03-31', country: 'US' });
  const [since, until, country] = chipsOf(filters);
  expect([since?.words, until?.words, country?.words]).toEqual([
    'Since Mar 1 (UTC)',
    'Until Mar 31 (UTC)',
    'Country: United States',
  ]);
  expect(since?.without).toEqual({ country: 'US' });
  expect(until?.without).toEqual({ country: 'US' });
  expect(filtersOf(since?.without ?? {})).toEqual({ rangeDays: '30', country: 'US' });
});

it('describes each filter', () => {
  const filters = filtersOf({ isOwn: 'true', answerStatus: 'refused,error', sourceType: 'own' });
  expect(chipsOf(filters).map(({ words }) => words)).toEqual([
    'Status Refused or Error',
    'Names your brand',
    'Cites a site of type Own',
  ]);
});

it.each([
  ['current', 'This window'],
  ['previous', 'The previous window'],
])('names the window %s', (window, words) => {
  expect(chipsOf(filtersOf({ window })).map((chip) => chip.words)).toEqual([words]);
});

it('says whether answers cite a source or only retrieved it', () => {
  const filters = filtersOf({ domain: 'a.example', sourceUse: 'retrieved' });
  expect(chipsOf(filters).map(({ words }) => words)).toEqual([
    'Source: a.example',
    'Retrieved but not cited',
  ]);
});

it('says which opinion answers have, and on what', () => {
  const filters = filtersOf({
    attribute: 'price',
    opinion: 'criticized',
    praisesOwn: 'true',
    isJudged: 'true',
  });
  expect(chipsOf(filters).map(({ words }) => words)).toEqual([
    'Opinion on price',
    'With criticism',
    'Praises your brand',
    'Judged',
  ]);
});

it('removes the filters of prompts together with the scope that they require', () => {
  const filters = filtersOf({ scope: 'prompts', status: 'active', query: 'crm', isOwn: 'true' });
  const scope = chipsOf(filters).find(({ name }) => name === 'scope');
  expect(scope?.without).toEqual({ rangeDays: '30', isOwn: 'true' });
});

it('links only http and https addresses', () => {
  expect(httpLink('https://reviews.example/boards')).toBe('https://reviews.example/boards');
  expect(httpLink('javascript:alert(1)')).toBeNull();
  expect(httpLink('reviews.example')).toBeNull();
});
