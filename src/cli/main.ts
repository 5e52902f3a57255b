import { Command, CommanderError } from 'commander';
import { createContext, exitCodes, type CliContext } from './context.js';
import { demoCommand } from './demo.js';
import { doctorCommand } from './doctor.js';
import { exportCommand } from './export.js';
import { helpCommand } from './help.js';
import { ingestCommand } from './ingest.js';
import { keyCommand } from './key.js';
import { mcpCommand } from './mcp.js';
import { measureCommand } from './measure.js';
import { migrateCommand } from './migrate.js';
import { outboxCommand } from './outbox.js';
import { recalibrationsCommand } from './recalibrations.js';
import { recomputeCommand, rescoreCommand } from './rescore.js';
import { retentionCommand } from './retention.js';
import { serveCommand, serveWorkerCommand } from './serve.js';
import { UsageError, withUsageErrors } from './usage.js';
import { programVersion } from './version.js';
import { workerCommand } from './worker.js';
import { workspaceCommand } from './workspace.js';

/** Runs the command line and sets the exit code of the process. */
export async function main(argv: string[]): Promise<void> {
  const context = createContext();
  tolerateClosedOutput(context);
  try {
    await createProgram(context).parseAsync(argv);
  } catch (error) {
    if (isHelp(error)) context.exit(error.exitCode === 0 ? exitCodes.done : exitCodes.usage);
    else context.exit(await fail(context, error, argv));
  }
}

export function createProgram(context: CliContext): Command {
  const program = new Command('visibility')
    .description('AI visibility: how often, and how well, a brand appears in the answers of AI assistants.')
    .version(programVersion(), '--version', 'print the version')
    .helpCommand(false)
    .addHelpText('after', HELP);
  for (const command of [
    serveCommand(context),
    migrateCommand(context),
    doctorCommand(context),
    workspaceCommand(context),
    keyCommand(context),
    ingestCommand(context),
    exportCommand(context),
    measureCommand(context),
    workerCommand(context),
    rescoreCommand(context),
    recalibrationsCommand(context),
    outboxCommand(context),
    retentionCommand(context),
    demoCommand(context),
    mcpCommand(context),
    helpCommand(program),
  ]) {
    program.addCommand(command);
  }
  program.addCommand(serveWorkerCommand(context), { hidden: true });
  program.addCommand(recomputeCommand(context), { hidden: true });
  return withUsageErrors(program);
}

async function fail(context: CliContext, error: unknown, argv: string[]): Promise<number> {
  const { reportFailure } = await import('./failure.js');
  return reportFailure(context, error, argv.includes('--json'));
}

/** True when commander printed the help or version: on request (exit code 0), or because a command is missing (1). */
function isHelp(error: unknown): error is CommanderError {
  return error instanceof CommanderError && !(error instanceof UsageError);
}

/**
 * `visibility ... | head` closes standard output early; the command still finishes, so that an ingest is not cut short
 * and a service keeps running. Any other error (a full disk) is a failure: the lost output may be a key.
 */
function tolerateClosedOutput(context: CliContext): void {
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return;
    context.err(`visibility: cannot write the output (${code}).\n`);
    context.exit(exitCodes.failed);
  });
}

const HELP = `
Settings are environment variables, listed in the README. DATABASE_URL selects a Postgres database; without it,
commands use the embedded database in DATA_DIR, even while the service is running.

Every command accepts --json: it then prints its result to standard output, or its error to standard error, as one
line of JSON.

Exit codes:
  0  success
  1  rejected: the command, or some of its input, was not acceptable
  2  the command line or a setting is wrong
  3  failure: the database is unreachable, the address cannot be used, or an unexpected error

Examples:
  visibility serve
  visibility workspace create --name Acme --plan paid --brand Acme --domain acme.example
  visibility key create --workspace ws_... --environment test --name "BI tool"
  visibility ingest observations answers.ndjson --workspace ws_... --create-prompts
  visibility measure --workspace ws_... --plan
  visibility export observations --workspace ws_... --output answers.ndjson.gz
  visibility help workspace create`;
