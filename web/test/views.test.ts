import { expect, it } from 'vitest';
import { addressOf, isOwnAddress } from '../src/shell/views.js';

it.each([
  '/\t/example.com',
  '/\n/example.com',
  '\t//example.com',
  '//example.com',
  '/\\example.com',
  '/a/..//example.com',
  'https://example.com',
  'https://page.invalid/',
  'javascript:alert(1)',
  'prompts',
  '',
  'http://[',
  '/#code=ws_1.x',
  '/prompts#share=sk_test_x',
])('does not take %j for an address of the page', (address) => expect(isOwnAddress(address)).toBe(false));

it('takes every address that can be saved for one of the page', () => {
  const query = { query: "a/b 'c' //example.com\t\\ü*~", 'sort.keywords': 'volume.desc', cursor: 'x' };
  expect(isOwnAddress(addressOf('/prompts', query))).toBe(true);
  expect(isOwnAddress(addressOf('/', {}))).toBe(true);
});
