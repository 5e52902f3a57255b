/* Proves that every question is paid for exactly once. See `npm run lab -- pay-once --help`. */
import { migrateToLatest } from '../../../src/database-app.js';
import { openDatabase } from '../../../src/platform/database.js';
import { startTestCluster } from '../servers/cluster.js';
import { urlOf } from '../servers/database-url.js';
import { optionsOrExit } from '../kit/command-line.js';
import { HELP, readOptions, type Options } from './options.js';
import { moments } from './plan.js';
import { prove } from './prove.js';
import type { RunResult } from './run.js';

await report(optionsOrExit(HELP, readOptions));

async function report({ runs, seed, parallel, json }: Options): Promise<void> {
  const startedAt = performance.now();
  const cluster = await startTestCluster();
  try {
    const url = urlOf(cluster.connection);
    await migrate(url);
    let done = 0;
    const onRun = (result: RunResult) => {
      done += 1;
      if (!json) console.log(describe(result, `${done} of ${runs.length}`));
    };
    const results = await prove({ url, seed, runs, parallel, onRun });
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const summary = summaryOf(results, { seed, seconds });
    console.log(json ? JSON.stringify(summary) : inWords(summary));
    if (summary.failed.length > 0) process.exitCode = 1;
  } finally {
    await cluster.stop();
  }
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

function summaryOf(results: readonly RunResult[], { seed, seconds }: { seed: number; seconds: number }) {
  const sum = (read: (result: RunResult) => number) => results.reduce((total, one) => total + read(one), 0);
  const at = (moment: string) => sum((one) => one.moments.filter((other) => other === moment).length);
  return {
    seed,
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
