import type { Services, Storage } from '../app.js';
import type { Config } from '../config.js';

/** What a command needs from its environment; tests pass their own. */
export interface CliContext {
  readonly config: () => Promise<Config>;
  /** Opens the database and checks its schema, runs `work`, and closes the database. */
  readonly withServices: <Result>(work: (services: Services) => Promise<Result>) => Promise<Result>;
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
  /** The command, or some of its input, was rejected. */
  refused: 1,
  /** The command line or a setting is wrong. */
  usage: 2,
  /** The database is unreachable, or something else failed that is not the input's fault. */
  failed: 3,
} as const;

/** Loads the settings and the application on first use, so that `--version` and `--help` respond at once. */
export function createContext(): CliContext {
  const config = async () => (await import('../config.js')).loadConfig();
  return {
    config,
    async withServices(work) {
      const settings = await config();
      const { createServices, requireSchema } = await import('../app.js');
      return withStorage(settings, async (database, storage) => {
        await requireSchema(storage, database);
        return work(createServices({ database, config: settings }));
      });
    },
    out: (line) => process.stdout.write(`${line}\n`),
    err: (text) => process.stderr.write(text),
    isTerminal: process.stderr.isTTY,
    exit: (code) => {
      process.exitCode = code;
    },
  };
}

export type Database = Storage['database'];

/**
 * Opens the database (starting or joining the embedded one), runs `work` without statement timeouts, and closes the
 * database.
 */
export async function withStorage<Result>(
  config: Config,
  work: (database: Database, storage: Storage) => Promise<Result>,
): Promise<Result> {
  const { openStorage } = await import('../app.js');
  const storage = await openStorage(config, { info: () => undefined, warn: () => undefined });
  try {
    return await storage.withoutTimeouts((database) => work(database, storage));
  } finally {
    await storage.close();
  }
}
