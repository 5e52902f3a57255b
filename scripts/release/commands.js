import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Runs a program and returns its output.
 *
 * @throws Error with everything the program printed, when it fails
 */
export function run(cwd, program, ...args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status === 0) return stdout.trim();
  throw new Error(`"${program} ${args.join(' ')}" failed:\n${error?.message ?? `${stdout}${stderr}`.trim()}`);
}

/** Runs a program and returns its output, or undefined when it fails. */
export function tryRun(cwd, program, ...args) {
  const { status, stdout } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** Changes the contents of a JSON file. */
export function editJson(file, change) {
  const value = JSON.parse(readFileSync(file, 'utf8'));
  change(value);
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
