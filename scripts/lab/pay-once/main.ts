/* Proves that every question is paid for exactly once. See `npm run lab -- pay-once --help`. */
import { commandLine, flag, option, wholeNumber } from '../kit/command-line.js';
import { withMigratedDatabase } from '../servers/with-database.js';
import { moments } from './plan.js';
import { prove } from './prove.js';
import type { RunResult } from './run.js';

const { json, seed, parallel, run, ...chosen } = commandLine({
  name: 'pay-once',
  description: `Proves that a question is paid once. Each run measures a small workspace with several processes against local servers
that speak the HTTP of the providers, count the questions and bill them. The servers fail in every way: with 429s and
errors, slowly, too late, in part, or not at all. Meanwhile, processes are killed (-9) or stopped at points drawn from
the seed. Afterwards each slot must have exactly one observation, no question may be billed twice, and no spending
limit may be exceeded.`,
  parts: {
    runs: option('<n>', 'runs', wholeNumber(1), 200),
    seed: option('<n>', 'the seed of all draws', wholeNumber(0), 1),
    run: option(
      '<number>',
      'only this run of the seed; it has the same points, but the timing of processes differs',
      wholeNumber(1),
    ),
    parallel: option('<n>', 'runs at a time', wholeNumber(1), 3),
    json: flag('print the summary as JSON'),
  },
  exitCodes: { 0: 'proven', 1: 'a run has a problem' },
});
/** The numbers of the runs. */
const runs = run === undefined ? Array.from({ length: chosen.runs }, (_, index) => index + 1) : [run];
await report();

async function report(): Promise<void> {
  const startedAt = performance.now();
  await withMigratedDatabase(async ({ url }) => {
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
  });
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
