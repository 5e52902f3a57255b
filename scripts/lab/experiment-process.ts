import { spawn, type StdioOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Experiment } from './experiments.js';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A running experiment. */
export interface ExperimentProcess {
  /** Resolves with its exit code, or 1 if a signal ended it. */
  readonly ended: Promise<number>;
  /** Asks it to stop. */
  stop(): void;
}

/** Starts the program of an experiment with these arguments after its own. */
export function start(
  { command, env }: Pick<Experiment, 'command' | 'env'>,
  args: readonly string[],
  stdio: StdioOptions,
): ExperimentProcess {
  const loader = command[0].endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, ...command, ...args], {
    cwd: ROOT,
    env: { ...env, ...process.env },
    stdio,
  });
  return {
    ended: new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => resolve(code ?? 1));
    }),
    stop: () => void child.kill('SIGTERM'),
  };
}
