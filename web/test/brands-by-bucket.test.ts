import { expect, it } from 'vitest';
import { shareOfVoiceByBucket } from '../src/screens/overview/brands-by-bucket.js';
import { bucketsOf, eventsOfBuckets } from '../src/screens/overview/buckets.js';

const colorOf = ({ isOwn }: { isOwn: boolean }) => (isOwn ? '--own' : '--other');

it('has a series for each brand, with gaps in buckets without data', () => {
  const rows = [
    { from: '2026-03-01', shareOfVoice: null, competitors: [{ brand: 'Globex', shareOfVoice: 0.6 }] },
    { from: '2026-03-02', shareOfVoice: 0.4, competitors: [{ brand: 'Globex', shareOfVoice: null }] },
  ];
  const brands = [
    { brand: 'Acme', isOwn: true },
    { brand: 'Globex', isOwn: false },
    { brand: 'Initech', isOwn: false },
  ];
  expect(shareOfVoiceByBucket(rows, brands, colorOf)).toEqual({
    days: ['2026-03-01', '2026-03-02'],
    series: [
      { name: 'Acme (own)', color: '--own', values: [null, 0.4] },
      { name: 'Globex', color: '--other', values: [0.6, null] },
      { name: 'Initech', color: '--other', values: [null, null] },
    ],
  });
});

it('distinguishes a competitor from the brand of the workspace with the same name', () => {
  const rows = [
    { from: '2026-03-01', shareOfVoice: 0.4, competitors: [{ brand: 'Acme', shareOfVoice: 0.1 }] },
  ];
  const { series } = shareOfVoiceByBucket(rows, [{ brand: 'Acme', isOwn: false }], colorOf);
  expect(series).toEqual([{ name: 'Acme', color: '--other', values: [0.1] }]);
});

const weeks = [
  { from: '2026-03-02', to: '2026-03-08', isComplete: true },
  { from: '2026-03-09', to: '2026-03-12', isComplete: false },
];

it('puts an event into the bucket of its day, and says which buckets are incomplete', () => {
  const events = [
    { date: '2026-03-04', text: 'Brand profile saved as version 2' },
    { date: '2026-03-20', text: 'Later' },
  ];
  expect(eventsOfBuckets(weeks, 'week', events)).toEqual([
    { date: '2026-03-02', text: 'Mar 4: Brand profile saved as version 2' },
    { date: '2026-03-09', text: 'This week is incomplete' },
  ]);
  const days = ['2026-03-04', '2026-03-05'].map((day) => ({
    ...{ from: day, to: day, isComplete: day !== '2026-03-05' },
  }));
  expect(eventsOfBuckets(days, 'day', events)).toEqual([
    events[0],
    { date: '2026-03-05', text: 'This day is not over' },
  ]);
});

it('asks for the answers of a day by its date, and for those of a week by its first and last day', () => {
  expect(bucketsOf(weeks, 'day').queryOf('2026-03-02')).toEqual({ date: '2026-03-02' });
  expect(bucketsOf(weeks, 'week').queryOf('2026-03-09')).toEqual({ from: '2026-03-09', to: '2026-03-12' });
});
