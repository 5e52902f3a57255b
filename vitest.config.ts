import { basename } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, slowest first. Any other file may run before or after them. */
const SLOWEST = [
  'bench.long',
  'variants.long',
  'workers.long',
  'embedded-postgres.long',
  'embedded.long',
  'concurrent.long',
  'cli.long',
  'faults.long',
  'release.long',
  'layout.long',
  'commands.long',
  'residue.long',
  'prove-figures.long',
  'serve.long',
  'lost-connections',
  'redis.long',
  'vitest.long',
  'unknown-to-statistics.long',
  'demo-interrupted.long',
  'session',
  'prompts',
  'overview',
  'every-operation',
  'embedded-patience.long',
  'package.long',
  'answers.property.long',
  'prove-pay-once.long',
  'replica-in-time.property.long',
  'replica',
  'pacing.long',
  'html.long',
  'answer-text.long',
  'transport',
  'migrate',
  'export',
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

// Files named *.long.test.ts are slow: most of them test the conformance suite against one fault after another. `npm
// test` skips them, and `npm run test:all` runs them too. Files named *.faults.test.ts wait for most of their time, and only
// `npm run test:faults` runs them.
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
    // The file is for .ci/run, which counts the results.
    reporters: ['default', ['json', { outputFile: 'coverage/vitest.json' }]],
  },
});
