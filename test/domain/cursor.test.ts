import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor, readPosition, type CursorBinding } from '../../src/domain/cursor.js';
import { DomainError } from '../../src/domain/errors.js';

const binding: CursorBinding = {
  operation: 'listThings',
  workspaceId: 'ws_1',
  filters: { engine: 'google', topics: ['a', 'b'] },
};

const scalar = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '\0', '"', '\\', '\ud800', '中', '😀'),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.maxSafeInteger(),
  fc.constant(null),
);
const positions = fc.array(scalar, { maxLength: 5 });

function expectRejected(work: () => unknown): void {
  let thrown: unknown;
  try {
    work();
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(DomainError);
  expect(thrown).toMatchObject({ code: 'invalid_parameter', param: 'cursor' });
}

describe('a cursor', () => {
  it('decodes a cursor to the position it was created from', () => {
    fc.assert(
      fc.property(positions, (position) => {
        expect(decodeCursor(binding, encodeCursor(binding, position))).toEqual(position);
      }),
    );
  });

  it('encodes cursors in characters that need no escaping in a URL', () => {
    fc.assert(
      fc.property(positions, (position) => {
        expect(encodeCursor(binding, position)).toMatch(/^[A-Za-z0-9_-]+$/);
      }),
    );
  });

  it('accepts a cursor for the same filters in any member order, ignoring undefined ones', () => {
    const cursor = encodeCursor({ ...binding, filters: { a: 1, b: { c: 2, d: undefined }, e: undefined } }, [
      'x',
    ]);
    expect(decodeCursor({ ...binding, filters: { b: { c: 2 }, a: 1 } }, cursor)).toEqual(['x']);
  });

  it.each([
    ['operation', { ...binding, operation: 'listOthers' }],
    ['workspace', { ...binding, workspaceId: 'ws_2' }],
    ['filter value', { ...binding, filters: { ...binding.filters, engine: 'gemini' } }],
    ['set of filters: one more', { ...binding, filters: { ...binding.filters, ranked: false } }],
    ['set of filters: one fewer', { ...binding, filters: { engine: 'google' } }],
    ['list in a filter', { ...binding, filters: { ...binding.filters, topics: ['ab'] } }],
    ['filter that is null', { ...binding, filters: { ...binding.filters, ranked: null } }],
  ])('rejects a cursor issued for another %s', (_what, other) => {
    expectRejected(() => decodeCursor(other, encodeCursor(binding, ['x', 1])));
  });

  it('rejects a cursor with any one character changed, added or removed', () => {
    const cursor = encodeCursor(binding, ['term', 'google', 'kwd_1', 7, null]);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=.! \n\0é😀';
    fc.assert(
      fc.property(
        fc.nat({ max: cursor.length }),
        fc.nat({ max: 1 }),
        fc.constantFrom('', ...alphabet),
        (at, cut, put) => {
          const tampered = cursor.slice(0, at) + put + cursor.slice(at + cut);
          fc.pre(tampered !== cursor);
          expectRejected(() => decodeCursor(binding, tampered));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each([
    '',
    '!!not-a-cursor!!',
    'null',
    ...['null', '[]', '{}', '"x"', '[null]', '[[1]]', '["x",{}]', '['.repeat(5000)].map((json) =>
      Buffer.from(json).toString('base64url'),
    ),
    Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]).toString('base64url'),
  ])('rejects text that is not a cursor: %j', (text) => {
    expectRejected(() => decodeCursor(binding, text));
  });

  it('rejects arbitrary text as a cursor', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => expectRejected(() => decodeCursor(binding, text))),
    );
  });
});

describe('cursor positions', () => {
  it('reads the typed values of a position, with timestamps as dates', () => {
    expect(
      readPosition(['a', 1, '2026-11-21T10:00:00.000Z', null], ['string', 'integer', 'timestamp', 'string?']),
    ).toEqual(['a', 1, new Date('2026-11-21T10:00:00.000Z'), null]);
    expect(readPosition([null, null], ['integer?', 'timestamp?'])).toEqual([null, null]);
  });

  it.each([
    [['a'], ['string', 'string']],
    [['a', 'b'], ['string']],
    [[1], ['string']],
    [['1'], ['integer']],
    [[1.5], ['integer']],
    [[2 ** 31], ['integer']],
    [[null], ['string']],
    [[null], ['integer']],
    [['a\0b'], ['string']],
    [['\ud800'], ['string?']],
    [['2026-11-21'], ['timestamp']],
    [['2026-02-30T00:00:00.000Z'], ['timestamp']],
    [['0000-01-01T00:00:00.000Z'], ['timestamp']],
    [['+010000-01-01T00:00:00.000Z'], ['timestamp']],
    [[0], ['timestamp']],
  ] as const)('rejects the position %j for the types %j', (position, kinds) => {
    expectRejected(() => readPosition(position, kinds));
  });
});
