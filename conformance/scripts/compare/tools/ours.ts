import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runChild, tailOf } from '../child.js';
import { shortened } from '../complaint.js';
import { LIMIT_PER_MINUTE } from '../target.js';
import type { Assignment, Findings, Tool } from '../tool.js';

const PROGRAM = fileURLToPath(new URL('../../../bin/visibility-conformance.js', import.meta.url));
const PACKAGE = new URL('../../../../package.json', import.meta.url);
/** 0 conforms, 1 a rule is broken, 4 something could not be told, 5 something was left behind. */
const FINISHED = [0, 1, 4, 5];

/** This suite, with all the keys it can use or, as the other tools, with one. */
export function createOurs(keys: 'all' | 'one'): Tool {
  const isAlone = keys === 'one';
  return {
    id: isAlone ? 'ours-one-key' : 'ours',
    name: isAlone ? 'This suite, one key' : 'This suite',
    // What one key tells is a side question.
    seedLimit: isAlone ? 1 : null,
    commandLine: `visibility-conformance run --url URL --rate ${LIMIT_PER_MINUTE} --destructive --seed SEED --report json`,
    setUp: isAlone
      ? 'The key of one paid workspace, as the other tools have it; one seed.'
      : 'The keys of a paid, a second, a free, a capped and a deleted workspace, and a live key.',
    prepare,
    run: (assignment) => run(assignment, isAlone),
  };
}

/** Builds it when its source is newer, before several runs would at once; resolves to its version. */
async function prepare(): Promise<string> {
  await promisify(execFile)(process.execPath, [PROGRAM, '--version']);
  return (JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string }).version;
}

interface Report {
  readonly rules: readonly {
    readonly id: string;
    readonly sentence: string;
    readonly verdict: string;
    readonly failures: readonly { readonly got: string }[];
  }[];
}

async function run(
  { url, keys, seed, folder, timeLimitSeconds }: Assignment,
  isAlone: boolean,
): Promise<Findings> {
  const logFile = join(folder, 'ours.log');
  const others = {
    CONFORMANCE_KEY_FREE: keys.free,
    CONFORMANCE_KEY_OTHER: keys.other,
    CONFORMANCE_KEY_LIVE: keys.live,
    CONFORMANCE_KEY_CAPPED: keys.capped,
    CONFORMANCE_KEY_ORPHAN: keys.orphan,
  };
  const options = ['--rate', String(LIMIT_PER_MINUTE), '--destructive', '--seed', String(seed)];
  const { exitCode, timedOut } = await runChild({
    command: process.execPath,
    args: [PROGRAM, 'run', '--url', url, ...options, '--report', 'json', '--report-dir', folder],
    cwd: folder,
    logFile,
    environment: { CONFORMANCE_KEY: keys.paid, ...(isAlone ? {} : others) },
    timeLimitSeconds,
  });
  if (timedOut || !FINISHED.includes(exitCode ?? -1)) {
    return { failures: [], trouble: `ended with ${exitCode ?? 'a signal'}: ${await tailOf(logFile)}` };
  }
  const report = JSON.parse(await readFile(join(folder, 'result.json'), 'utf8')) as Report;
  const broken = report.rules.filter(({ verdict }) => verdict === 'fail');
  const failures = broken.map(({ id, sentence, failures: [first] }) => {
    return { key: id, text: shortened(`${id} ${sentence} Got: ${first?.got ?? 'nothing'}`) };
  });
  return { failures, trouble: null };
}
