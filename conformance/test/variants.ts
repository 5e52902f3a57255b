import { describe, expect, it } from 'vitest';
import { variants } from '../model/index.js';
import { complaintsOf, tryVariant } from './prove.js';

/**
 * Registers one test per lawful variant. The variants at even and odd positions have separate test files, which run in
 * parallel.
 */
export function testVariants(parity: 0 | 1): void {
  const half = variants.filter((_, index) => index % 2 === parity);
  describe('lawful variants', () => {
    it.each(half)('the suite finds no broken rule in the variant $id: $sentence', async ({ id }) => {
      expect(complaintsOf(await tryVariant(id, 1))).toEqual([]);
    });
  });
}
