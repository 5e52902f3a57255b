import { userInfo } from 'node:os';
import type { Services } from '../app.js';
import type { Config } from '../config.js';
import type { Database } from '../database-app.js';
import type { Ingest } from '../ingest/index.js';

/** The environment of a command. Tests pass their own. */
export interface CliContext {
  readonly config: () => Promise<Config>;
  /** Opens the database and checks its schema, runs `work`, and closes the database. */
  readonly withServices: <Result>(work: (services: Services) => Promise<Result>) => Promise<Result>;
  /** Like `withServices`, but loads only the code of imports, for commands that need nothing else. */
  readonly withIngest: <Result>(work: (ingest: Ingest) => Promise<Result>) => Promise<Result>;
  /** Results, on standard output. */
  readonly out: (line: string) => void;
  /** Progress and errors, on standard error. */
  readonly err: (text: string) => void;
  /** True when standard error is a terminal that can overwrite progress and show colors. */
  readonly isTerminal: boolean;
  /** Sets the exit code without ending the process. */
  readonly exit: (code: number) => void;
}

/** Exit codes of every command, as `--help` and the documentation list them. */
export const exitCodes = {
  done: 0,
  /** The command or part of its input was rejected. */
  rejected: 1,
  /** The command line or a setting is invalid. */
  usage: 2,
  /** The database is unreachable, or something failed for a reason other than the input. */
  failed: 3,
} as const;

/** The settings, outputs and exit code of a process. */
export interface Surroundings extends Pick<CliContext, 'isTerminal' | 'exit'> {
  /** Default: the environment of the process. */
  readonly env?: NodeJS.ProcessEnv;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
}

const thisProcess = (): Surroundings => ({
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
  exit: (code) => {
    process.exitCode = code;
  },
});

/** Loads the settings and the application on first use, so that `--version` and `--help` respond at once. */
export function createContext(surroundings = thisProcess()): CliContext {
  const { env, stdout, stderr, isTerminal, exit } = surroundings;
  const config = async () => (await import('../config.js')).loadConfig(env);
  return {
    config,
    withServices: async (work) =>
      withCurrentDatabase(await config(), async (database, settings) => {
        const { actingAs, createServices } = await import('../app.js');
        const log = { warn: warnOn(stderr) };
        const services = createServices({ database, config: settings, log });
        return actingAs({ actor: `cli:${userName()}`, requestId: null, clientRequestId: null }, () =>
          work(services),
        );
      }),
    withIngest: async (work) =>
      withCurrentDatabase(await config(), async (database, settings) => {
        const { createFileIngest } = await import('../ingest-app.js');
        return work(createFileIngest(database, settings));
      }),
    out: (line) => stdout(`${line}\n`),
    err: stderr,
    isTerminal,
    exit,
  };
}

/** The user of the operating system. A container may run as one that has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}

/** Writes each warning of the services on a separate line. */
const warnOn = (stderr: Surroundings['stderr']) => (facts: unknown, message?: string) =>
  stderr(`visibility: warning: ${message ?? ''} ${JSON.stringify(facts)}\n`);

/** Opens the database and checks its schema, runs `work` without statement timeouts, and closes the database. */
async function withCurrentDatabase<Result>(
  config: Config,
  work: (database: Database, config: Config) => Promise<Result>,
): Promise<Result> {
  const { requireSchema, withDatabase } = await import('../database-app.js');
  return withDatabase(config, async (database, embedded) => {
    await requireSchema(database, embedded);
    return work(database, config);
  });
}
