/**
 * Runs the tests on a Citus cluster that it starts and stops. Without arguments, it runs those of `npm test`, otherwise
 * vitest with the arguments. See CONTRIBUTING.md.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findCitus, pgConfigs, startCitusCluster } from './citus-cluster.js';
import { describeReport, type TestReport } from './report.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
/** Written by the reporter in vitest.config.ts. */
const REPORT = 'coverage/vitest.json';
const ALL = ['--exclude', '**/*.{long,nightly}.test.ts'];

const postgresDir = findCitus(pgConfigs());
if (postgresDir === null)
  console.log(
    'Skipped: no Postgres on this machine has Citus. Install the extension for a Postgres whose pg_config is on the PATH ' +
      'or in /usr/lib/postgresql.',
  );
else process.exitCode = await runOnCluster(postgresDir, process.argv.slice(2));

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
