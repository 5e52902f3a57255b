import { createServices } from '../../src/app.js';
import { createProgram } from '../../src/cli/main.js';
import { loadConfig } from '../../src/config.js';
import { createFileIngest } from '../../src/ingest-app.js';
import type { Database } from '../../src/platform/database.js';

/** Runs a command in this process on a test's database; returns its output and exit code. */
export async function runCommand(database: Database, args: readonly string[], { isTerminal = false } = {}) {
  const config = loadConfig({});
  const seen = { out: [] as string[], err: '', code: 0 };
  const program = await createProgram({
    config: () => Promise.resolve(config),
    withServices: (work) => work(createServices({ database, config })),
    withIngest: (work) => work(createFileIngest(database, config)),
    out: (line) => seen.out.push(line),
    err: (text) => {
      seen.err += text;
    },
    isTerminal,
    exit: (code) => {
      seen.code = code;
    },
  });
  await program.parseAsync(['node', 'visibility', ...args]);
  return seen;
}
