import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const INSTALL_LIMIT_SECONDS = 600;

/**
 * Runs a program without a shell. Resolves to its exit code and the end of its output. The exit code is null if a
 * signal or the time limit ended the program. Rejects if the program cannot be started.
 */
export function runProgram(
  command: string,
  args: readonly string[],
  { cwd, timeLimit }: { cwd: string; timeLimit: number },
): Promise<{ exitCode: number | null; tail: string }> {
  const limits = { timeout: timeLimit * 1000, killSignal: 'SIGKILL', maxBuffer: Infinity } as const;
  return new Promise((resolve, reject) => {
    execFile(command, args, { cwd, ...limits }, (error, stdout, stderr) => {
      if (typeof error?.code === 'string') return reject(new Error(error.message));
      const exitCode = error === null ? 0 : (error.code ?? null);
      resolve({ exitCode, tail: (stdout + stderr).trim().slice(-600) });
    });
  });
}

/** Installs a tool once, with commands that run in `folder`. Each command is a program and its arguments. */
export async function installOnce(folder: string, commands: readonly (readonly string[])[]): Promise<void> {
  const done = join(folder, 'installed');
  if (existsSync(done)) return;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  for (const [command = '', ...args] of commands) {
    const where = { cwd: folder, timeLimit: INSTALL_LIMIT_SECONDS };
    const { exitCode, tail } = await runProgram(command, args, where);
    if (exitCode !== 0) throw new Error(`${command} ${args.join(' ')}: ${tail}`);
  }
  await writeFile(done, '');
}
