import { cases } from './cases/index.js';
import type { Case } from './cases/types.js';
import { textTable } from '../kit/tables.js';
import { createWorld, type World } from './environment/world.js';
import { fullPlan, quickPlan } from './plan.js';
import { flag, oneOf, operands, option, type CommandLine, type ValuesOf } from '../kit/command-line.js';
import { createProgress } from '../kit/progress.js';
import { describeMachine } from '../machine/describe.js';
import { readPublished, writeDocuments } from './report/documents.js';
import { asText } from './report/text.js';
import type { CaseResult, Result } from './result.js';
import { runCase } from './run.js';

const exitCodes = { ok: 0, different: 1, broken: 3, noisy: 4 } as const;

const parts = {
  list: flag('list the cases'),
  quick: flag('a check that takes less than a minute; the figures are not for publishing'),
  against: option(
    '<folder>',
    'also measure another build of the service, in this checkout; it may compute other figures',
    String,
  ),
  json: flag('print the result as JSON'),
  docs: flag('write the result to docs/performance.md and docs/bench; only for a full run of all cases'),
  redraw: flag('write these documents again from docs/bench/results.json, without measuring'),
  cases: operands('measure only these cases (all)', oneOf(cases.map(({ name }) => name))),
};

type Options = ValuesOf<typeof parts>;

/** The command line of the benchmark. */
export const usage: CommandLine<typeof parts> = {
  name: 'bench',
  description: `Measures the service and its peers on this machine, all in one run and in turn, so that they can be compared. It starts
its own Postgres (every commit reaches the disk) and its own redis-server, if one is installed. The peers are installed
on first use into node_modules/.cache/bench. Before anything is measured, all servers must return equal responses.`,
  parts,
  check: ({ docs, quick, against, cases: names }) =>
    docs && (quick || against !== undefined || names.length > 0)
      ? '--docs publishes a full run of all cases. Leave out --quick, --against and the names.'
      : undefined,
  notes: `How to read the result: requests/s depends on the machine, the ratio much less. It compares with "c" (bare node:http and
pg with named prepared statements) in the same round. Medians are followed by the lowest and the highest round. "node",
"postgres" and "redis" are microseconds of processor time per request. Rounds in which other programs used the machine
are discarded; if too few are left, all are used and marked as noisy. A case that fails does not end the run, but its
result is not published.

Examples:
  npm run lab -- bench me keywords            two cases in full
  npm run lab -- bench me --quick             whether a change makes a large difference
  npm run lab -- bench me --against ../main   two builds in one run
  npm run -s lab -- bench --json > bench.json`,
  exitCodes: {
    [exitCodes.ok]: 'measured',
    [exitCodes.different]: 'the servers returned different responses',
    [exitCodes.broken]: 'a case or the run itself failed',
    [exitCodes.noisy]: 'measured, but the machine was too busy for figures that can be relied on',
  },
};

/** Measures or lists what the options name. Returns the exit code. */
export async function main(options: Options): Promise<number> {
  if (options.list) {
    console.log(listOf(cases));
    return exitCodes.ok;
  }
  try {
    const result = options.redraw ? await readPublished() : await measure(options);
    const isWhole = result.cases.every(({ failed }) => failed === null);
    if ((options.docs || options.redraw) && isWhole) await writeDocuments(result);
    console.log(options.json ? JSON.stringify(result, null, 2) : asText(result, process.stdout.isTTY));
    return exitCodeOf(result.cases);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return exitCodes.broken;
  }
}

function exitCodeOf(results: readonly CaseResult[]): number {
  if (results.some(({ failed }) => failed?.isDifference)) return exitCodes.different;
  if (results.some(({ failed }) => failed !== null)) return exitCodes.broken;
  return results.some(({ noisy }) => noisy) ? exitCodes.noisy : exitCodes.ok;
}

const listOf = (all: readonly Case[]) =>
  textTable(
    ['case', 'measures'],
    all.map(({ name, title }) => [name, title]),
  );

async function measure({ cases: names, quick, against }: Options): Promise<Result> {
  const chosen = cases.filter(({ name }) => names.length === 0 || names.includes(name));
  const plan = quick ? quickPlan : fullPlan;
  const start = new Date();
  const progress = createProgress(process.stderr);
  const days = Math.max(...chosen.map((one) => one.historyDays(plan)));
  const open: World[] = [];
  const stop = () =>
    void Promise.all(open.map((world) => world.close())).finally(() => process.exit(exitCodes.broken));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const world = await createWorld({ days, against }, progress.show);
  open.push(world);
  try {
    const results: CaseResult[] = [];
    for (const one of chosen) results.push(await runCase(one, world, plan, progress.show));
    const machine = describeMachine(world.postgres.version);
    const seconds = (Date.now() - start.getTime()) / 1000;
    return {
      formatVersion: 1,
      startedAt: start.toISOString(),
      seconds,
      mode: plan.mode,
      machine,
      cases: results,
    };
  } finally {
    progress.clear();
    await world.close();
  }
}
