import { spawn } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const INSTALL_LIMIT_SECONDS = 600;

/**
 * Runs a program without a shell, with its output in `logFile`. Resolves to its exit code, and to null if a signal or
 * the time limit ended it. Rejects if it cannot be started.
 */
export function runProgram(
  command: string,
  args: readonly string[],
  { cwd, logFile, timeLimitSeconds }: { cwd: string; logFile: string; timeLimitSeconds: number },
): Promise<number | null> {
  const log = createWriteStream(logFile);
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeLimitSeconds * 1000,
    killSignal: 'SIGKILL',
  });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode) => log.end(() => resolve(exitCode)));
  });
}

/** The end of a log, for a message about what went wrong. */
export async function tailOf(logFile: string): Promise<string> {
  return (await readFile(logFile, 'utf8')).trim().slice(-600);
}

/** Installs a tool once, by the commands; each is a program and its arguments, run in `folder`. */
export async function installOnce(folder: string, commands: readonly (readonly string[])[]): Promise<void> {
  const done = join(folder, 'installed');
  if (existsSync(done)) return;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  const logFile = join(folder, 'install.log');
  for (const [command = '', ...args] of commands) {
    const exitCode = await runProgram(command, args, {
      cwd: folder,
      logFile,
      timeLimitSeconds: INSTALL_LIMIT_SECONDS,
    });
    if (exitCode !== 0) throw new Error(`${command} ${args.join(' ')}: ${await tailOf(logFile)}`);
  }
  await writeFile(done, '');
}
