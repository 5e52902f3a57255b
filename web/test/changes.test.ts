import { expect, it } from 'vitest';
import { changesOf, keepEdits } from '../src/screens/brand/changes.js';

const before = {
  positioning: 'Plans',
  audience: 'All',
  productDescription: 'P',
  tone: '',
  excludedTopics: '',
};

it('sends the positioning and the fields that changed, with null for a cleared field', () => {
  expect(changesOf(before, before)).toEqual({ positioning: 'Plans' });
  const after = { ...before, audience: ' ', excludedTopics: ' cranes \n\n' };
  expect(changesOf(before, after)).toEqual({
    positioning: 'Plans',
    audience: null,
    excludedTopics: ['cranes'],
  });
});

it('keeps unsaved edits when the profile is reloaded, and adopts saved values as they are stored', () => {
  const edited = { ...before, positioning: 'Plans for offices ', audience: 'Architects' };
  const now = { ...before, positioning: 'Plans for offices', audience: 'Everyone', tone: 'Calm' };
  expect(keepEdits(before, edited, now)).toEqual({ ...now, audience: 'Architects' });
});
