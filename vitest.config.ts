import { basename } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { SkipReporter } from './test/support/skip-reporter.js';

/** The files that take longest, slowest first. Any other file may run before or after them. */
const SLOWEST = [
  'workers.long',
  'concurrent.long',
  'variants.long',
  'faults.long',
  'answers.property.long',
  'redis.long',
  'session',
  'cli.long',
  'backup.long',
  'lost-connections.long',
  'next-steps',
  'residue.long',
  'overview',
  'ranges',
  'prompts',
  'tables',
  'every-operation',
  'transport',
  'serve.long',
  'printing',
  'unknown-to-statistics.long',
  'figures.long',
  'replica.long',
  'statement-plans',
  'measuring',
];

/** Starts the slowest files first, so that no worker still runs one when the others have nothing left to do. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = SLOWEST.indexOf(basename(moduleId, '.test.ts'));
  return place < 0 ? SLOWEST.length : place;
}

// Files named *.long.test.ts are slow, and those of test/web need a browser. `npm test` skips both, so that it ends in three
// minutes; CI and `npm run test:all` run them too. Files named *.nightly.test.ts take long and protect little
// that others do not; only `npm run lab -- tests` runs them. Files named *.faults.test.ts wait for most of their time, and only
// `npm run lab -- faults` runs them.
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'conformance/test/**/*.test.ts', 'web/test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.faults.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    // The time limit only ends hanging tests. It is the same for every test and hook, and generous even for a busy
    // machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { interval: 50, timeout: 120_000 } },
    pool: 'forks',
    maxWorkers: 3,
    // A worker loads the service once, not once per file, which takes a third less processor time.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    // The file is for .ci/run, which counts the results of several runs. vitest ignores --outputFile here.
    reporters: [
      'default',
      ['json', { outputFile: process.env['TEST_REPORT'] ?? 'coverage/vitest.json' }],
      new SkipReporter(),
    ],
  },
});
