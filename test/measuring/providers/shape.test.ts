import { describe, expect, it } from 'vitest';
import {
  amount,
  anything,
  count,
  differencesOf,
  each,
  eachOrOne,
  fields,
  types,
} from '../../../src/measuring/providers/shape.js';

const shape = fields('id', {
  usage: fields('', { tokens: count, cost: amount }),
  output: each(
    types('reasoning', { message: fields('type text'), search: fields('type', { queries: each(anything) }) }),
  ),
});

describe('the differences of a response', () => {
  it('are empty if every part is known, missing or null', () => {
    const output = [
      { type: 'message', text: 'a' },
      { type: 'reasoning', x: 1 },
      { type: 'search', queries: [1] },
    ];
    expect(differencesOf({ id: 1, usage: { tokens: 0, cost: 0.1 }, output }, shape)).toEqual([]);
    expect(differencesOf({ usage: null, output: [null] }, shape)).toEqual([]);
    expect(differencesOf(null, shape)).toEqual([]);
  });

  it('are paths of fields, types of items, and parts of another kind, each once', () => {
    const output = [
      { type: 'message', mood: 1 },
      { type: 'message', mood: 2 },
      { type: 'map' },
      { text: 'a' },
      'text',
      { type: 'search', queries: 'a' },
    ];
    expect(differencesOf({ extra: {}, usage: { tokens: '9', cost: -1 }, output }, shape)).toEqual([
      'extra',
      'usage.tokens is not a count',
      'usage.cost is not an amount',
      'output[].mood',
      'output[] of type "map"',
      'output[] of type "undefined"',
      'output[] is not an object',
      'output[].queries is not a list',
    ]);
    expect(differencesOf([], shape)).toEqual(['the response is not an object']);
  });

  it('compare an item in place of a list only where one is allowed', () => {
    const item = types('', { page: fields('type url'), fault: fields('type code') });
    const mixed = fields('', { pages: each(item), results: eachOrOne(item) });
    const fault = { type: 'fault', code: 'a' };
    expect(differencesOf({ results: [{ type: 'page', url: 'u' }] }, mixed)).toEqual([]);
    expect(differencesOf({ results: fault, pages: [fault] }, mixed)).toEqual([]);
    expect(differencesOf({ results: { ...fault, x: 1 }, pages: fault }, mixed)).toEqual([
      'results.x',
      'pages is not a list',
    ]);
  });

  it('are limited in number and length', () => {
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`f${index}`, 1]));
    expect(differencesOf(many, shape)).toHaveLength(20);
    const long = differencesOf({ ['x'.repeat(1_000)]: 1 }, shape);
    expect(long).toEqual(['x'.repeat(120)]);
  });
});
