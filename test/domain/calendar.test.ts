import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarOf, dayAfter, partsOfUtcDay, UTC_CALENDAR } from '../../src/domain/calendar.js';
import { isoDay } from '../../src/domain/window.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const startOf = (zone: string, day: string) => calendarOf(zone).startOf(day).toISOString();

describe('calendarOf', () => {
  it('knows the days of a time zone, including those with 23 and 25 hours', () => {
    const berlin = calendarOf('Europe/Berlin');
    expect(berlin.dayOf(new Date('2026-11-29T22:59:59.999Z'))).toBe('2026-11-29');
    expect(berlin.dayOf(new Date('2026-11-29T23:00:00.000Z'))).toBe('2026-11-30');
    expect(startOf('Europe/Berlin', '2026-03-29')).toBe('2026-03-28T23:00:00.000Z');
    expect(startOf('Europe/Berlin', '2026-03-30')).toBe('2026-03-29T22:00:00.000Z');
    expect(startOf('Europe/Berlin', '2026-10-25')).toBe('2026-10-24T22:00:00.000Z');
    expect(startOf('Europe/Berlin', '2026-10-26')).toBe('2026-10-25T23:00:00.000Z');
    expect(startOf('Asia/Kolkata', '2026-06-01')).toBe('2026-05-31T18:30:00.000Z');
  });

  it('begins a day without a midnight at its first moment', () => {
    // Clocks in Cairo went from 23:59:59 to 01:00.
    expect(startOf('Africa/Cairo', '2024-04-26')).toBe('2024-04-25T22:00:00.000Z');
  });

  it('accepts any spelling that the platform knows, and rejects other names', () => {
    expect(calendarOf('europe/berlin').timeZone).toBe('Europe/Berlin');
    expect(calendarOf('UTC')).toBe(UTC_CALENDAR);
    expect(calendarOf('Etc/UTC')).toBe(UTC_CALENDAR);
    expect(() => calendarOf('Europe/Nowhere')).toThrow(RangeError);
  });
});

describe('partsOfUtcDay', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Kiritimati'];

  it('covers the day without a gap, and agrees with the day of every moment', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones, 'Pacific/Apia', 'Africa/Cairo'),
        fc.date({ min: new Date('2010-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
        fc.nat({ max: DAY - 1 }),
        (zone, date, time) => {
          const calendar = calendarOf(zone);
          const utcDay = isoDay(date);
          const parts = partsOfUtcDay(calendar, utcDay);
          expect(parts[0]?.from).toBe(0);
          expect(parts.at(-1)?.until).toBe(DAY);
          for (const [index, { from }] of parts.entries())
            if (index > 0) expect(from).toBe(parts[index - 1]?.until);
          const moment = new Date(new Date(`${utcDay}T00:00:00Z`).getTime() + time);
          const part = parts.find(({ from, until }) => time >= from && time < until);
          expect(part?.day).toBe(calendar.dayOf(moment));
          expect(calendar.startOf(part?.day ?? '') <= moment).toBe(true);
          expect(moment < calendar.startOf(dayAfter(part?.day ?? ''))).toBe(true);
        },
      ),
    );
  });

  it('leaves out a day that a zone skipped', () => {
    const apia = calendarOf('Pacific/Apia');
    expect(partsOfUtcDay(apia, '2011-12-30').map(({ day }) => day)).toEqual(['2011-12-29', '2011-12-31']);
  });
});
