import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killChildren } from '../../scripts/lab/servers/children.js';
import {
  generousTimeouts,
  serviceProgram as PROGRAM,
  startService,
  type ExitCode,
  type Service,
} from '../../scripts/lab/servers/service.js';

export { generousTimeouts, killChildren, PROGRAM, type Service };

/** The result of a finished command. */
export interface Outcome {
  readonly code: ExitCode;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string;
}

/** Runs `visibility ARGS` in a separate process, without a terminal and with only the given settings. */
export async function visibility(args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const child = start(args, options.env);
  child.stdin?.end(options.input ?? '');
  const output = collect(child);
  const code = await ended(child);
  return { code, ...output() };
}

type Run = (args: readonly string[], options?: RunOptions) => Promise<Outcome>;

/** How tests read the JSON of commands that `run` runs. */
export const jsonFrom = (run: Run) => ({
  /** The JSON output of a command; throws if the command fails. */
  visibilityJson: async <Result>(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Result> => {
    const { code, stdout, stderr } = await run([...args, '--json'], { env });
    if (code !== 0) throw new Error(`visibility ${args.join(' ')} ended with ${code}: ${stderr}`);
    return JSON.parse(stdout) as Result;
  },
  /** The error that a command prints to standard error as JSON. */
  visibilityError: async (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    const { code, stdout, stderr } = await run([...args, '--json'], { env });
    const { error } = JSON.parse(stderr) as { error: { code: string; message: string } };
    return { exit: code, stdout, ...error };
  },
});

export const { visibilityJson, visibilityError } = jsonFrom(visibility);

/** Starts the service on a free port with the given settings, and waits until it listens. */
export const serve = (env: NodeJS.ProcessEnv, args: readonly string[] = []): Promise<Service> =>
  startService(environment({ PORT: '0', SHUTDOWN_GRACE_MS: '0', ...env }), { args });

/** The complete environment of the program in a test: PATH, HOME, generous timeouts and the given settings. */
const environment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  ...generousTimeouts,
  ...env,
});

/** Starts the program with only PATH, HOME, generous timeouts and the given settings. */
export function start(args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, [PROGRAM, ...args], {
    env: environment(env),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** The output of the process so far. */
export function collect(child: ChildProcess): () => { stdout: string; stderr: string } {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => void (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => void (stderr += text));
  return () => ({ stdout, stderr });
}

/** Resolves when the process has exited and all of its output has arrived. */
export function ended(child: ChildProcess): Promise<ExitCode> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
}

/** Polls a condition that another process fulfills; the test's timeout is the limit. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** A temporary folder for an embedded database. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'visibility-cli-'));
  // As root, Postgres runs under another account, which must be able to enter the folder.
  chmodSync(folder, 0o711);
  return folder;
}

/** Calls the API once. */
export async function call(url: string, key: string, path: string, body?: object) {
  const response = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const content = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body: content };
}
