import { defineConfig } from 'vitest/config';

// The suite's tests need no database, because they run against the model.
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: 'forks',
    maxWorkers: 3,
    // A worker loads the suite once, not once per file.
    isolate: false,
  },
});
