import { expect, it } from 'vitest';
import { shareOfVoiceByDay } from '../src/screens/overview/brands-by-day.js';

const row = (date: string, brand: string, isOwn: boolean, shareOfVoice: number | null) => ({
  date,
  brand,
  isOwn,
  shareOfVoice,
  observations: 1,
  mentions: 1,
  visibilityScore: null,
  visibilityLow: null,
  visibilityHigh: null,
  averagePosition: null,
  sentimentScore: null,
});

const colorOf = ({ isOwn }: { isOwn: boolean }) => (isOwn ? '--own' : '--other');

it('aligns the shares of each brand by day, with gaps on days without data', () => {
  const rows = [
    row('2026-03-02', 'Acme', true, 0.4),
    row('2026-03-01', 'Globex', false, 0.6),
    row('2026-03-02', 'Globex', false, null),
  ];
  const brands = [
    { brand: 'Acme', isOwn: true },
    { brand: 'Globex', isOwn: false },
  ];
  expect(shareOfVoiceByDay(rows, brands, colorOf)).toEqual({
    days: ['2026-03-01', '2026-03-02'],
    series: [
      { name: 'Acme (own)', color: '--own', values: [null, 0.4] },
      { name: 'Globex', color: '--other', values: [0.6, null] },
    ],
  });
});

it('distinguishes a competitor from the brand of the workspace with the same name', () => {
  const rows = [row('2026-03-01', 'Acme', true, 0.4), row('2026-03-01', 'Acme', false, 0.1)];
  const { series } = shareOfVoiceByDay(rows, [{ brand: 'Acme', isOwn: false }], colorOf);
  expect(series).toEqual([{ name: 'Acme', color: '--other', values: [0.1] }]);
});
