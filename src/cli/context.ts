import type { Services, Storage } from '../app.js';
import type { Config } from '../config.js';

/** What a command needs from its surroundings; tests give their own. */
export interface CliContext {
  readonly config: () => Promise<Config>;
  /** Opens the database (starting or joining the embedded one), checks its schema, works, and closes it again. */
  readonly withServices: <Result>(work: (services: Services) => Promise<Result>) => Promise<Result>;
  /** Results, on standard output. */
  readonly out: (line: string) => void;
  /** Progress and complaints, on standard error. */
  readonly err: (text: string) => void;
  /** True when standard error is a terminal: progress may be drawn over, colours used. */
  readonly isTerminal: boolean;
  /** Sets the exit code without ending the process at once. */
  readonly exit: (code: number) => void;
}

/** Exit codes of every command, as `--help` and the documentation list them. */
export const exitCodes = {
  done: 0,
  /** The command was understood and refused, or some of its input was. */
  refused: 1,
  /** The command line or a setting is wrong. */
  usage: 2,
  /** The database cannot be reached, or something else failed that is not the input's fault. */
  failed: 3,
} as const;

/**
 * The real surroundings. Settings and application are loaded when a command asks for them, so that the version and the
 * help appear at once.
 */
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

/** Opens the database (starting or joining the embedded one), works without time limits, and closes it again. */
export async function withStorage<Result>(
  config: Config,
  work: (database: Database, storage: Storage) => Promise<Result>,
): Promise<Result> {
  const { openStorage } = await import('../app.js');
  const storage = await openStorage(config, { info: () => undefined });
  try {
    return await storage.patiently((database) => work(database, storage));
  } finally {
    await storage.close();
  }
}
