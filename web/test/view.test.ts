import { expect, it } from 'vitest';
import { bucketLength, viewOf } from '../src/screens/overview/view.js';
import { monthsAt } from '../src/ui/days-button.js';

it('reads the days, the comparison and the filters of an address', () => {
  expect(
    viewOf({ from: '2026-03-01', to: '2026-03-31', platform: 'chatgpt', country: 'us', other: 'x' }),
  ).toEqual({
    range: { from: '2026-03-01', to: '2026-03-31' },
    compare: 'previous',
    filters: { platform: 'chatgpt', country: 'US' },
    brand: undefined,
    interval: undefined,
  });
});

it('leaves to the API what is wrong with an incomplete range', () => {
  expect(viewOf({ from: '2026-03-01' }).range).toEqual({ from: '2026-03-01', to: '' });
});

it('chooses days, weeks or months by the length of the range, unless the address does', () => {
  const view = viewOf({});
  expect(bucketLength(view, '2026-01-01', '2026-04-02')).toBe('day');
  expect(bucketLength(view, '2026-01-01', '2026-04-03')).toBe('week');
  expect(bucketLength(view, '2026-01-01', '2026-07-03')).toBe('week');
  expect(bucketLength(view, '2026-01-01', '2026-07-04')).toBe('month');
  expect(bucketLength(viewOf({ interval: 'week' }), '2026-01-01', '2026-01-31')).toBe('week');
  expect(bucketLength(viewOf({ interval: 'hour' }), '2026-01-01', '2026-01-31')).toBe('day');
});

it('knows the bounds of months across a year', () => {
  expect(monthsAt('2026-01-15').map(({ from, to }) => [from, to])).toEqual([
    ['2026-01-01', '2026-01-15'],
    ['2025-12-01', '2025-12-31'],
  ]);
});
