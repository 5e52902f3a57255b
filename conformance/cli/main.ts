import { Command, CommanderError } from 'commander';
import { SetupFailed } from '../run/outcome.js';
import { WrongKey, WrongSacrifice } from '../session/key-check.js';
import { NothingSelected } from '../session/run-suite.js';
import { Unreachable } from '../http/transport.js';
import { cleanCommand } from './clean.js';
import { createContext, type CliContext } from './context.js';
import { EXIT_CODES_HELP, exitCodes } from './exit.js';
import { explainCommand } from './explain.js';
import { listCommand } from './list.js';
import { matrixCommand } from './matrix.js';
import { modelCommand } from './model.js';
import { replayCommand } from './replay.js';
import { runCommand } from './run.js';
import { schemaCommand } from './schema.js';
import { UsageError, withUsageErrors } from './usage.js';
import { packageVersion } from './version.js';

export async function main(argv: string[]): Promise<void> {
  process.stdout.once('error', reportLostOutput).on('error', () => undefined);
  // If the terminal was closed, progress is lost, but the run must still clean up.
  process.stderr.on('error', () => undefined);
  await runProgram(createContext(), argv);
}

/**
 * A run goes on without its output, so that it cleans up. Unless a terminal or a reader was closed, it then has not
 * succeeded.
 */
function reportLostOutput({ code }: NodeJS.ErrnoException): void {
  if (code === 'EPIPE' || code === 'EIO') return;
  process.stderr.write(`visibility-conformance: The output could not be written (${code}).\n`);
  process.once('exit', (exitCode) => {
    if (exitCode === exitCodes.conforms) process.exitCode = exitCodes.inconclusive;
  });
}

/** Runs a command line in any context and sets the exit code. Never rejects. */
export async function runProgram(context: CliContext, argv: string[]): Promise<void> {
  try {
    await createProgram(context).parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) context.exit(error.exitCode === 0 ? 0 : exitCodes.usage);
    else context.exit(reportFailure(context, error));
  }
}

export function createProgram(context: CliContext): Command {
  const program = new Command('visibility-conformance')
    .description(
      'Check whether an implementation of the AI visibility API conforms to its specification, rule by rule.',
    )
    .version(packageVersion(), '--version', 'print the version')
    .helpCommand(false)
    .addHelpText('after', HELP);
  for (const make of commands) program.addCommand(make(context));
  return withUsageErrors(program, context);
}

const commands = [
  runCommand,
  listCommand,
  explainCommand,
  replayCommand,
  cleanCommand,
  matrixCommand,
  modelCommand,
  schemaCommand,
] as const;

const HELP = `
To try it, run it against the bundled model of the API:
  visibility-conformance model --port 4000 --rate 1200 > keys.env &
  visibility-conformance run --keys keys.env --rate 1200 --mint-keys 8

To check your own implementation:
  export CONFORMANCE_URL=https://api.example.com CONFORMANCE_KEY=sk_test_...
  visibility-conformance run
${EXIT_CODES_HELP}`;

function reportFailure({ err }: CliContext, error: unknown): number {
  const message = error instanceof Error ? error.message : String(error);
  err(`visibility-conformance: ${message}\n`);
  if (error instanceof UsageError || error instanceof WrongKey || error instanceof WrongSacrifice)
    return exitCodes.usage;
  if (error instanceof Unreachable || error instanceof NothingSelected) return exitCodes.unreachable;
  // An unexpected error says nothing about the target.
  if (!(error instanceof SetupFailed) && error instanceof Error) err(`${error.stack ?? ''}\n`);
  return exitCodes.inconclusive;
}
