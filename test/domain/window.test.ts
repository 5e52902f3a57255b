import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentWindow, daysOf, isoDay, previousWindow } from '../../src/domain/window.js';

const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const length = fc.constantFrom(7 as const, 30 as const, 90 as const);

describe('windows', () => {
  it('a window covers the last whole UTC days, including today', () => {
    const { from, until } = currentWindow(new Date('2026-03-03T23:59:59.999Z'), 7);
    expect([from.toISOString(), until.toISOString()]).toEqual([
      '2026-02-25T00:00:00.000Z',
      '2026-03-04T00:00:00.000Z',
    ]);
    expect(currentWindow(new Date('2026-03-04T00:00:00.000Z'), 7).from.toISOString()).toBe(
      '2026-02-26T00:00:00.000Z',
    );
  });

  it('a window contains the current moment, and lists each of its days once, in order', () => {
    fc.assert(
      fc.property(moment, length, (now, days) => {
        const window = currentWindow(now, days);
        expect(window.from <= now && now < window.until).toBe(true);
        const list = daysOf(window);
        expect(list).toHaveLength(days);
        expect([...new Set(list)].sort()).toEqual(list);
        expect([list[0], list.at(-1)]).toEqual([isoDay(window.from), isoDay(now)]);
      }),
    );
  });

  it('a window starts where the previous window of the same length ends', () => {
    fc.assert(
      fc.property(moment, length, (now, days) => {
        const window = currentWindow(now, days);
        const previous = previousWindow(window);
        expect([previous.until, daysOf(previous).length]).toEqual([window.from, days]);
      }),
    );
  });
});
