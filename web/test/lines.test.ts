import { expect, it } from 'vitest';
import { linesOf } from '../src/charts/lines.js';

const linesOf10 = (text: string) => linesOf(text, 10, (line) => line.length);

it('breaks a text at spaces where it is too wide', () => {
  expect(linesOf10('one two three, four')).toEqual(['one two', 'three,', 'four']);
});

it('breaks a text without spaces between its words, which keep their punctuation', () => {
  const text = '質問に対する「回答」を、プラットフォームごとに集計します。';
  const lines = linesOf10(text);
  expect(lines.join('')).toBe(text);
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) {
    expect(line.length).toBeLessThanOrEqual(10);
    expect(line).not.toMatch(/^[、。」]|「$/);
  }
});

it('puts a single word that is too wide on its own line', () => {
  expect(linesOf10('a incomprehensible word')).toEqual(['a', 'incomprehensible', 'word']);
});
