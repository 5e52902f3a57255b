import { Command } from 'commander';
import type { CliContext } from './context.js';
import type { ServeOptions } from './run-service.js';

export function serveCommand(context: CliContext): Command {
  return new Command('serve')
    .description('Run the service. Ctrl-C stops it cleanly.')
    .option('--migrate', 'bring the schema of the database of DATABASE_URL up to date first')
    .option(
      '--no-migrate',
      'start whatever the schema is, not ready until it fits, and make no demo workspaces',
    )
    .option('--no-demo', 'make no demo workspaces in an empty embedded database')
    .option('--json', 'print the address, and the demo workspaces if they are made, as one line of JSON')
    .addHelpText('after', HELP)
    .action(async (options: ServeOptions) => {
      const config = await context.config();
      const { runService } = await import('./run-service.js');
      await runService(context, config, options);
    });
}

const HELP = `
Without DATABASE_URL the service keeps its data in an embedded Postgres (DATA_DIR). When that is empty, demo
workspaces are made and their keys are printed, once. A database given by DATABASE_URL never gets demo data, and its
schema is left alone unless --migrate is given: the service does not start on one that lacks migrations.

Examples:
  visibility serve
  PORT=8080 visibility serve --no-demo
  DATABASE_URL=postgres://user:password@host/db REDIS_URL=redis://host visibility serve`;
