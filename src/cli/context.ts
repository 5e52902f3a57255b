import { createLogger, createServices, openStorage, requireSchema, type Services } from '../app.js';
import { loadConfig, type Config } from '../config.js';

/** What a command needs from its surroundings; tests give their own. */
export interface CliContext {
  readonly config: () => Config;
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

export function createContext(): CliContext {
  const config = loadConfig;
  return {
    config,
    async withServices(work) {
      const settings = config();
      const storage = await openStorage(settings, createLogger('silent'));
      try {
        return await storage.patiently(async (database) => {
          await requireSchema(storage, database);
          return work(createServices({ database, config: settings }));
        });
      } finally {
        await storage.close();
      }
    },
    out: (line) => process.stdout.write(`${line}\n`),
    err: (text) => process.stderr.write(text),
    isTerminal: process.stderr.isTTY,
    exit: (code) => {
      process.exitCode = code;
    },
  };
}
