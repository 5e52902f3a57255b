import { spawn, type ChildProcess } from 'node:child_process';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** The command line of the service. It runs the build in dist/. */
export const serviceProgram = fileURLToPath(new URL('../bin/visibility.js', import.meta.url));

/** A running service that this process started. */
export interface ServiceProcess<Announcement extends { url: string }> {
  /** The output of the service up to the time it started listening. */
  readonly announcement: Announcement;
  readonly pid: number;
  /** SIGSTOP pauses the process until SIGCONT. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Stops the service as Ctrl-C does, and resolves when its process has exited. */
  stop(): Promise<void>;
  /** Kills the service without a warning, and resolves when its process has exited. */
  kill(): Promise<void>;
}

/** The complete environment of a service with an embedded database in `folder`, on a free port. */
export const serviceSettings = (folder: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  DATA_DIR: folder,
  PORT: '0',
  LOG_LEVEL: 'warn',
});

/** A log that passes errors of the service on, without what it says at each start. */
export const errorsOnly = new Writable({
  write(chunk: Buffer, _encoding, done) {
    const text = chunk.toString();
    if (text.startsWith('{')) process.stderr.write(text);
    done();
  },
});

/**
 * The complete environment of a service on a database, on a free port and with rate limits out of reach. `others` adds and
 * overrides variables.
 */
export const settingsOn = (databaseUrl: string, others: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  DATABASE_URL: databaseUrl,
  PORT: '0',
  RATE_LIMIT_PER_MINUTE: OUT_OF_REACH,
  AUTH_FAILURES_PER_MINUTE: OUT_OF_REACH,
  ...others,
});

/** More requests per minute than a script sends. */
const OUT_OF_REACH = '10000000';

interface StartOptions {
  readonly log?: NodeJS.WritableStream | undefined;
  readonly program?: string | undefined;
}

/**
 * Starts the service and waits until it listens. Its log goes to `log`, by default to standard error. `program` is the
 * command line, by default that of this build.
 * @throws Error with the output if the service ends before it listens
 */
export async function startServiceProcess<Announcement extends { url: string }>(
  env: NodeJS.ProcessEnv,
  flags: readonly string[] = [],
  { log = process.stderr, program = serviceProgram }: StartOptions = {},
): Promise<ServiceProcess<Announcement>> {
  const child = spawn(process.execPath, [program, 'serve', '--json', ...flags], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C must reach the caller first, which may still need the service to clean up.
    detached: true,
  });
  child.stderr.pipe(log, { end: false });
  const announcement = await new Promise<Announcement>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const line = /^\{"url".*$/m.exec(output.slice(0, output.lastIndexOf('\n') + 1))?.[0];
      if (line !== undefined) resolve(JSON.parse(line) as Announcement);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}: ${output}`)));
  });
  return {
    announcement,
    pid: child.pid ?? 0,
    signal: (signal) => void child.kill(signal),
    stop: () => end(child, 'SIGINT'),
    kill: () => end(child, 'SIGKILL'),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.stderr?.unpipe().resume();
  child.kill(signal);
  await exited;
}
