import { ApiError } from '@ai-visibility/client';
import { expect, it } from 'vitest';
import { draftsOf, lineErrorsOf, freeSlots } from '../src/screens/prompts/drafts.js';
import { listQuery } from '../src/screens/prompts/query.js';

it('parses one prompt per line without empty lines and list markers, and keeps line numbers', () => {
  expect(draftsOf('- Which one?\r\n\n2. And how?\n* Why 3.5 of them?  \n-10 degrees?')).toEqual([
    { line: 1, text: 'Which one?' },
    { line: 3, text: 'And how?' },
    { line: 4, text: 'Why 3.5 of them?' },
    { line: 5, text: '-10 degrees?' },
  ]);
});

it('assigns each error of a batch to its line', () => {
  const drafts = draftsOf('First one?\n\nab');
  const invalidItems = [{ index: 1, param: 'prompts[1].text', message: 'Too short.' }];
  const body = { code: 'invalid_parameter', message: 'm', requestId: 'r', details: { invalidItems } };
  expect(lineErrorsOf(new ApiError(400, body, undefined), drafts)).toEqual([
    { line: 3, text: 'ab', message: 'Too short.' },
  ]);
  expect(lineErrorsOf(new Error('offline'), drafts)).toEqual([]);
});

it('counts the free slots under a cap', () => {
  expect(freeSlots({ activeCount: 7, cap: 10 })).toBe(3);
  expect(freeSlots({ activeCount: 12, cap: 10 })).toBe(0);
  expect(freeSlots({ activeCount: 7, cap: -1 })).toBeNull();
});

it('requests the filters in the address, and omits choices that the API does not know', () => {
  const query = {
    status: 'active,paused,nonsense',
    persona: 'nobody',
    topic: 'Pricing',
    query: 'a',
    cursor: 'c',
  };
  expect(listQuery(query, 7)).toEqual({
    rangeDays: 7,
    limit: 100,
    status: ['active', 'paused'],
    topic: ['Pricing'],
    query: 'a',
    cursor: 'c',
  });
});
