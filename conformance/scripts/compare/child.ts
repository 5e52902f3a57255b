/** Runs other programs: with a time limit, their output in a file, and never by way of a shell. */
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';

export interface ChildOptions {
  readonly command: string;
  readonly args: readonly string[];
  /** Takes standard output and standard error, one after the other as they come. */
  readonly logFile: string;
  readonly cwd?: string;
  /** Added to the environment of this process. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly timeLimitSeconds: number;
}

export interface ChildResult {
  /** null when the program was ended by a signal. */
  readonly exitCode: number | null;
  readonly timedOut: boolean;
}

/** Runs a program to its end, or until its time is up. Rejects when it cannot be started. */
export function runChild(options: ChildOptions): Promise<ChildResult> {
  const log = createWriteStream(options.logFile);
  const child = spawn(options.command, options.args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    child.kill('SIGKILL');
  }, options.timeLimitSeconds * 1000);
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      log.end(settle);
    };
    child.once('error', (error) => finish(() => reject(error)));
    child.once('close', (exitCode) => finish(() => resolve({ exitCode, timedOut })));
  });
}

/** The end of a log, for a message about what went wrong. */
export async function tailOf(logFile: string, length = 600): Promise<string> {
  return (await readFile(logFile, 'utf8')).trim().slice(-length);
}
