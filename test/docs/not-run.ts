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
    pattern: /^npm ci$/,
    reason: 'would install into the checkout that is being tested',
    runBy: 'test/cli/serve/embedded.long.test.ts',
  },
  {
    pattern: /^(?:[A-Z_]+=\S+ )*npm start$/,
    reason: 'would rebuild the program that other tests are running',
    runBy: 'test/cli/serve/embedded.long.test.ts',
  },
  {
    pattern: /^npm run release -- /,
    reason: 'writes a release',
    runBy: 'test/scripts/release.long.test.ts',
  },
  {
    pattern: /^(?:[A-Z_]+=\S+ )*visibility (?:backup|restore) /,
    reason: 'needs an embedded database, and the documents are tested with another one',
    runBy: 'test/cli/operate/backup.long.test.ts',
  },
  {
    pattern: /^npm run prove:migrations\b/,
    reason: 'takes minutes',
    runBy: 'test/scripts/prove-migrations.long.test.ts',
  },
  { pattern: /^npm run drill\b/, reason: 'takes a minute', runBy: 'test/scripts/drills.long.test.ts' },
  { pattern: /^npm run conformance$/, reason: 'takes minutes', runBy: '.ci/run' },
  {
    pattern: /^npm run clients\b/,
    reason: 'downloads generators and takes minutes',
    runBy: 'test/scripts/clients.test.ts',
  },
  { pattern: /^npm run (?:-s )?bench\b/, reason: 'takes minutes of an idle machine' },
  {
    pattern: /^npm run (?:-s )?prove:figures\b/,
    reason: 'takes minutes',
    runBy: 'test/scripts/prove-figures.long.test.ts',
  },
  { pattern: /^python scripts\/prove-figures\/compare\.py /, reason: 'needs statsmodels' },
  { pattern: /^pip install /, reason: 'needs a package registry' },
  { pattern: /^npm run conformance:(?:matrix|compare)\b/, reason: 'takes from minutes to hours' },
  { pattern: /^npx tsx scripts\/bench-/, reason: 'takes minutes of an idle machine' },
  { pattern: /^git push /, reason: 'publishes' },
  { pattern: /^npm (?:publish|install|i) /, reason: 'needs a package registry' },
  { pattern: /^(?:sudo )?(?:docker|podman) /, reason: 'needs a container engine' },
  { pattern: /^duckdb /, reason: 'needs the command line of DuckDB', runBy: 'test/export/parquet.test.ts' },
  { pattern: /^(?:sudo )?(?:kubectl|kustomize|helm) /, reason: 'needs a cluster' },
  {
    pattern: /^(?:sudo |systemctl |systemd-run |journalctl |apt-get |apt |useradd |install -)/,
    reason: 'changes the machine',
  },
  {
    pattern:
      /^(?:npx (?:openapi-typescript|@hey-api\/openapi-ts|orval) |openapi-python-client |oapi-codegen |java )/,
    reason: 'needs a generator that is not installed',
    runBy: 'scripts/clients/main.ts',
  },
  {
    pattern: /^schemathesis /,
    reason: 'needs a program that is not installed',
    runBy: 'scripts/clients/main.ts',
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
