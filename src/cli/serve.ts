import { Command } from 'commander';
import type { CliContext } from './context.js';
import type { ServeOptions } from './run-service.js';

export function serveCommand(context: CliContext): Command {
  return new Command('serve')
    .description('Run the service. Ctrl-C stops it cleanly.')
    .option('--migrate', 'bring the schema of the database at DATABASE_URL up to date first')
    .option(
      '--no-migrate',
      'start with any schema (not ready until it is up to date) and without demo workspaces',
    )
    .option('--no-demo', 'create no demo workspaces in an empty embedded database')
    .option('--json', 'print the address, and any demo workspaces created, as one line of JSON')
    .addHelpText('after', HELP)
    .action(async (options: ServeOptions) => {
      const config = await context.config();
      const { runService } = await import('./run-service.js');
      await runService(context, config, options);
    });
}

const HELP = `
Without DATABASE_URL the service stores its data in an embedded Postgres (DATA_DIR). If that is empty, the service
creates demo workspaces and prints their keys, once. A database at DATABASE_URL never gets demo data, and is migrated
only with --migrate: without it, the service does not start while migrations are pending.

Examples:
  visibility serve
  PORT=8080 visibility serve --no-demo
  DATABASE_URL=postgres://user:password@host/db REDIS_URL=redis://host visibility serve`;
