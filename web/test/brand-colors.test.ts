import fc from 'fast-check';
import { expect, it } from 'vitest';
import { brandColors } from '../src/charts/brand-colors.js';

const other = (brand: string) => ({ brand, isOwn: false });

it('gives the brand of the workspace a color that no competitor has', () => {
  const competitors = Array.from({ length: 64 }, (_, index) => `Brand ${index}`);
  const colorOf = brandColors(competitors);
  const own = colorOf({ brand: 'Acme', isOwn: true });
  expect(own).toBe(brandColors([])({ brand: 'Other', isOwn: true }));
  expect(competitors.map(other).map(colorOf)).not.toContain(own);
  expect(colorOf(other('Acme'))).not.toBe(own);
});

it('gives up to ten competitors different colors', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { maxLength: 10 }), (competitors) => {
      const colors = competitors.map(other).map(brandColors(competitors));
      expect(new Set(colors).size).toBe(competitors.length);
    }),
  );
});

it('keeps the colors of competitors when others are added after them', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.nat(), (competitors, count) => {
      const before = competitors.slice(0, count % 11);
      const [one, two] = [brandColors(before), brandColors(competitors)];
      for (const brand of before.map(other)) expect(two(brand)).toBe(one(brand));
    }),
  );
});
