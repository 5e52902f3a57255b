import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { owned } from './children.js';

/** The command line of the service. It runs the build in dist/. */
export const serviceProgram = fileURLToPath(new URL('../../../bin/visibility.js', import.meta.url));

/** An exit code, or the name of the signal that ended the process. */
export type ExitCode = number | string | null;

/** A running `visibility serve`. `Announcement` is what it prints when it listens. */
export interface Service<Announcement = { readonly url: string }> {
  readonly url: string;
  /** With `--json`, everything that it printed when it began to listen; otherwise the address alone. */
  readonly announcement: Announcement;
  readonly pid: number;
  /** Its output so far. */
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves when the process has exited, and all of its output has arrived. */
  readonly ended: Promise<ExitCode>;
  /** SIGSTOP pauses the process until SIGCONT. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Sends a signal, and resolves when the process has exited: SIGINT stops it as Ctrl-C does. */
  end(signal: NodeJS.Signals): Promise<ExitCode>;
}

/** The complete environment of a service with an embedded database in `folder`, on a free port. */
export const serviceSettings = (folder: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  DATA_DIR: folder,
  PORT: '0',
  LOG_LEVEL: 'warn',
});

/** More requests per minute than a script sends. */
const OUT_OF_REACH = '10000000';

/**
 * The complete environment of a service on a database, on a free port and with rate limits out of reach. `others` adds and
 * overrides variables.
 */
export const settingsOn = (databaseUrl: string, others: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  DATABASE_URL: databaseUrl,
  PORT: '0',
  RATE_LIMIT_PER_MINUTE: OUT_OF_REACH,
  AUTH_FAILURES_PER_MINUTE: OUT_OF_REACH,
  ...others,
});

/** Timeouts for tests and measurements on a busy machine, whose database may be slow for a moment. */
export const generousTimeouts = { DATABASE_CONNECT_TIMEOUT_MS: '30000', DATABASE_QUERY_TIMEOUT_MS: '30000' };

/** A log that passes errors of the service on, without what it says at each start. */
export const errorsOnly = new Writable({
  write(chunk: Buffer, _encoding, done) {
    const text = chunk.toString();
    if (text.startsWith('{')) process.stderr.write(text);
    done();
  },
});

interface LaunchOptions {
  /** The command line; by default that of this build. */
  readonly program?: string | undefined;
  /** Whether Ctrl-C in the terminal reaches only this process, which then stops the service itself. */
  readonly isDetached?: boolean;
}

/** Launches `visibility serve` with exactly these variables. Use `startService` to wait until it listens. */
export function launchService(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  stdio: StdioOptions,
  { program = serviceProgram, isDetached = false }: LaunchOptions = {},
): ChildProcess {
  return owned(spawn(process.execPath, [program, 'serve', ...args], { env, stdio, detached: isDetached }));
}

export interface StartOptions extends LaunchOptions {
  readonly args?: readonly string[];
  /** Receives its standard error. */
  readonly log?: NodeJS.WritableStream;
}

/** A whole line: the output may arrive in parts. */
const LISTENING = /^\{"url".*\n|listens on (http:\/\/\S+)(?: .*)?\n/m;

/**
 * Starts the service and waits until it listens.
 * @throws Error with its output if it ends before that
 */
export async function startService<Announcement extends { url: string } = { url: string }>(
  env: NodeJS.ProcessEnv,
  { args = [], log, ...launch }: StartOptions = {},
): Promise<Service<Announcement>> {
  const child = launchService(env, args, ['ignore', 'pipe', 'pipe'], launch);
  const output = { stdout: '', stderr: '' };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => void (output.stderr += text));
  if (log !== undefined) child.stderr?.pipe(log, { end: false });
  const ended = new Promise<ExitCode>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  const announcement = await new Promise<Announcement>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output.stdout += text;
      const match = LISTENING.exec(output.stdout);
      if (match !== null)
        resolve((match[1] === undefined ? JSON.parse(match[0]) : { url: match[1] }) as Announcement);
    });
    ended.then(
      (code) => reject(new Error(`the service ended with ${code}: ${output.stdout}${output.stderr}`)),
      reject,
    );
  });
  return {
    url: announcement.url,
    announcement,
    pid: child.pid ?? 0,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    ended,
    signal: (signal) => void child.kill(signal),
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
