import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffLists, diffWords } from '../src/ui/diff.js';

it('marks the words that were removed and added', () => {
  expect(diffWords('For small offices', 'For large offices')).toEqual([
    { kind: 'same', text: 'For ' },
    { kind: 'removed', text: 'small' },
    { kind: 'added', text: 'large' },
    { kind: 'same', text: ' offices' },
  ]);
  expect(diffWords('Plain and friendly texts', 'Exact, a little texts')).toEqual([
    { kind: 'removed', text: 'Plain and friendly' },
    { kind: 'added', text: 'Exact, a little' },
    { kind: 'same', text: ' texts' },
  ]);
});

it('yields the older text without the additions, and the newer text without the removals', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', ' ', '\n', 'cd'), { maxLength: 12 })
    .map((words) => words.join(''));
  fc.assert(
    fc.property(text, text, (older, newer) => {
      const parts = diffWords(older, newer);
      const without = (kind: string) =>
        parts
          .filter((part) => part.kind !== kind)
          .map((part) => part.text)
          .join('');
      expect([without('added'), without('removed')]).toEqual([older, newer]);
    }),
  );
});

it('compares lists by their names', () => {
  expect(diffLists(['Acme', 'Globex'], ['Globex', 'Initech'])).toEqual([
    { kind: 'removed', text: 'Acme' },
    { kind: 'same', text: 'Globex' },
    { kind: 'added', text: 'Initech' },
  ]);
});
