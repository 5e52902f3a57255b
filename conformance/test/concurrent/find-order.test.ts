import { describe, expect, it } from 'vitest';
import { findOrder, type Model, type Operation } from '../../concurrent/find-order.js';

/** A register that can be written and read. */
type RegisterCall = { readonly write: string } | { readonly read: string };

const register: Model<string, RegisterCall> = {
  step: (value, call) => {
    if ('write' in call) return [call.write];
    return call.read === value ? [value] : `it read ${call.read}, not ${value}`;
  },
  keyOf: (value) => value,
};

const operation = (call: RegisterCall, start: number, end: number): Operation<RegisterCall> => ({
  call,
  start,
  end,
});

const orderOf = (...operations: Operation<RegisterCall>[]) => findOrder(operations, 'a', register);

describe('the search for an order', () => {
  it('finds the order of overlapping writes that explains a later read', () => {
    const found = orderOf(
      operation({ write: 'b' }, 1, 5),
      operation({ write: 'c' }, 2, 4),
      operation({ read: 'b' }, 6, 7),
    );
    expect(found).toEqual({ kind: 'ordered', order: [1, 0, 2] });
  });

  it('rejects a read that shows a value that a finished write has replaced', () => {
    const found = orderOf(operation({ write: 'b' }, 1, 2), operation({ read: 'a' }, 3, 4));
    expect(found).toEqual({
      kind: 'disordered',
      attempts: [{ order: [0], refusals: [{ next: 1, reason: 'it read a, not b' }] }],
    });
  });

  it('accepts a read of either value while a write is in progress', () => {
    for (const read of ['a', 'b'])
      expect(orderOf(operation({ write: 'b' }, 1, 4), operation({ read }, 2, 3)).kind).toBe('ordered');
  });

  it('rejects reads that see a write and then no longer see it', () => {
    const found = orderOf(
      operation({ write: 'b' }, 1, 8),
      operation({ read: 'b' }, 2, 3),
      operation({ read: 'a' }, 4, 5),
    );
    expect(found.kind).toBe('disordered');
  });

  it('lets a write without a response take effect at any later time, or never', () => {
    for (const read of ['a', 'b'])
      expect(orderOf(operation({ write: 'b' }, 1, Infinity), operation({ read }, 8, 9)).kind).toBe('ordered');
    expect(orderOf(operation({ write: 'b' }, 5, Infinity), operation({ read: 'b' }, 1, 2)).kind).toBe(
      'disordered',
    );
  });

  it('keeps an operation behind the one that it depends on', () => {
    const found = orderOf(operation({ write: 'b' }, 1, 4), {
      ...operation({ read: 'a' }, 1.5, 4.5),
      after: 0,
    });
    expect(found.kind).toBe('disordered');
  });

  it('reports a search as undecided when its steps are used up', () => {
    const writes = Array.from({ length: 12 }, (_, index) =>
      operation({ write: `${index}` }, index, 99 + index),
    );
    const found = findOrder([...writes, operation({ read: 'never' }, 200, 201)], 'a', register, 50);
    expect(found.kind).toBe('undecided');
  });

  it('decides a history of 40 calls by four clients within its step limit', () => {
    const calls = Array.from({ length: 40 }, (_, index) => {
      const call = index % 3 === 2 ? { read: `${index - 2}` } : { write: `${index}` };
      return operation(call, 2 * index, 2 * index + 7);
    });
    expect(orderOf(...calls).kind).not.toBe('undecided');
    expect(orderOf(...calls, operation({ read: 'never' }, 200, 201)).kind).toBe('disordered');
  });
});
