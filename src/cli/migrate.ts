import { Command } from 'commander';
import { withStorage, type CliContext, type Database } from './context.js';

interface MigrateOptions {
  status?: true;
  json?: true;
}

export function migrateCommand(context: CliContext): Command {
  return new Command('migrate')
    .description(
      'Bring the database schema up to date. Safe to repeat, and to run on several machines at once.',
    )
    .option('--status', 'list applied and pending migrations without changing anything')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', HELP)
    .action(async ({ status, json }: MigrateOptions) => {
      await withStorage(await context.config(), (database) =>
        status ? showStatus(context, database, json) : migrate(context, database, json),
      );
    });
}

const HELP = `
Migrations wait at most two seconds for a lock, so that requests do not queue up behind them, and retry after a pause.

Examples:
  visibility migrate --status
  DATABASE_URL=postgres://user:password@host/db visibility migrate`;

async function migrate(context: CliContext, database: Database, json: boolean | undefined): Promise<void> {
  const { migrateToLatest } = await import('../app.js');
  const applied = await migrateToLatest(database, (message) => context.err(`${message}\n`));
  if (json) context.out(JSON.stringify({ applied }));
  else if (applied.length === 0) context.out('The schema is up to date.');
  else for (const name of applied) context.out(`applied ${name}`);
}

async function showStatus(context: CliContext, database: Database, json: boolean | undefined): Promise<void> {
  const { schemaState } = await import('../app.js');
  const state = await schemaState(database);
  if (json) return context.out(JSON.stringify(state));
  for (const name of state.applied.filter((one) => !state.unknown.includes(one)))
    context.out(`applied  ${name}`);
  for (const name of state.pending) context.out(`pending  ${name}`);
  for (const name of state.unknown) context.out(`unknown  ${name}  (applied by a newer release)`);
}
