import { expect, it } from 'vitest';
import { numberParameters } from '../../src/platform/named-parameters.js';

it('numbers the names of a statement, each once, and puts the values in that order', () => {
  const text = 'update t set a = :first::text[], b = :second where c = :first and d = e[1:2]';
  expect(numberParameters(text, { second: 2, first: ['x'] })).toEqual({
    text: 'update t set a = $1::text[], b = $2 where c = $1 and d = e[1:2]',
    values: [['x'], 2],
  });
});

it.each([
  [{}, ':id has no value'],
  [{ id: 1, name: 'x' }, 'it has no parameter :name'],
])('rejects the values %o, which do not fit the statement', (values, problem) => {
  expect(() => numberParameters('select :id', values)).toThrow(problem);
});

it('rejects a statement that has parameters with and without a name', () => {
  expect(() => numberParameters('select :id, $2', { id: 1 })).toThrow('with and without a name');
});

it('numbers the workspace first, wherever it is in the statement', () => {
  const text = 'select :a, :workspaceId, :b';
  expect(numberParameters(text, { a: 1, b: 2, workspaceId: 'ws_1' })).toEqual({
    text: 'select $2, $1, $3',
    values: ['ws_1', 1, 2],
  });
});
