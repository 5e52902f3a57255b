import { expect, it } from 'vitest';
import { sortRows, type Value } from '../src/ui/sorting.js';

const valueOf = ({ value }: { value: Value }) => value;
const rowsOf = (...values: Value[]) => values.map((value, place) => ({ value, place }));

it('sorts numbers by size, with rows without a value last in both directions', () => {
  const rows = rowsOf(10, null, 9, -1, 2.5);
  const sorted = (order: 'ascending' | 'descending') => sortRows(rows, valueOf, order).map(valueOf);
  expect(sorted('ascending')).toEqual([-1, 2.5, 9, 10, null]);
  expect(sorted('descending')).toEqual([10, 9, 2.5, -1, null]);
  expect(rows.map(valueOf)).toEqual([10, null, 9, -1, 2.5]);
});

it('sorts texts as people read them', () => {
  const rows = rowsOf('Zeta', 'acme 10', 'Éclair', 'Acme 9', 'acme 9', 'eclipse');
  expect(sortRows(rows, valueOf, 'ascending').map(valueOf)).toEqual([
    'acme 9',
    'Acme 9',
    'acme 10',
    'Éclair',
    'eclipse',
    'Zeta',
  ]);
});

it('sorts times by age, and yes after no', () => {
  const times = rowsOf('2026-11-20T09:00:00.000Z', '2026-02-01T10:00:00.000Z', '2025-12-31T23:59:59.999Z');
  expect(sortRows(times, valueOf, 'descending').map(valueOf)).toEqual(times.map(valueOf));
  expect(sortRows(rowsOf(true, false, true), valueOf, 'ascending').map(valueOf)).toEqual([false, true, true]);
});

it('keeps the order of equal rows in both directions', () => {
  const rows = rowsOf(1, 2, 1, null, 2, null);
  const places = (order: 'ascending' | 'descending') =>
    sortRows(rows, valueOf, order).map(({ place }) => place);
  expect(places('ascending')).toEqual([0, 2, 1, 4, 3, 5]);
  expect(places('descending')).toEqual([1, 4, 0, 2, 3, 5]);
});
