import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    // The file is for .ci/run, which counts.
    reporters: ['default', ['json', { outputFile: 'coverage/vitest.json' }]],
  },
});
