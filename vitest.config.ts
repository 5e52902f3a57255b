import { defineConfig } from 'vitest/config';

// Files named *.long.test.ts take long: most prove the conformance suite fault by fault. `npm test` leaves them out,
// and `npm run test:all` runs them too.
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'conformance/test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    // A time limit only ends what hangs. It is the same for every test and hook, far beyond what a busy machine needs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { interval: 50, timeout: 120_000 } },
    pool: 'forks',
    maxWorkers: 3,
    // The file is for .ci/run, which counts.
    reporters: ['default', ['json', { outputFile: 'coverage/vitest.json' }]],
  },
});
