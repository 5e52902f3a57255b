/*
 * Proves that a question is paid once:
 *
 *   npm run prove:pay-once -- [--runs N] [--seed N] [--run N] [--parallel N] [--json]
 *
 * Each run measures a small workspace with several processes against local servers that speak the HTTP of the providers,
 * count what they are asked and bill for it. The servers answer with 429s and errors, slowly, too late, in part, or not
 * at all, and the processes are killed (-9) or stopped at points drawn from the seed. Afterwards each slot must have
 * exactly one observation, no question may be billed twice, and no limit of spending may be passed.
 *
 * `--run N` repeats run N of a seed alone. The points are the same; the timing of processes is not.
 *
 * Exit codes: 0 = proven, 1 = a run has a problem, 2 = the command line is wrong.
 */
import { parseArgs } from 'node:util';
import { migrateToLatest } from '../../src/database-app.js';
import { openDatabase } from '../../src/platform/database.js';
import { startTestCluster } from '../../test/support/cluster.js';
import { moments } from './plan.js';
import { prove } from './prove.js';
import type { RunResult } from './run.js';

const options = readOptions();
const startedAt = performance.now();
const cluster = await startTestCluster();
try {
  const { host, port, user, database } = cluster.connection;
  const url = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  await migrate(url);
  let done = 0;
  const results = await prove({
    ...options,
    url,
    onRun(result) {
      done += 1;
      if (!options.json) console.log(describe(result, `${done} of ${options.runs.length}`));
    },
  });
  const summary = summaryOf(results, Math.round((performance.now() - startedAt) / 1000));
  console.log(options.json ? JSON.stringify(summary) : inWords(summary));
  if (summary.failed.length > 0) process.exitCode = 1;
} finally {
  await cluster.stop();
}

function readOptions() {
  const number = (text: string, name: string) => {
    if (/^\d{1,6}$/.test(text)) return Number(text);
    console.error(`--${name} must be a whole number.`);
    return process.exit(2);
  };
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
      run: { type: 'string' },
      parallel: { type: 'string', default: '3' },
      json: { type: 'boolean', default: false },
    },
  });
  const runs =
    values.run === undefined
      ? Array.from({ length: number(values.runs, 'runs') }, (_, index) => index + 1)
      : [number(values.run, 'run')];
  const parallel = Math.max(1, number(values.parallel, 'parallel'));
  return { runs, seed: number(values.seed, 'seed'), parallel, json: values.json };
}

async function migrate(url: string): Promise<void> {
  const database = openDatabase({ connection: url }, { poolMax: 1, connectTimeoutMs: 30_000 });
  await migrateToLatest(database);
  await database.destroy();
}

function describe(result: RunResult, progress: string): string {
  const { number, kills, stops, slots, answered, failed, unknown, billed, seconds, problems } = result;
  const line =
    `${progress}: run ${number}: ${slots} slots, ${answered} answered, ${failed} failed, ${unknown} unknown; ` +
    `${billed} billed; ${kills} killed, ${stops} stopped; ${seconds} s`;
  return [line, ...problems.map((problem) => `  PROBLEM: ${problem}`)].join('\n');
}

function summaryOf(results: readonly RunResult[], seconds: number) {
  const sum = (read: (result: RunResult) => number) => results.reduce((total, one) => total + read(one), 0);
  const at = (moment: string) => sum((one) => one.moments.filter((other) => other === moment).length);
  return {
    seed: options.seed,
    runs: results.length,
    kills: sum(({ kills }) => kills),
    stops: sum(({ stops }) => stops),
    moments: Object.fromEntries(moments.map((moment) => [moment, at(moment)])),
    slots: sum(({ slots }) => slots),
    answered: sum(({ answered }) => answered),
    refused: sum(({ failed }) => failed),
    unknown: sum(({ unknown }) => unknown),
    billed: sum(({ billed }) => billed),
    tasks: sum(({ tasks }) => tasks),
    seconds,
    failed: results
      .filter(({ problems }) => problems.length > 0)
      .map(({ number, problems }) => ({ run: number, problems })),
  };
}

function inWords({ failed, moments: at, ...summary }: ReturnType<typeof summaryOf>): string {
  const { runs, kills, stops, slots, answered, unknown, billed, tasks, seconds, seed } = summary;
  const counts = Object.entries(at).map(([moment, count]) => `${count} ${moment}`);
  const lines = [
    `${runs} runs of seed ${seed} in ${seconds} s: ${kills} processes killed and ${stops} stopped (${counts.join(', ')}).`,
    `${slots} slots: ${answered} answered, ${summary.refused} failed, ${unknown} unknown; ${tasks} had a task. ${billed} questions billed.`,
    failed.length === 0
      ? 'Each slot has one observation, none was billed twice, and no limit was passed.'
      : `${failed.length} runs have problems: ${failed.map(({ run }) => run).join(', ')}.`,
  ];
  return lines.join('\n');
}
