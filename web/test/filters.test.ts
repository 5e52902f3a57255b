import { expect, it } from 'vitest';
import { choicesOf, filterParameters, filterTexts } from '../src/ui/filters.js';

it.each([
  [{ platform: 'chatgpt,gemini' }, 'Platform: ChatGPT or Gemini'],
  [{ country: 'DE' }, 'Country: Germany'],
  [{ country: 'anywhere' }, 'Country: anywhere'],
  [{ withoutTopic: 'true' }, 'Topic: Without a topic'],
  [{ topic: 'Boards%2C small,seo' }, 'Topic: Boards, small or SEO'],
  [{ text: 'boards, "free" cards' }, 'Answer contains: boards, "free" cards'],
  [{ answerStatus: 'ok,refused' }, 'Status: Answered or Refused'],
  [{ sources: 'own' }, 'Show: Yours, retrieved but not cited'],
  [{ compare: 'none' }, 'Compare with: Nothing'],
])('names the filter of %o as its bar does', (query, text) => {
  expect(filterTexts(query)).toEqual([text]);
});

it('leaves out parameters that do not filter, and filters without a value', () => {
  const others = { days: '7', from: '2026-03-01', cursor: 'c', 'sort.gaps': 'text.asc', constructor: 'x' };
  expect(filterTexts({ ...others, platform: '' })).toEqual([]);
  expect(filterParameters({ ...others, platform: '' })).toEqual({});
});

it('has the filters that a table follows as parameters of the API', () => {
  const query = { platform: 'chatgpt,gemini', sources: 'own', groupBy: 'topic', compare: 'lastYear' };
  expect(filterParameters(query)).toEqual({ platform: 'chatgpt,gemini', compare: 'lastYear' });
  expect(filterParameters(query, ['platform', 'sources'])).toEqual({ platform: 'chatgpt,gemini' });
  expect(filterTexts(query, ['compare'])).toEqual(['Compare with: A year before']);
});

it('offers each value with the text that a print has for it', () => {
  expect(choicesOf('compare', ['lastYear'])).toEqual([{ value: 'lastYear', text: 'A year before' }]);
});
