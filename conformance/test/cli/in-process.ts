/**
 * Runs commands inside the test process, because starting a process takes longest. For tests that are not about the
 * process itself.
 */
import type { CliContext } from '../../cli/context.js';
import { runProgram } from '../../cli/main.js';

interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface RunOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** The working directory. Default: that of the tests. */
  readonly cwd?: string;
}

/** Runs `visibility-conformance ARGS` in this process, without a terminal and with only the given environment. */
export async function call(
  args: readonly string[],
  { env = {}, cwd = process.cwd() }: RunOptions = {},
): Promise<Outcome> {
  const outcome = { status: 0, stdout: '', stderr: '' };
  const context: CliContext = {
    env,
    out: (line) => (outcome.stdout += `${line}\n`),
    err: (text) => (outcome.stderr += text),
    isTerminal: false,
    usesColors: false,
    width: 100,
    exit: (code) => (outcome.status = code),
    onInterrupt: () => () => undefined,
  };
  const before = process.cwd();
  process.chdir(cwd);
  try {
    await runProgram(context, ['node', 'visibility-conformance', ...args]);
  } finally {
    process.chdir(before);
  }
  return outcome;
}
