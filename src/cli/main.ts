import { Command, CommanderError } from 'commander';
import { createContext, exitCodes, type CliContext } from './context.js';
import { demoCommand } from './demo.js';
import { reportFailure } from './failure.js';
import { ingestCommand } from './ingest.js';
import { keyCommand } from './key.js';
import { migrateCommand } from './migrate.js';
import { serveCommand } from './serve.js';
import { workspaceCommand } from './workspace.js';

/** The command line, from its arguments to the exit code of the process. */
export async function main(argv: string[]): Promise<void> {
  const context = createContext();
  const program = createProgram(context);
  try {
    await program.parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) context.exit(error.exitCode === 0 ? exitCodes.done : exitCodes.usage);
    else context.exit(reportFailure(context, error, argv.includes('--json')));
  }
}

export function createProgram(context: CliContext): Command {
  const program = new Command('visibility')
    .description('AI visibility: how often, and how well, a brand appears in the answers of AI assistants.')
    .addHelpText('after', HELP);
  for (const command of [
    serveCommand(context),
    migrateCommand(context),
    workspaceCommand(context),
    keyCommand(context),
    ingestCommand(context),
    demoCommand(context),
  ]) {
    program.addCommand(command);
  }
  return throwing(program);
}

/** Commander ends the process by itself; here every command throws instead, so that the database is closed. */
function throwing(command: Command): Command {
  command.exitOverride();
  for (const child of command.commands) throwing(child);
  return command;
}

const HELP = `
Settings are environment variables: DATABASE_URL names a Postgres; without it the embedded database in
DATA_DIR is used, also while the service runs. The README lists all of them.

Exit codes:
  0  done
  1  refused: the command was understood, and it or some of its input was not acceptable
  2  the command line or a setting is wrong
  3  failed: the database cannot be reached, or something unexpected happened

Examples:
  visibility serve
  visibility workspace create --name Acme --plan paid --brand Acme --domain acme.example
  visibility key create --workspace ws_... --environment test --name "BI tool"
  visibility ingest observations answers.ndjson --workspace ws_... --create-prompts`;
