import { cases } from './cases/index.js';
import type { Case } from './cases/types.js';
import { createWorld, type World } from './environment/world.js';
import { HELP, readOptions, type Options } from './options.js';
import { fullPlan, quickPlan } from './plan.js';
import { createProgress } from '../kit/progress.js';
import { describeMachine } from '../machine/describe.js';
import { readPublished, writeDocuments } from './report/documents.js';
import { asText } from './report/text.js';
import type { CaseResult, Result } from './result.js';
import { runCase } from './run.js';

const exitCodes = { ok: 0, different: 1, usage: 2, broken: 3, noisy: 4 } as const;

/** Runs the command line and returns its exit code. */
export async function main(args: readonly string[]): Promise<number> {
  let options;
  try {
    options = readOptions(args);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${HELP}\n`);
    return exitCodes.usage;
  }
  if (options.help || options.list) {
    console.log(options.help ? HELP : listOf(cases));
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
  all.map(({ name, title }) => `${name.padEnd(20)} ${title}`).join('\n');

async function measure({ chosen, quick, against }: Options): Promise<Result> {
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
