/**
 * Proves the suite: every fault of the model server must be caught on every seed, and every lawful variant must
 * pass. Prints the kill matrix.
 *
 *   npm run conformance:matrix                           all faults, 5 seeds; all variants, 20 seeds
 *   npm run conformance:matrix -- --faults --seeds 1     only the faults
 *   npm run conformance:matrix -- --only M05,X01 --markdown
 */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { faults, variants } from '../model/index.js';
import { complaintsOf, tryFault, tryVariant, type Kill } from '../test/prove.js';
import { killTable, variantTable, type Passage } from './matrix-tables.js';

const HELP = `Usage: npm run conformance:matrix -- [options]

  --faults          only the faults
  --variants        only the lawful variants
  --quick           the faults that the profile quick catches with one key
  --only IDS        only these faults or variants, separated by commas
  --seeds N         seeds 1 to N (5 for faults, 20 for variants)
  --workers N       processes (as many as there are cores)
  --markdown        tables as Markdown
  --json            everything as JSON

Exit codes: 0 if every fault was caught by a rule that it breaks and every variant passed, 1 if not, 2 for usage errors.`;

/** One task of a worker process. */
interface Task {
  readonly kind: 'fault' | 'variant';
  readonly id: string;
  readonly seed: number;
  readonly isQuick: boolean;
}

type Outcome = { readonly kill: Kill } | { readonly passage: Passage };

async function perform({ kind, id, seed, isQuick }: Task): Promise<Outcome> {
  const fault = faults.find((one) => one.id === id);
  if (kind === 'fault' && fault !== undefined)
    return { kill: await tryFault(fault, seed, isQuick ? 'quick with one key' : 'of the suite') };
  const result = await tryVariant(id, seed);
  return { passage: { variant: id, seed, requests: result.requests, complaints: complaintsOf(result) } };
}

/** Distributes the tasks over worker processes; each takes the next one when it is free. */
async function spread(tasks: readonly Task[], workers: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const queue = [...tasks];
  const started = Date.now();
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const child = fork(fileURLToPath(import.meta.url), ['--worker'], { execArgv: process.execArgv });
      const next = () => {
        const task = queue.shift();
        if (task === undefined) child.disconnect();
        else child.send(task);
      };
      child.on('message', (outcome: Outcome) => {
        outcomes.push(outcome);
        progress(outcomes.length, tasks.length, started);
        next();
      });
      child.once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`a worker exited with code ${code}`)),
      );
      next();
    });
  await Promise.all(Array.from({ length: Math.min(workers, tasks.length) }, work));
  return outcomes;
}

let shownAt = 0;

function progress(done: number, total: number, started: number): void {
  const pause = process.stderr.isTTY ? 200 : 10_000;
  if (done < total && Date.now() - shownAt < pause) return;
  shownAt = Date.now();
  const left = Math.round((((Date.now() - started) / done) * (total - done)) / 1000);
  const text = `${done} of ${total} runs, about ${left} s left`;
  process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${done < total ? text : ''}` : `${text}\n`);
}

function serveTasks(): void {
  process.on('message', (task: Task) => {
    perform(task).then(
      (outcome) => process.send?.(outcome),
      (error: unknown) => {
        console.error(`${task.id}, seed ${task.seed}:`, error);
        process.exit(1);
      },
    );
  });
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      faults: { type: 'boolean' },
      variants: { type: 'boolean' },
      quick: { type: 'boolean' },
      only: { type: 'string' },
      seeds: { type: 'string' },
      workers: { type: 'string' },
      markdown: { type: 'boolean' },
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const only = values.only?.split(',');
  const isQuick = values.quick === true;
  const isWanted = ({ id }: { id: string }) => only === undefined || only.includes(id);
  const tasksOf = (kind: Task['kind'], all: readonly { id: string }[], seeds: number): Task[] =>
    all
      .filter(isWanted)
      .flatMap(({ id }) =>
        Array.from({ length: Number(values.seeds ?? seeds) }, (_, i) => ({ kind, id, seed: i + 1, isQuick })),
      );
  const tasks = [
    ...(values.variants ? [] : tasksOf('fault', faults, 5)),
    ...(values.faults || isQuick ? [] : tasksOf('variant', variants, 20)),
  ];
  const outcomes = await spread(tasks, Number(values.workers ?? availableParallelism()));
  const kills = outcomes.flatMap((one) => ('kill' in one ? [one.kill] : []));
  const passages = outcomes.flatMap((one) => ('passage' in one ? [one.passage] : []));
  if (values.json) console.log(JSON.stringify({ kills, passages }));
  else
    console.log(
      [killTable(kills, values.markdown === true), variantTable(passages, values.markdown === true)]
        .filter(Boolean)
        .join('\n\n'),
    );
  const isProven =
    kills.every(({ isRight }) => isRight) && passages.every(({ complaints }) => complaints.length === 0);
  return isProven ? 0 : 1;
}

if (process.argv.includes('--worker')) serveTasks();
else
  process.exitCode = await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    console.error(HELP);
    return 2;
  });
