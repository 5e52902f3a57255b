import { Command, Option } from 'commander';
import type { Database } from '../../database-app.js';
import type { CliContext } from '../context.js';
import { examinedInWords, examinePrompts } from '../kit/examine-prompts.js';
import { packAnswers, packedInWords } from '../kit/pack-answers.js';

interface MigrateOptions {
  status?: true;
  json?: true;
  distribute?: true;
  undistribute?: true;
}

export function migrateCommand(context: CliContext): Command {
  return new Command('migrate')
    .description(
      'Bring the database schema up to date. Safe to repeat, and to run on several machines at once.',
    )
    .option('--status', 'list applied and pending migrations without changing anything')
    .option('--distribute', 'also distribute the tables over the nodes of a Citus cluster')
    .addOption(
      new Option(
        '--undistribute',
        'bring all rows of a Citus cluster back to its coordinator; applies no migrations',
      ).conflicts(['status', 'distribute']),
    )
    .option('--json', 'print the result as JSON')
    .addHelpText('after', HELP)
    .action(async ({ status, distribute, undistribute, json }: MigrateOptions, command: Command) => {
      if (status && distribute)
        command.error('--status changes nothing, so it cannot be combined with --distribute');
      const { withDatabase } = await import('../../database-app.js');
      await withDatabase(await context.config(), (database) => {
        if (status) return showStatus(context, database, json);
        if (undistribute) return undistributeTables(context, database, json);
        return distribute ? distributeTables(context, database, json) : migrate(context, database, json);
      });
    });
}

const HELP = `
Migrations wait less than a second for a lock, so that requests do not queue up behind them, and retry after a pause.
Then the command packs the answers that earlier releases have stored, day by day while the service runs, and finds the brands
that prompts name. It continues where it was interrupted.

--distribute splits the tables of an empty or filled database by workspace over the nodes of its Citus cluster. Requests
wait while rows are copied. It is all or nothing, and safe to repeat: it distributes only tables
that are not distributed yet. On a distributed database, "visibility migrate" does the same after applying migrations. Before the first use, run
"create extension citus" on every node and add the workers; docs/scale.md has the steps.

--undistribute reverses this. Stop the service first: the tables cannot be used in the meantime. The
coordinator needs space for all rows. It is all or nothing.

Examples:
  visibility migrate --status
  visibility migrate --distribute
  visibility migrate --undistribute
  DATABASE_URL=postgres://user:password@host/db visibility migrate`;

async function migrate(context: CliContext, database: Database, json: boolean | undefined): Promise<void> {
  const { migrateToLatest } = await import('../../database-app.js');
  const applied = await migrateToLatest(database, (message) => context.err(`${message}\n`));
  const packed = await packAnswers(context, database);
  const examined = await examinePrompts(context, database);
  if (json)
    return context.out(
      JSON.stringify({ applied, packedDays: packed.days, examinedPrompts: examined.prompts }),
    );
  if (applied.length === 0) context.out('The schema is up to date.');
  for (const name of applied) context.out(`applied ${name}`);
  if (packed.days > 0) context.out(`packed ${packedInWords(packed)}`);
  if (examined.prompts > 0) context.out(`examined ${examinedInWords(examined)}`);
}

async function distributeTables(
  context: CliContext,
  database: Database,
  json: boolean | undefined,
): Promise<void> {
  const { distribute } = await import('../../database-app.js');
  const changes = await distribute(database, (message) => context.err(`${message}\n`));
  const { applied, distributed } = changes;
  if (json) return context.out(JSON.stringify(changes));
  for (const name of applied) context.out(`applied ${name}`);
  for (const name of distributed) context.out(`distributed ${name}`);
  if (applied.length === 0) context.out('The schema is up to date.');
  if (distributed.length === 0) context.out('All tables are distributed.');
}

async function undistributeTables(
  context: CliContext,
  database: Database,
  json: boolean | undefined,
): Promise<void> {
  const { undistribute } = await import('../../database-app.js');
  const undistributed = await undistribute(database, (message) => context.err(`${message}\n`));
  if (json) return context.out(JSON.stringify({ undistributed }));
  for (const name of undistributed) context.out(`undistributed ${name}`);
  context.out(undistributed.length === 0 ? 'No table is distributed.' : 'All rows are on this node.');
}

async function showStatus(context: CliContext, database: Database, json: boolean | undefined): Promise<void> {
  const { schemaState } = await import('../../database-app.js');
  const state = await schemaState(database);
  if (json) return context.out(JSON.stringify(state));
  for (const name of state.applied.filter((one) => !state.unknown.includes(one)))
    context.out(`applied  ${name}`);
  for (const name of state.pending) context.out(`pending  ${name}`);
  for (const name of state.unknown) context.out(`unknown  ${name}  (applied by another version)`);
}
