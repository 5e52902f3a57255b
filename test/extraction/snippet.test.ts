import { expect, it } from 'vitest';
import { snippetAround } from '../../src/extraction/snippet.js';

/** The snippet around the first "Acme" of a text. */
function snippetOf(text: string): string {
  const start = text.indexOf('Acme');
  return snippetAround(text, { start, end: start + 4 });
}

it('is the whole line of the name if that is short', () => {
  expect(snippetOf('One.\nTwo Acme three\nFour.')).toBe('Two Acme three');
});

it('has whole words only, where a line is cut', () => {
  const [before, after] = ['earlier '.repeat(20), ' afterwards'.repeat(20)];
  const snippet = snippetOf(`${before}Acme${after}`);
  expect(snippet).toMatch(/^(?:earlier )+Acme(?: afterwards)+$/);
  expect(snippet.length).toBeLessThan(250);
});

it('is cut between characters in a text without spaces', () => {
  const snippet = snippetOf(`${'𠮷'.repeat(200)}Acme${'𠮷'.repeat(200)}`);
  expect(snippet).toMatch(/^𠮷+Acme𠮷+$/u);
});
