import { describe, expect, it } from 'vitest';
import { randomOf } from '../../src/demo/random.js';

describe('the random numbers of the demo', () => {
  it('generates the same random numbers for the same seed and name', () => {
    const random = randomOf(7, 'answer', 3);
    expect([random.float(), random.float()]).toEqual([0.45410407269868025, 0.6098372536825559]);
    expect([random.int(0, 1), random.int(-5, 5), random.int(0, 999_999)]).toEqual([1, -3, 778_462]);
    const other = randomOf(-1);
    expect([0, 0, 0].map((from) => other.int(from, 2 ** 31 - 1))).toEqual([
      1_225_606_039, 1_057_894_225, 707_249_053,
    ]);
  });

  it('generates random numbers within the bounds, each about equally often', () => {
    const random = randomOf(1, 'dice');
    const counts = new Map<number, number>();
    for (let draw = 0; draw < 60_000; draw += 1) {
      const value = random.int(1, 6);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(500);
    for (let draw = 0; draw < 1000; draw += 1) {
      const value = random.float();
      expect(value >= 0 && value < 1).toBe(true);
    }
  });
});
