import { expect, it } from 'vitest';
import { changesOf } from '../src/screens/brand/changes.js';

it('sends the positioning and the fields that changed; an emptied text is null', () => {
  const before = {
    positioning: 'Plans',
    audience: 'All',
    productDescription: 'P',
    tone: '',
    excludedTopics: '',
  };
  expect(changesOf(before, before)).toEqual({ positioning: 'Plans' });
  const after = { ...before, audience: ' ', excludedTopics: ' cranes \n\n' };
  expect(changesOf(before, after)).toEqual({
    positioning: 'Plans',
    audience: null,
    excludedTopics: ['cranes'],
  });
});
