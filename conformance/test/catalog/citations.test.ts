import { describe, expect, it } from 'vitest';
import { citations, paragraphs } from '../../catalog/citations.js';
import { contractWords } from '../../catalog/contract-words.js';

describe('citations', () => {
  it('citations returns the paragraphs and contract entries of a source in order', () => {
    const found = citations('behavior 12.8, 9.7; openapi PromptCap.cap');
    expect(found.map(({ place }) => place)).toEqual([
      'behavior 12.8',
      'behavior 9.7',
      'openapi PromptCap.cap',
    ]);
    expect(found[0]?.words).toBe('Archiving a prompt MUST free its slot.');
  });

  it('citations returns null as the text of an unknown place', () => {
    const source = 'behavior 12.99; openapi PromptCap.none; somewhere 1.1';
    expect(citations(source).map(({ words }) => words)).toEqual([null, null, null]);
  });

  it('citations returns an empty list for an empty source', () => {
    expect(citations('')).toEqual([]);
  });
});

describe('the paragraphs of behavior.md', () => {
  it('the paragraphs of behavior.md have unique, consecutive numbers within their section', () => {
    const numbers = paragraphs().map(({ number }) => number.split('.').map(Number));
    expect(numbers.length).toBeGreaterThan(200);
    const ordered = numbers.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d);
    expect(numbers).toEqual(ordered);
    expect(new Set(numbers.map(String)).size).toBe(numbers.length);
  });
});

describe('contractWords', () => {
  it.each([
    ['getPromptCap', 'GET /v1/prompts/cap: Read the prompt cap'],
    ['addPrompt', 'POST /v1/prompts: Track a prompt (requires a paid plan)'],
    ['revokeApiKey 204', 'DELETE /v1/api-keys/{keyId} 204: The key is revoked. The body is empty.'],
    ['info.version', '1.0.0'],
  ])('contractWords quotes the contract at %s', (place, words) => {
    expect(contractWords(place)).toBe(words);
  });

  it('contractWords adds type, bounds and default of a parameter', () => {
    expect(contractWords('listPromptAnalytics?limit')).toMatch(/ \(integer, 1 to 100, 50 by default\)$/);
  });

  it('contractWords says that a parameter is required and lists its values', () => {
    expect(contractWords('getMetricRows?metric')).toMatch(/ \(required, string, one of visibility, /);
  });

  it('contractWords follows references and items down to a field', () => {
    expect(contractWords('BulkEditPrompts.prompts.text')).toMatch(/ \(string, 3 to 500 characters\)$/);
    expect(contractWords('BulkEditPrompts.prompts.id')).toBe('string, at least 1 character');
  });

  it('contractWords quotes the description next to a reference, with the bounds of its target', () => {
    expect(contractWords('AnalyticsCoverage.attempted')).toMatch(
      /^Observations attempted in the window\. \(integer, /,
    );
  });

  it('contractWords marks the optional fields of an object', () => {
    expect(contractWords('PausePrompt')).toMatch(/ \(object, with paused, reason\?\)$/);
  });

  it.each(['nope', 'getPromptCap 418', 'getPromptCap?nope', 'PromptCap.nope'])(
    'contractWords returns null for %s, which the contract does not have',
    (place) => {
      expect(contractWords(place)).toBeNull();
    },
  );
});
