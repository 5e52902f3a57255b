import { expect, it } from 'vitest';
import { label, share, usd, withoutZeroDecimals } from '../src/ui/format.js';

it.each([
  [usd(4), '$4'],
  [usd(0.5), '$0.50'],
  [usd(10.05), '$10.05'],
  [usd(0.0175), '$0.0175'],
  [usd(1000), '$1,000'],
  [share(0.3), '30%'],
  [share(0.305), '30.5%'],
])('shortens %s to %s where an axis has no room for zeros', (text, short) => {
  expect(withoutZeroDecimals(text)).toBe(short);
});

it.each([
  ['chatgpt', 'ChatGPT'],
  ['le-chat', 'Le Chat'],
  ['our-assistant', 'Our-assistant'],
  ['constructor', 'Constructor'],
  ['pending_baseline', 'Pending baseline'],
])('labels %s as %s', (name, text) => expect(label(name)).toBe(text));
