import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, type Mutant } from './draw.js';
import { withMutations } from './mutations.js';

/** A mutant and the tests that noticed it. */
export interface Kill {
  readonly mutant: Mutant;
  readonly stage: StageName;
  /** The first test that failed, with its file. */
  readonly test: string;
}

const stages = [
  { name: 'npm test', tests: /^(?!test\/web\/)(?!.*\.(?:long|nightly)\.test\.ts$)/ },
  { name: 'test:long', tests: /^test\/web\/(?!.*\.nightly\.)|\.long\.test\.ts$/ },
  { name: 'nightly', tests: /\.nightly\.test\.ts$/ },
] as const;
export type StageName = (typeof stages)[number]['name'];
export const stageNames: readonly StageName[] = stages.map(({ name }) => name);

/** Receives the progress of a trial. */
export interface TrialEvents {
  readonly onStep: (text: string) => void;
  readonly onKill: (kill: Kill) => void;
}

/** The tests in the folders most like that of the file, which usually notice a mutant. */
const CLOSEST = 6;
/** Mutants whose tests run together: most of those left over survive all tests, so this saves most of the runs. */
const GROUP = 8;

/**
 * Runs the tests that reach each mutant until one fails. First the few closest ones run for each mutant alone. The mutants
 * left over are planted together, and all tests of a stage run once; then each runs alone with those that failed.
 * Returns the mutants that survived the stages, in `upTo` the last. Files are restored after each run.
 * @throws Error if the run was interrupted
 */
export async function tryMutants(
  mutants: readonly Mutant[],
  upTo: StageName,
  { onStep, onKill }: TrialEvents,
  signal: AbortSignal,
): Promise<readonly Mutant[]> {
  let left: Mutant[] = [];
  for (const [index, mutant] of mutants.entries()) {
    onStep(`${index + 1} of ${mutants.length}: ${mutant.file}:${mutant.line}`);
    const test = await firstFailure(
      [mutant],
      (files) => files.filter((file) => stages[0].tests.test(file)).slice(0, CLOSEST),
      signal,
    );
    if (test === undefined) left.push(mutant);
    else onKill({ mutant, stage: 'npm test', test });
  }
  for (const stage of stages.slice(0, stageNames.indexOf(upTo) + 1)) {
    const survivors: Mutant[] = [];
    for (let start = 0; start < left.length; start += GROUP) {
      const group = left.slice(start, start + GROUP);
      onStep(`${stage.name}: ${start + 1} to ${start + group.length} of the ${left.length} left`);
      const failed = await failedFiles(group, (file) => stage.tests.test(file), signal);
      for (const mutant of group) {
        const test = failed.length > 0 ? await firstFailure([mutant], () => failed, signal) : undefined;
        if (test === undefined) survivors.push(mutant);
        else onKill({ mutant, stage: stage.name, test });
      }
    }
    left = survivors;
  }
  return left;
}

/** The first test that fails with these mutants in some of the test files that reach them; undefined if none does. */
async function firstFailure(
  mutants: readonly Mutant[],
  choose: (files: readonly string[]) => readonly string[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const [failure] = await planted(mutants, signal, async () => {
    return failuresOf(['--bail', '1', ...choose(await testsOf(mutants, signal))], signal);
  });
  return failure === undefined ? undefined : `${failure.file}: ${failure.test}`;
}

/** The files whose tests fail with these mutants. */
async function failedFiles(
  mutants: readonly Mutant[],
  isChosen: (file: string) => boolean,
  signal: AbortSignal,
): Promise<string[]> {
  const failures = await planted(mutants, signal, async () => {
    return failuresOf((await testsOf(mutants, signal)).filter(isChosen), signal);
  });
  return failures.map(({ file }) => file);
}

/**
 * Runs something while the files have these mutations.
 * @throws Error if the run was interrupted
 */
async function planted<Result>(
  mutants: readonly Mutant[],
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const originals = new Map(
    mutants.map(({ file }) => [file, readFileSync(join(ROOT, file), 'utf8')] as const),
  );
  try {
    for (const [file, text] of originals) {
      const mutations = mutants.filter((mutant) => mutant.file === file);
      writeFileSync(join(ROOT, file), withMutations(text, mutations));
    }
    const result = await work();
    signal.throwIfAborted();
    return result;
  } finally {
    for (const [file, text] of originals) writeFileSync(join(ROOT, file), text);
  }
}

const REPORT = 'coverage/mutants.json';
const LIST = 'coverage/mutants-tests.json';

/** The test files that import a changed file, the closest first, and for a file of the page all tests of screens, which import none. */
async function testsOf(mutants: readonly Mutant[], signal: AbortSignal): Promise<string[]> {
  rmSync(join(ROOT, LIST), { force: true });
  await vitest(['list', '--changed', '--filesOnly', `--json=${LIST}`], signal);
  if (signal.aborted) return [];
  const listed = JSON.parse(readFileSync(join(ROOT, LIST), 'utf8')) as { file: string }[];
  const own = listed.map((one) => one.file.slice(ROOT.length));
  const all = mutants.some(({ area }) => area === 'page') ? [...own, ...pageTests()] : own;
  const distance = (test: string) => -Math.max(...mutants.map(({ file }) => sharedWords(test, file)));
  return [...new Set(all)].sort((one, other) => distance(one) - distance(other));
}

const pageTests = () =>
  readdirSync(join(ROOT, 'test/web'))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `test/web/${name}`);

/** The number of words that two paths have in common. */
function sharedWords(one: string, other: string): number {
  const words = new Set(other.split(/\W+/));
  return new Set(one.split(/\W+/).filter((word) => words.has(word))).size;
}

interface Failure {
  readonly file: string;
  readonly test: string;
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** The first failure of each test file; none without files. A build that fails counts as one. */
async function failuresOf(args: readonly string[], signal: AbortSignal): Promise<Failure[]> {
  if (!args.some((arg) => arg.endsWith('.ts'))) return [];
  rmSync(join(ROOT, REPORT), { force: true });
  const code = await vitest(['run', ...args], signal);
  if (code === 0 || signal.aborted) return [];
  try {
    const { testResults } = JSON.parse(readFileSync(join(ROOT, REPORT), 'utf8')) as Report;
    return testResults
      .filter(({ status }) => status === 'failed')
      .map(({ name, assertionResults }) => ({
        file: name.slice(ROOT.length),
        test: assertionResults.find(({ status }) => status === 'failed')?.fullName ?? 'cannot be loaded',
      }));
  } catch {
    return [{ file: args.at(-1) ?? '', test: 'cannot be built' }];
  }
}

/** The exit code. */
function vitest(args: readonly string[], signal: AbortSignal): Promise<number> {
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    cwd: ROOT,
    env: { ...process.env, TEST_REPORT: REPORT },
    stdio: 'ignore',
    signal,
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (status) => resolve(status ?? 1));
  });
}
