import type { DocumentedCommand } from './commands.js';

/** Commands that the test of the documents cannot run. They are checked against the repository instead. */
export interface NotRun {
  readonly pattern: RegExp;
  /** The reason it cannot run here. */
  readonly reason: string;
  /** The test or script that runs it elsewhere, as a path from the root. */
  readonly runBy?: string;
}

/** The first entry that matches applies. */
export const notRun: readonly NotRun[] = [
  {
    pattern: /^npm ci(?: && npm (?:start|test))?(?: |$)/,
    reason: 'would install into the checkout that is being tested, or test it within a test',
    runBy: '.ci/run',
  },
  {
    pattern: /^(?:[A-Z_]+=\S+ )*npm start$/,
    reason: 'would rebuild the program that other tests are running',
    runBy: 'test/cli/serve/embedded.nightly.test.ts',
  },
  {
    pattern: /^npm run release -- /,
    reason: 'writes a release',
    runBy: 'test/scripts/release.nightly.test.ts',
  },
  {
    pattern: /^(?:[A-Z_]+=\S+ )*visibility (?:backup|restore) /,
    reason: 'needs an embedded database, and the documents are tested with another one',
    runBy: 'test/cli/operate/backup.long.test.ts',
  },
  {
    pattern: /^curl -X PATCH .*\/v1\/prompt-properties"/,
    reason: 'needs the id of a prompt',
    runBy: 'test/http/operations/prompt-properties.test.ts',
  },
  {
    pattern: /^visibility people reset /,
    reason: 'needs an account, which is opened in a browser',
    runBy: 'test/cli/workspace/people.test.ts',
  },
  {
    pattern: /^visibility history restore /,
    reason: 'needs an archived month, and the data of the documents are of this month',
    runBy: 'test/cli/history/archive.long.test.ts',
  },
  {
    pattern: /^npm run lab -- migrations\b/,
    reason: 'takes minutes',
    runBy: 'test/lab/migrations.nightly.test.ts',
  },
  {
    pattern: /^npm run lab -- drills\b/,
    reason: 'takes a minute',
    runBy: 'test/lab/drills.nightly.test.ts',
  },
  { pattern: /^npm run lab -- conformance\b/, reason: 'takes minutes', runBy: '.ci/run' },
  { pattern: /^npm run lab -- nightly\b/, reason: 'takes hours' },
  {
    pattern: /^npm run lab -- clients\b/,
    reason: 'downloads generators and takes minutes',
    runBy: 'test/lab/clients.test.ts',
  },
  {
    pattern: /^npm run (?:-s )?lab -- (?:bench|growth|ranges|replica)\b/,
    reason: 'takes minutes of an idle machine',
  },
  {
    pattern: /^npm run (?:-s )?lab -- figures\b/,
    reason: 'takes minutes',
    runBy: 'test/lab/figures.long.test.ts',
  },
  { pattern: /^python scripts\/lab\/figures\/compare\.py /, reason: 'needs statsmodels' },
  { pattern: /^pip install /, reason: 'needs a package registry' },
  { pattern: /^npm run lab -- (?:matrix|comparison)\b/, reason: 'takes from minutes to hours' },
  { pattern: /^git push /, reason: 'publishes' },
  {
    pattern: /^npm pack /,
    reason: 'rebuilds the program that other tests are running',
    runBy: 'test/package.nightly.test.ts',
  },
  { pattern: /^npm (?:publish|install|i) /, reason: 'needs a package registry' },
  {
    pattern: /^(?:pg_dump|pg_restore|psql) --host \/srv\//,
    reason: 'needs two major versions of Postgres',
  },
  { pattern: /^(?:sudo )?(?:docker|podman) /, reason: 'needs a container engine' },
  {
    pattern: /^duckdb /,
    reason: 'needs the command line of DuckDB',
    runBy: 'test/export/parquet.long.test.ts',
  },
  { pattern: /^(?:sudo )?(?:kubectl|kustomize|helm) /, reason: 'needs a cluster' },
  {
    pattern: /^(?:sudo |systemctl |systemd-run |journalctl |apt-get |apt |useradd |install -)/,
    reason: 'changes the machine',
  },
  {
    pattern:
      /^(?:npx (?:openapi-typescript|@hey-api\/openapi-ts|orval) |openapi-python-client |oapi-codegen |java )/,
    reason: 'needs a generator that is not installed',
    runBy: 'scripts/lab/clients/main.ts',
  },
  {
    pattern: /^schemathesis /,
    reason: 'needs a program that is not installed',
    runBy: 'scripts/lab/clients/main.ts',
  },
  {
    pattern: /^visibility providers try openai\b/,
    reason: 'asks a provider for its price, after a confirmation',
    runBy: 'test/cli/measure/providers-try.test.ts',
  },
  {
    pattern: /^visibility measure --workspace ws_\.\.\.$/,
    reason: 'needs the key of a provider and money',
    runBy: 'test/cli/measure/measure.test.ts',
  },
  {
    pattern: /^(?:[A-Z_]+=\S+ )*(?:npx )?visibility worker\b/,
    reason: 'runs until it is stopped',
    runBy: 'test/cli/serve/worker.test.ts',
  },
  {
    pattern: /^(?:[A-Z_]+=\S+ )*(?:npx )?visibility (?:serve|mcp)\b/,
    reason: 'runs until it is stopped',
    runBy: 'test/cli/serve/serve.long.test.ts',
  },
  {
    pattern: /^visibility migrate --(?:un)?distribute$/,
    reason: 'needs a Citus cluster',
    runBy: 'test/cli/operate/distribute.test.ts',
  },
];

/** The reason a command is not run; undefined if it is. */
export function notRunEntry({ text }: DocumentedCommand): NotRun | undefined {
  return notRun.find(({ pattern }) => pattern.test(text));
}
