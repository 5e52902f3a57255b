import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spread } from '../src/charts/end-labels.js';

it('leaves labels with enough room where they are, and moves others as little as their order allows', () => {
  expect(spread([100, 40], 240)).toEqual([100, 40]);
  expect(spread([100, 104, 102], 240)).toEqual([100, 132, 116]);
  expect(spread([230, 238], 240)).toEqual([216, 232]);
});

it('never lets labels overlap or leave the plot while there is room for all', () => {
  const wanted = fc.array(fc.double({ min: 0, max: 240, noNaN: true }), { maxLength: 15 });
  fc.assert(
    fc.property(wanted, (middles) => {
      const placed = spread(middles, 240).sort((a, b) => a - b);
      placed.forEach((middle, index) => {
        expect(middle).toBeGreaterThanOrEqual(8 - 1e-9);
        expect(middle).toBeLessThanOrEqual(232 + 1e-9);
        expect(middle - (placed[index - 1] ?? -Infinity)).toBeGreaterThanOrEqual(16 - 1e-9);
      });
    }),
  );
});
