import { Command } from 'commander';
import { beginTracing } from './begin-tracing.js';
import type { CliContext } from '../context.js';
import { processCount } from '../kit/options.js';
import type { ServeOptions } from './run-service.js';

export function serveCommand(context: CliContext): Command {
  return new Command('serve')
    .description('Run the service. Ctrl-C stops it cleanly.')
    .option('--migrate', 'bring the schema of the database at DATABASE_URL up to date first')
    .option('--no-migrate', 'start with any schema (not ready until it is up to date)')
    .option('--workers <number>', 'run this many processes on one port; auto = one per core', processCount, 1)
    .option('--json', 'print the address, and the link of the first account, as one line of JSON')
    .addHelpText('after', HELP)
    .action(async (options: ServeOptions) => {
      const config = await context.config();
      await beginTracing(config);
      const { runService } = await import('./run-service.js');
      await runService(context, config, options);
    });
}

/** The hidden command that `serve --workers` runs in each worker. */
export function serveWorkerCommand(context: CliContext): Command {
  return new Command('serve-worker')
    .description('Run one worker of "serve --workers", which starts this command itself.')
    .argument('<number>', 'the number of the worker', Number)
    .argument('<port>', 'the port that all workers share', Number)
    .action(async (worker: number, port: number) => {
      await beginTracing(await context.config());
      const { runWorker } = await import('./run-worker.js');
      await runWorker(context, { worker, port });
    });
}

const HELP = `
Without DATABASE_URL the service stores its data in an embedded Postgres (DATA_DIR), which it creates and migrates. A
database at DATABASE_URL is migrated only with --migrate: without it, the service does not start while migrations are
pending. "visibility demo" creates workspaces with generated data, and so does the page for whoever runs the service.

With --workers the service uses more than one core. A worker that dies is replaced. Each worker has its own database
connections, response cache and, without REDIS_URL, rate limits. In a container with a CPU limit, give a number:
"auto" counts the cores of the machine.

Examples:
  visibility serve
  PORT=8080 visibility serve
  REDIS_URL=redis://host visibility serve --workers 4
  DATABASE_URL=postgres://user:password@host/db REDIS_URL=redis://host visibility serve`;
