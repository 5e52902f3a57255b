import { describe, expect, it } from 'vitest';
import { variants } from '../model/index.js';
import { complaintsOf, tryVariant } from './prove.js';

/**
 * Registers one test per lawful variant. There are two halves, the variants at even and at odd positions, so that
 * each has a test file of its own and the two run side by side.
 */
export function testVariants(parity: 0 | 1): void {
  const half = variants.filter((_, index) => index % 2 === parity);
  describe('lawful variants', () => {
    it.each(half)('finds no broken rule in the variant $id: $sentence', async ({ id }) => {
      expect(complaintsOf(await tryVariant(id, 1))).toEqual([]);
    });
  });
}
