import { expect, test, vi } from 'vitest';
import { newId } from '../../src/domain/ids.js';

test('makes UUIDv7 ids that sort by creation, even when the clock goes back', () => {
  const clock = vi.spyOn(Date, 'now');
  const ids = Array.from({ length: 5_000 }, (_, index) => {
    if (index === 2_500) clock.mockReturnValue(Date.UTC(2020, 0, 1));
    return newId('obs');
  });
  clock.mockRestore();
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  for (const id of ids) expect(id).toMatch(/^obs_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
  const time = parseInt((ids[0] ?? '').slice(4, 16), 16);
  expect(Math.abs(time - Date.now())).toBeLessThan(60_000);
  // The ends are random: among this many, hardly any two are equal.
  expect(new Set(ids.map((id) => id.slice(-8))).size).toBeGreaterThan(4_990);
});
