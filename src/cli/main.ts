import { Command, CommanderError } from 'commander';
import { createContext, exitCodes, type CliContext } from './context.js';
import { demoCommand } from './demo.js';
import { helpCommand } from './help.js';
import { ingestCommand } from './ingest.js';
import { keyCommand } from './key.js';
import { migrateCommand } from './migrate.js';
import { recomputeCommand } from './recompute.js';
import { serveCommand } from './serve.js';
import { UsageError, withUsageErrors } from './usage.js';
import { programVersion } from './version.js';
import { workspaceCommand } from './workspace.js';

/** The command line, from its arguments to the exit code of the process. */
export async function main(argv: string[]): Promise<void> {
  const context = createContext();
  outliveClosedOutput(context);
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
    workspaceCommand(context),
    keyCommand(context),
    ingestCommand(context),
    recomputeCommand(context),
    demoCommand(context),
    helpCommand(program),
  ]) {
    program.addCommand(command);
  }
  return withUsageErrors(program);
}

async function fail(context: CliContext, error: unknown, argv: string[]): Promise<number> {
  const { reportFailure } = await import('./failure.js');
  return reportFailure(context, error, argv.includes('--json'));
}

/** Help or the version was printed: asked for (exit code 0), or because a command was left out (1). */
function isHelp(error: unknown): error is CommanderError {
  return error instanceof CommanderError && !(error instanceof UsageError);
}

/**
 * `visibility ... | head` closes our output while we work. What was begun is brought to its end all the same: an
 * ingest is not cut short, and a service goes on serving. Any other fault (a full disk) is a failure, since what
 * was printed, a key perhaps, is lost.
 */
function outliveClosedOutput(context: CliContext): void {
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return;
    context.err(`visibility: the output could not be written (${code}).\n`);
    context.exit(exitCodes.failed);
  });
}

const HELP = `
Settings are environment variables: DATABASE_URL names a Postgres; without it the embedded database in
DATA_DIR is used, also while the service runs. The README lists all of them.

Every command takes --json: its result on standard output, or its error on standard error, as one line of JSON.

Exit codes:
  0  done
  1  refused: the command was understood, and it or some of its input was not acceptable
  2  the command line or a setting is wrong
  3  failed: the database cannot be reached, the address cannot be listened on, or something unexpected

Examples:
  visibility serve
  visibility workspace create --name Acme --plan paid --brand Acme --domain acme.example
  visibility key create --workspace ws_... --environment test --name "BI tool"
  visibility ingest observations answers.ndjson --workspace ws_... --create-prompts
  visibility help workspace create`;
