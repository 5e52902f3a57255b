import { expect, it } from 'vitest';
import { measure } from '../../scripts/lab/ranges/measure.js';

it('every read of a small workspace has the figures that DuckDB computes from its export', async () => {
  const size = { seed: 7, prompts: 5, days: 40 };
  const { findings } = await measure({ ...size, calls: 1, onStep: () => undefined });
  expect(findings.filter(({ difference }) => difference !== null)).toEqual([]);
  expect(findings).not.toEqual([]);
});
