import type { CaseResult, Result, VariantResult } from '../../../scripts/lab/bench/result.js';

const service: VariantResult = {
  variant: 'visibility',
  title: 'this service',
  value: { median: 12_000, min: 11_000, max: 13_000 },
  ratio: { median: 1.2, min: 1.1, max: 1.3 },
  p50Ms: 2.5,
  p99Ms: 7.1,
  processorUs: { node: 60, postgres: 12 },
  residentBytes: 120 * 1024 * 1024,
};

const base: VariantResult = {
  variant: 'c',
  title: 'c',
  value: { median: 10_000, min: 9800, max: 10_100 },
  ratio: { median: 1, min: 1, max: 1 },
  p50Ms: 3,
  p99Ms: 6,
  processorUs: { node: 48, postgres: 32 },
  residentBytes: 50 * 1024 * 1024,
};

const about = { unit: 'requests/s', item: 'request', base: 'c', higherIsBetter: true };

/** A result with one case of two variants. */
export const result: Result = {
  formatVersion: 1,
  startedAt: '2026-01-02T03:04:05.000Z',
  seconds: 512.3,
  mode: 'full',
  machine: {
    processor: 'Test processor',
    cores: 2,
    memoryBytes: 8 * 1024 ** 3,
    system: 'linux 6.0.0 x64',
    node: '20.0.0',
    postgres: '18.0',
  },
  cases: [
    {
      ...about,
      name: 'me',
      title: 'GET /v1/me',
      skipped: null,
      failed: null,
      rounds: 5,
      discarded: ['round 3: other programs used 20% of the machine'],
      noisy: false,
      remarks: [],
      rows: [service, base],
    },
  ],
};

/** A case that could not be measured. */
export const skippedCase: CaseResult = {
  ...about,
  name: 'me-redis',
  title: 'GET /v1/me, limits on Redis',
  skipped: 'no redis-server is on the PATH',
  failed: null,
  rounds: 0,
  discarded: [],
  noisy: false,
  remarks: [],
  rows: [],
};
