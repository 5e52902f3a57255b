import { expect, it } from 'vitest';
import { asMarkdown } from '../../../scripts/lab/bench/growth/markdown.js';
import type { GrowthResult, RequestCost } from '../../../scripts/lab/bench/growth/result.js';

const spread = (median: number) => ({ median, min: median - 1, max: median + 1 });
const cost = (node: number, postgres: number): RequestCost => ({
  requestsPerSecond: spread(1000),
  p50Ms: spread(2),
  processorUs: { node, postgres },
});
const history = (days: number, overview: RequestCost) => ({
  days,
  observations: 200 * days,
  answerBytes: 300,
  mentions: 1.5,
  citations: 2,
  ingestUs: 300,
  overview,
  prompts: cost(4000, 4000),
  rawBytes: 1500,
  rawIndexBytes: 500,
  packedBytes: 400,
});

const result: GrowthResult = {
  startedAt: '2026-11-22T12:00:00.000Z',
  seconds: 300,
  mode: 'full',
  machine: {
    processor: 'CPU',
    cores: 2,
    memoryBytes: 8 * 1024 ** 3,
    system: 'linux',
    node: '20',
    postgres: '18',
  },
  prompts: 50,
  workspaces: [
    { workspaces: 100, me: cost(200, 100), startMs: spread(900), startBytes: 2 ** 27, usedBytes: 2 ** 27 },
    { workspaces: 10_000, me: cost(200, 130), startMs: spread(950), startBytes: 2 ** 27, usedBytes: 2 ** 28 },
  ],
  history: [history(90, cost(1000, 4000)), history(900, cost(1000, 4000))],
  daily: {
    workspaces: 60,
    lines: 200,
    each: { elapsedMs: 700, nodeUs: 400_000, postgresUs: 100_000 },
    together: { elapsedMs: 150, nodeUs: 50_000, postgresUs: 70_000 },
  },
  processes: [{ processes: 1, me: cost(200, 100), residentBytes: 2 ** 27 }],
};

it('extrapolates the costs to 10,000 workspaces and a billion observations, with the arithmetic', () => {
  const text = asMarkdown(result).replaceAll('\n', ' ');
  expect(text).toContain('10,000 x 50 x 4 = 2,000,000 observations a day: a billion in 500 days');
  expect(text).toContain('GET /v1/me takes 1.10 times the processor time');
  expect(text).toContain('the overview takes 1.00 times that of 90 days');
  expect(text).toContain('10,000 x 20 views a day x 13,000 us / 86,400 s = 0.03 cores on average');
  expect(text).toContain("a fifth of the day's views takes 0.1");
  expect(text).toContain('a command for each takes 10,000 x 500 ms = 1.4 hours of processor time');
  expect(text).toContain(
    'One command for all takes 10,000 x 120 ms = 20 minutes, and 25 minutes from start to end',
  );
  expect(text).toContain(
    'a billion x (2,000 + 400) bytes = 2.00 TB of raw records and 0.40 TB of packed answers',
  );
  expect(text).toContain('180,000,000 x 2,000 bytes = 0.36 TB');
  expect(text).toContain('128 MB after its start and 256 MB after it has served 10,000 workspaces');
});

it('omits the processes if they were not measured', () => {
  expect(asMarkdown(result)).toContain('### More processes');
  expect(asMarkdown({ ...result, processes: [] })).not.toContain('### More processes');
});
