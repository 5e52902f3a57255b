import { defineConfig } from 'vitest/config';
import { SkipReporter } from './test/support/skip-reporter.js';

// The forty cases of test/faults. They start every server themselves, and take turns, because figures are reported.
export default defineConfig({
  test: {
    include: ['test/faults/*.test.ts'],
    testTimeout: 1_800_000,
    hookTimeout: 300_000,
    fileParallelism: false,
    reporters: ['verbose', new SkipReporter()],
  },
});
