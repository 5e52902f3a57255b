import { describe, expect, it } from 'vitest';
import { judge, readSentences, scoreOf } from './sentences.js';

const judged = readSentences().map(judge);
const kinds = [...new Set(judged.map(({ sentence }) => sentence.kind))];

describe('extraction of sentences in ten languages', () => {
  it.each(kinds)('has a precision and a recall above 0.99: %s', (kind) => {
    const { precision, recall } = scoreOf(judged.filter(({ sentence }) => sentence.kind === kind));
    expect(Math.min(precision, recall)).toBeGreaterThan(0.99);
  });
});
