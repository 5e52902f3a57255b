/**
 * Runs commands inside the test process, because starting a process takes longest. For tests that are not about the
 * process itself.
 */
import { createContext } from '../../src/cli/context.js';
import { run } from '../../src/cli/main.js';
import { generousTimeouts, jsonFrom, type Outcome, type RunOptions } from './support.js';

/**
 * Runs `visibility ARGS` in this process, without a terminal and with only the given settings. The text of `--help` and
 * data that `export` writes to standard output are not captured, and there is no input.
 */
export async function visibility(
  args: readonly string[],
  { env }: Omit<RunOptions, 'input'> = {},
): Promise<Outcome> {
  const seen = { code: 0, stdout: '', stderr: '' };
  const context = createContext({
    env: { ...generousTimeouts, ...env },
    stdout: (text) => void (seen.stdout += text),
    stderr: (text) => void (seen.stderr += text),
    isTerminal: false,
    exit: (code) => void (seen.code = code),
  });
  await run(context, ['node', 'visibility', ...args]);
  return seen;
}

export const { visibilityJson, visibilityError } = jsonFrom(visibility);
