import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { criteriaOf, type CriterionValues } from '../../src/features/insights/method-criteria.js';
import { ROOT } from './commands.js';

const rows = readFileSync(`${ROOT}/docs/method.md`, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** A value of every criterion, which does not matter. */
const anything = new Proxy({}, { get: () => null }) as CriterionValues;

it('documents every criterion with its threshold and the address of its source', () => {
  for (const { key, threshold, bound, unit, source } of criteriaOf(anything, {})) {
    const row = rows.find(([, keys = '']) => keys.split(', ').includes(`\`${key}\``));
    const isExact = threshold === (bound === 'atMost' ? 0 : unit === 'share' ? 1 : NaN);
    const words = isExact
      ? String(threshold)
      : `${bound === 'atLeast' ? 'at least' : 'at most'} ${threshold}`;
    expect([key, row?.[3]]).toEqual([key, words]);
    if (source.url === null)
      expect([key, row?.[4]]).toEqual([key, expect.stringMatching(/^(?:\[own\]|own$)/)]);
    else expect(row?.[4]).toContain(`(${source.url})`);
  }
});
