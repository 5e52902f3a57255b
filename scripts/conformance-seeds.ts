/**
 * Runs the conformance suite against our own service on many seeds, each on a fresh database: a correct server must
 * pass on every one. Prints a line for each seed; exits with 0 if all of them conform.
 *
 *   npm run conformance:seeds -- --seeds 50 --at-once 2
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { RunResult } from '../conformance/index.js';
import { RAISED_LIMIT, startOwnService } from './conformance/own-service.js';
import { RAISED_LOAD, runSuiteOn } from './conformance/run-suite.js';

const HELP = `Usage: npm run conformance:seeds -- [options]

  --seeds N      seeds 1 to N (50)
  --from N       seeds from N on (1)
  --at-once N    runs at a time, each with a service of its own (1)

Exit codes: 0 the service conforms on every seed, 1 not, 2 usage.`;

/** Runs the suite with one seed on a separate service; returns whether it conforms. */
async function conforms(seed: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-seed-'));
  const service = await startOwnService({ limitPerMinute: RAISED_LIMIT });
  try {
    const flags = [...RAISED_LOAD, '--seed', String(seed)];
    const reports = ['--report-dir', folder, '--report', 'json', '--json', '--quiet'];
    const { exitCode, output } = await runSuiteOn(
      service,
      [...flags, ...reports],
      ['ignore', 'pipe', 'inherit'],
    );
    console.log(`seed ${String(seed).padStart(3)}  exit ${exitCode}  ${summaryOf(output)}`);
    return exitCode === 0;
  } finally {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function summaryOf(output: string): string {
  const { summary, requests, ms, rules } = JSON.parse(output) as RunResult;
  const counts = Object.entries(summary).map(([verdict, count]) => `${count} ${verdict}`);
  const bad = rules.filter(({ verdict }) => verdict === 'fail' || verdict === 'inconclusive');
  const reasons = bad.map(({ id, reason, failures: [first] }) =>
    first === undefined ? `${id}: ${reason}` : `${id} (${first.check}): ${first.expected}, got ${first.got}`,
  );
  return [`${counts.join(', ')}; ${requests} requests, ${Math.round(ms / 1000)} s`, ...reasons].join(
    '\n    ',
  );
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '50' },
      from: { type: 'string', default: '1' },
      'at-once': { type: 'string', default: '1' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const seeds = Array.from({ length: Number(values.seeds) }, (_, i) => Number(values.from) + i);
  const queue = [...seeds];
  let kept = 0;
  const work = async () => {
    for (let seed = queue.shift(); seed !== undefined; seed = queue.shift())
      if (await conforms(seed)) kept += 1;
  };
  await Promise.all(Array.from({ length: Number(values['at-once']) }, work));
  console.log(`${kept} of ${seeds.length} seeds conform`);
  return kept === seeds.length ? 0 : 1;
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.error(HELP);
  return 2;
});
