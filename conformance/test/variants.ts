import { describe, expect, it } from 'vitest';
import { variants } from '../model/variants/index.js';
import { complaintsOf, tryVariant } from './prove.js';

/**
 * The number of runs of each property. Each variant has its own seed instead, so that all variants together see much
 * more different input than with 20 runs on one seed. `npm run conformance:matrix` tries 20 runs on 20 seeds.
 */
const RUNS = 5;
const SEEDS = 20;

/**
 * Registers one test per conforming variant. The variants at even and odd positions have separate test files, which run
 * in parallel.
 */
export function testVariants(parity: 0 | 1): void {
  const half = variants
    .map(({ id, sentence }, index) => ({ id, sentence, seed: 1 + (index % SEEDS), index }))
    .filter(({ index }) => index % 2 === parity);
  describe('conforming variants', () => {
    it.each(half)('the suite finds no broken rule in the variant $id: $sentence', async ({ id, seed }) => {
      expect(complaintsOf(await tryVariant(id, seed, { runs: RUNS }))).toEqual([]);
    });
  });
}
