/* Runs the tests on a Citus cluster. See `npm run lab -- cluster --help`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commandLine, passedOn } from '../kit/command-line.js';
import { findCitus, pgConfigs, startCitusCluster } from './citus-cluster.js';
import { describeReport, type TestReport } from './report.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
/** Written by the reporter in vitest.config.ts. */
const REPORT = 'coverage/vitest.json';
const ALL = ['--exclude', '**/*.{long,nightly}.test.ts'];

const { tests } = commandLine({
  name: 'cluster',
  description: `Runs the tests on a Citus cluster of a coordinator and two workers that it starts and stops, and is skipped where no
Postgres has the extension. See CONTRIBUTING.md.`,
  parts: { tests: passedOn('arguments of vitest (the tests of "npm test")') },
  exitCodes: { 0: 'all tests passed, or were skipped', 1: 'one failed' },
});

const postgresDir = findCitus(pgConfigs());
if (postgresDir === null)
  console.log(
    'Skipped: no Postgres on this machine has Citus. Install the extension for a Postgres whose pg_config is on the PATH ' +
      'or in /usr/lib/postgresql.',
  );
else process.exitCode = await runOnCluster(postgresDir, tests);

async function runOnCluster(folder: string, args: readonly string[]): Promise<number> {
  rmSync(`${ROOT}/${REPORT}`, { force: true });
  console.log(`Starting a coordinator and two workers from ${folder}.`);
  const cluster = await startCitusCluster(folder);
  // Ctrl-C also reaches vitest. The cluster is stopped when that has ended.
  process.on('SIGINT', () => undefined);
  try {
    const code = await runVitest(cluster.url, args.length === 0 ? ALL : args);
    if (!existsSync(`${ROOT}/${REPORT}`)) return code;
    const report = JSON.parse(readFileSync(`${ROOT}/${REPORT}`, 'utf8')) as TestReport;
    for (const line of describeReport(report, ROOT)) console.log(line);
    return code;
  } finally {
    await cluster.stop();
  }
}

/** Returns the exit code. */
async function runVitest(url: string, args: readonly string[]): Promise<number> {
  const child = spawn('npx', ['vitest', 'run', ...args], {
    cwd: ROOT,
    env: { ...process.env, CITUS_URL: url },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}
