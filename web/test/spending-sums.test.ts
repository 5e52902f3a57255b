import { describe, expect, it } from 'vitest';
import { seriesOf, totalsOf } from '../src/screens/measuring/spending-sums.js';

const row = (date: string, provider: string, platform: string, spentUsd: number) => ({
  date,
  provider,
  platform,
  spentUsd,
  slots: 3,
  answered: 2,
  failed: 1,
  unknown: 0,
});
const rows = [
  row('2026-11-19', 'openai', 'chatgpt', 0.25),
  row('2026-11-20', 'dataforseo', 'google', 0.5),
  row('2026-11-20', 'dataforseo', 'chatgpt', 1),
  row('2026-11-20', 'openai', 'chatgpt', 0.25),
];
const days = ['2026-11-18', '2026-11-19', '2026-11-20'].map((date) => ({
  date,
  slots: 0,
  answered: 0,
  failed: 0,
  unknown: 0,
  spentUsd: 0,
}));

describe('sums of spending', () => {
  it('adds up the providers of a platform by day, with 0 on days without spending', () => {
    expect(seriesOf({ days, rows })).toEqual([
      { name: 'ChatGPT', values: [0, 0.25, 1.25] },
      { name: 'Google', values: [0, 0, 0.5] },
    ]);
  });

  it('adds up the days of each provider and platform, by name', () => {
    expect(totalsOf(rows)).toEqual([
      {
        provider: 'dataforseo',
        platform: 'chatgpt',
        slots: 3,
        answered: 2,
        failed: 1,
        unknown: 0,
        spentUsd: 1,
      },
      {
        provider: 'dataforseo',
        platform: 'google',
        slots: 3,
        answered: 2,
        failed: 1,
        unknown: 0,
        spentUsd: 0.5,
      },
      {
        provider: 'openai',
        platform: 'chatgpt',
        slots: 6,
        answered: 4,
        failed: 2,
        unknown: 0,
        spentUsd: 0.5,
      },
    ]);
  });
});
