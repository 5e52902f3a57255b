import { spawn } from 'node:child_process';
import { basename } from 'node:path';

/** A program failed. The message includes its complete output. */
export class CommandFailed extends Error {
  constructor(
    message: string,
    /** The standard output. */
    readonly output = '',
  ) {
    super(message);
  }
}

/** How to run a program. */
export interface CommandOptions {
  readonly cwd: string;
  /** Added to the environment of this process. */
  readonly env?: NodeJS.ProcessEnv;
  /** Ends the program after this time. Default: 15 minutes, enough for a first download over a slow connection. */
  readonly timeoutMs?: number;
  /** Returns the output even if the exit code is not 0. */
  readonly allowFailure?: boolean;
}

/**
 * Runs a program and returns its standard output.
 * @throws CommandFailed if it cannot be started, fails, or times out
 */
export function run(program: string, args: readonly string[], options: CommandOptions): Promise<string> {
  const { cwd, env = {}, timeoutMs = 900_000, allowFailure = false } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // Not the `timeout` option of spawn, whose timer keeps running if the program cannot be started.
    const timer = setTimeout(() => child.kill(), timeoutMs);
    let output = '';
    let everything = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      everything += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (everything += chunk));
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(new CommandFailed(error.message));
    });
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      if (code === 0 || (allowFailure && code !== null)) return resolve(output);
      const reason = signal === null ? `exit code ${code}` : `ended by ${signal}`;
      const message = `${basename(program)}: ${reason}\n${withoutColors(everything).trim()}`;
      reject(new CommandFailed(message, output));
    });
  });
}

/** Whether a program can be started. */
export async function isInstalled(program: string, ...args: string[]): Promise<boolean> {
  return run(program, args, { cwd: '.', timeoutMs: 60_000 }).then(
    () => true,
    () => false,
  );
}

// eslint-disable-next-line no-control-regex -- the escape character is what starts a color
const withoutColors = (text: string) => text.replace(/\u001b\[[0-9;]*m/g, '');
