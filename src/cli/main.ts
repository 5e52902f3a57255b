import { Command, CommanderError } from 'commander';
import { createContext, exitCodes, type CliContext } from './context.js';
import { UsageError, withUsageErrors } from './usage.js';
import { programVersion } from './version.js';

/** Runs the command line and sets the exit code of the process. */
export async function main(argv: string[]): Promise<void> {
  const context = createContext();
  tolerateClosedOutput(context);
  reportCrash(context, argv);
  await run(context, argv);
}

/** Runs the command line in a context, which receives its output, errors and exit code. */
export async function run(context: CliContext, argv: string[]): Promise<void> {
  try {
    const program = await createProgram(context, argv[2]);
    await program.parseAsync(argv);
  } catch (error) {
    if (isHelp(error)) context.exit(error.exitCode === 0 ? exitCodes.done : exitCodes.usage);
    else context.exit(await fail(context, error, argv));
  }
}

type Loader = (context: CliContext) => Promise<Command>;

/** The commands by name, in help order. */
const commands: Readonly<Record<string, Loader>> = {
  serve: async (context) => (await import('./serve/serve.js')).serveCommand(context),
  migrate: async (context) => (await import('./operate/migrate.js')).migrateCommand(context),
  doctor: async (context) => (await import('./operate/doctor.js')).doctorCommand(context),
  workspace: async (context) => (await import('./workspace/workspace.js')).workspaceCommand(context),
  key: async (context) => (await import('./workspace/key.js')).keyCommand(context),
  people: async (context) => (await import('./workspace/people.js')).peopleCommand(context),
  ingest: async (context) => (await import('./ingest/ingest.js')).ingestCommand(context),
  export: async (context) => (await import('./export/export.js')).exportCommand(context),
  measure: async (context) => (await import('./measure/measure.js')).measureCommand(context),
  worker: async (context) => (await import('./serve/worker.js')).workerCommand(context),
  rejudge: async (context) => (await import('./measure/rejudge.js')).rejudgeCommand(context),
  providers: async (context) => (await import('./measure/providers.js')).providersCommand(context),
  rescore: async (context) => (await import('./history/rescore.js')).rescoreCommand(context),
  recalibrations: async (context) =>
    (await import('./history/recalibrations.js')).recalibrationsCommand(context),
  backup: async (context) => (await import('./operate/backup.js')).backupCommand(context),
  restore: async (context) => (await import('./operate/backup.js')).restoreCommand(context),
  outbox: async (context) => (await import('./operate/outbox.js')).outboxCommand(context),
  reporting: async (context) => (await import('./operate/reporting.js')).reportingCommand(context),
  audit: async (context) => (await import('./operate/audit.js')).auditCommand(context),
  retention: async (context) => (await import('./history/retention.js')).retentionCommand(context),
  history: async (context) => (await import('./history/history.js')).historyCommand(context),
  demo: async (context) => (await import('./serve/demo.js')).demoCommand(context),
  mcp: async (context) => (await import('./serve/mcp.js')).mcpCommand(context),
};

/** Commands that are not listed in the help. */
const hiddenCommands: Readonly<Record<string, Loader>> = {
  'serve-worker': async (context) => (await import('./serve/serve.js')).serveWorkerCommand(context),
  recompute: async (context) => (await import('./history/rescore.js')).recomputeCommand(context),
};

/** Builds the command line. If `name` is a command, only that one is loaded, so that it starts quickly. */
export async function createProgram(context: CliContext, name?: string): Promise<Command> {
  const program = new Command('visibility')
    .description('AI visibility: how often, and how well, a brand appears in the answers of AI assistants.')
    .version(programVersion(), '--version', 'print the version')
    .helpCommand(false)
    .addHelpText('after', HELP);
  const only = new Map(Object.entries({ ...commands, ...hiddenCommands })).get(name ?? '');
  if (only !== undefined) return withUsageErrors(program.addCommand(await only(context)));
  for (const load of Object.values(commands)) program.addCommand(await load(context));
  program.addCommand((await import('./help.js')).helpCommand(program));
  for (const load of Object.values(hiddenCommands)) program.addCommand(await load(context), { hidden: true });
  return withUsageErrors(program);
}

async function fail(
  context: CliContext,
  error: unknown,
  argv: string[],
  { withStack = false } = {},
): Promise<number> {
  const { reportFailure } = await import('./failure.js');
  return reportFailure(context, error, { json: argv.includes('--json'), withStack });
}

/**
 * Reports an uncaught error. Node would print all of its fields, which for Postgres errors include rows and statements.
 */
function reportCrash(context: CliContext, argv: string[]): void {
  let isEnding = false;
  process.on('uncaughtException', (error) => {
    if (isEnding) return;
    isEnding = true;
    void fail(context, error, argv, { withStack: true }).then((code) => process.exit(code));
  });
}

/** True if commander printed the help or version: on request (exit code 0), or because a command is missing (1). */
function isHelp(error: unknown): error is CommanderError {
  return error instanceof CommanderError && !(error instanceof UsageError);
}

/**
 * Ignores a closed standard output, as in `visibility ... | head`: the command still finishes, so that an ingest is not
 * cut short and a service keeps running. Any other output error, such as a full disk, is a failure, because the lost
 * output may be a key.
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
Settings are environment variables, listed in docs/configuration.md. DATABASE_URL selects a Postgres database; without it,
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
