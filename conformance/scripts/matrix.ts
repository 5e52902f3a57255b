/**
 * Proves the suite: every fault of the model server must be caught on every seed, and every conforming
 * variant must pass. Prints the kill matrix.
 *
 *   npm run conformance:matrix                           all faults, 5 seeds; all variants, 20 seeds
 *   npm run conformance:matrix -- --faults --seeds 1     only the faults
 *   npm run conformance:matrix -- --only M05,X01 --markdown
 *   npm run conformance:matrix -- --quick --seeds 1 --keys paid,other,free
 *   npm run conformance:matrix -- --quick-order          updates the quick profile
 */
import { fork } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Role } from '../http/roles.js';
import { faults } from '../faults/index.js';
import { variants } from '../model/variants/index.js';
import { complaintsOf, tryFault, tryVariant, type Kill, type Means } from '../test/prove.js';
import { costsInTheSuite, costsOfChecks, tryWithKeys, type TrialsByKeys } from './check-trials.js';
import { cheapestKills, quickChecks, writeSources, type TrialsByFault } from './quick-order.js';
import { killTable, variantTable, type Passage } from './matrix-tables.js';

const HELP = `Usage: npm run conformance:matrix -- [options]

  --faults          only the faults
  --variants        only the conforming variants
  --quick           the faults that the quick profile catches with one key
  --keys ROLES      the keys to use instead, such as paid,other,free
  --measure         with --quick, provide a way to measure prompts
  --quick-order     measures which check finds which fault with how many requests, and writes the order of the quick
                    profile, the requests of each check and the check to try first for each fault into the sources
  --trials FILE     measures only trials that the file lacks, and adds them
  --only IDS        only these faults or variants, separated by commas
  --seeds N         seeds 1 to N (5 for faults, 20 for variants)
  --workers N       processes (one per core)
  --markdown        tables as Markdown
  --json            everything as JSON

Exit codes: 0 if every fault was caught by a rule that it breaks and every variant passed, 1 if not, 2 for usage errors.`;

/** A task for a worker process. */
interface Task {
  readonly kind: 'fault' | 'variant' | 'checks';
  readonly id: string;
  readonly seed: number;
  /** The keys for running the profile `quick`. If absent, the whole suite runs. */
  readonly quickRoles?: readonly Role[] | undefined;
  /** Whether the profile `quick` can measure prompts. */
  readonly means?: Means;
  /** Earlier trials of the checks. */
  readonly known?: TrialsByKeys | undefined;
}

type Outcome =
  | { readonly kill: Kill }
  | { readonly passage: Passage }
  | { readonly trials: readonly [fault: string, TrialsByKeys] };

async function perform({ kind, id, seed, quickRoles, means, known }: Task): Promise<Outcome> {
  const fault = faults.find((one) => one.id === id);
  if (kind === 'checks' && fault !== undefined) return { trials: [id, await tryWithKeys(fault, known)] };
  if (kind === 'fault' && fault !== undefined)
    return { kill: await tryFault(fault, seed, quickRoles ? 'quick' : 'of the suite', quickRoles, means) };
  const result = await tryVariant(id, seed);
  return { passage: { variant: id, seed, requests: result.requests, complaints: complaintsOf(result) } };
}

/** Distributes the tasks over worker processes. Each one takes the next task when it is free. */
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

/** Tries each check with each fault, and updates the sources that depend on the results. */
async function writeQuickOrder(workers: number, file?: string): Promise<void> {
  const known = (
    file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  ) as TrialsByFault;
  const tasks = faults.map(({ id }) => ({ kind: 'checks' as const, id, seed: 1, known: known[id] }));
  const outcomes = await spread(tasks, workers);
  const trials = Object.fromEntries(outcomes.flatMap((one) => ('trials' in one ? [one.trials] : [])));
  if (file !== undefined) writeFileSync(file, JSON.stringify(trials));
  const order = quickChecks(await costsOfChecks(), trials);
  writeSources(order, await costsInTheSuite(), cheapestKills(trials));
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      faults: { type: 'boolean' },
      variants: { type: 'boolean' },
      quick: { type: 'boolean' },
      keys: { type: 'string' },
      measure: { type: 'boolean' },
      'quick-order': { type: 'boolean' },
      trials: { type: 'string' },
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
  const workers = Number(values.workers ?? availableParallelism());
  if (values['quick-order']) {
    await writeQuickOrder(workers, values.trials);
    return 0;
  }
  const only = values.only?.split(',');
  const isQuick = values.quick === true;
  const quickRoles = isQuick ? ((values.keys ?? 'paid').split(',') as Role[]) : undefined;
  const isWanted = ({ id }: { id: string }) => only === undefined || only.includes(id);
  const tasksOf = (kind: Task['kind'], all: readonly { id: string }[], seeds: number): Task[] =>
    all.filter(isWanted).flatMap(({ id }) =>
      Array.from({ length: Number(values.seeds ?? seeds) }, (_, i) => ({
        kind,
        id,
        seed: i + 1,
        ...(quickRoles && { quickRoles, means: values.measure ? 'measures' : 'cannot measure' }),
      })),
    );
  const tasks = [
    ...(values.variants ? [] : tasksOf('fault', faults, 5)),
    ...(values.faults || isQuick ? [] : tasksOf('variant', variants, 20)),
  ];
  const outcomes = await spread(tasks, workers);
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
