/* Runs the conformance suite on many seeds. See `npm run lab -- seeds --help`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunResult } from '../../../conformance/index.js';
import { commandLine, option, wholeNumber } from '../kit/command-line.js';
import { RAISED_LIMIT, startOwnService } from './own-service.js';
import { RAISED_LOAD, runSuiteOn } from './run-suite.js';

const options = commandLine({
  name: 'seeds',
  description: `Runs the conformance suite against our own service on many seeds, each on a new database: a correct server must pass on
every one. Prints a line for each seed.`,
  parts: {
    seeds: option('<n>', 'the number of seeds', wholeNumber(1), 50),
    from: option('<n>', 'the first seed', wholeNumber(1), 1),
    atOnce: option('<n>', 'runs at a time, each with a separate service', wholeNumber(1), 1),
  },
  exitCodes: { 0: 'the service conforms on every seed', 1: 'it does not' },
});

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
  const seeds = Array.from({ length: options.seeds }, (_, index) => options.from + index);
  const queue = [...seeds];
  let kept = 0;
  const work = async () => {
    for (let seed = queue.shift(); seed !== undefined; seed = queue.shift())
      if (await conforms(seed)) kept += 1;
  };
  await Promise.all(Array.from({ length: options.atOnce }, work));
  console.log(`${kept} of ${seeds.length} seeds conform`);
  return kept === seeds.length ? 0 : 1;
}

process.exitCode = await main();
