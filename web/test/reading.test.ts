import { expect, it } from 'vitest';
import { placeAfter, readingOf } from '../src/charts/reading.js';

const format = (value: number | null) => (value === null ? '–' : value.toFixed(1));

it('states the day with its year, each value with its interval, and what happened', () => {
  const chart = {
    days: ['2025-12-31', '2026-01-01'],
    series: [
      { name: 'Visibility', values: [40, 42.25], low: [30, 38], high: [50, 46] },
      { name: 'Other', values: [1, null] },
    ],
    format,
    timeZone: 'UTC',
    events: [
      { date: '2026-01-01', text: 'Brand profile saved as version 2' },
      { date: '2025-12-31', text: 'Another day' },
    ],
  };
  expect(readingOf(chart, 1)).toEqual([
    'Jan 1, 2026 (UTC)',
    'Visibility: 42.3 (95% interval 38.0 to 46.0)',
    'Other: –',
    'Brand profile saved as version 2',
  ]);
});

it('has no interval on a day without data', () => {
  const series = [{ name: 'Visibility', values: [null], low: [null], high: [null] }];
  expect(readingOf({ days: ['2026-01-01'], timeZone: 'Asia/Tokyo', series, format }, 0)).toEqual([
    'Jan 1, 2026 (Asia/Tokyo)',
    'Visibility: –',
  ]);
});

it('moves by keys within the days, and starts at the end that the arrow points away from', () => {
  expect(placeAfter('ArrowRight', null, 6)).toBe(0);
  expect(placeAfter('ArrowLeft', null, 6)).toBe(6);
  expect(placeAfter('ArrowRight', 5, 6)).toBe(6);
  expect(placeAfter('ArrowRight', 6, 6)).toBe(6);
  expect(placeAfter('ArrowLeft', 0, 6)).toBe(0);
  expect(placeAfter('Home', 3, 6)).toBe(0);
  expect(placeAfter('End', null, 6)).toBe(6);
  expect(placeAfter('Escape', 3, 6)).toBeNull();
  expect(placeAfter('Tab', 3, 6)).toBeUndefined();
});
