import { Command } from 'commander';
import { createLogger, migrateToLatest, openStorage } from '../app.js';
import type { CliContext } from './context.js';

export function migrateCommand(context: CliContext): Command {
  return new Command('migrate')
    .description(
      'Bring the database schema up to date. Safe to repeat, and to run from several machines at once.',
    )
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  DATABASE_URL=postgres://user:password@host/db visibility migrate')
    .action(async ({ json }: { json?: true }) => {
      const storage = await openStorage(context.config(), createLogger('silent'));
      try {
        const applied = await storage.patiently(migrateToLatest);
        if (json) context.out(JSON.stringify({ applied }));
        else if (applied.length === 0) context.out('The schema is up to date.');
        else for (const name of applied) context.out(`applied ${name}`);
      } finally {
        await storage.close();
      }
    });
}
