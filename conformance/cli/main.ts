import { Command, CommanderError } from 'commander';
import { SetupFailed } from '../run/outcome.js';
import { WrongKey, WrongSacrifice } from '../session/key-check.js';
import { NothingSelected } from '../session/run-suite.js';
import { Unreachable } from '../http/transport.js';
import { cleanCommand } from './clean.js';
import { createContext, type CliContext } from './context.js';
import { EXIT_CODES_HELP, exitCodes } from './exit.js';
import { listCommand } from './list.js';
import { matrixCommand } from './matrix.js';
import { modelCommand } from './model.js';
import { replayCommand } from './replay.js';
import { runCommand } from './run.js';
import { schemaCommand } from './schema.js';
import { UsageError, withUsageErrors } from './usage.js';
import { packageVersion } from './version.js';

/** The command line of the suite, from its arguments to the exit code of the process. */
export async function main(argv: string[]): Promise<void> {
  const context = createContext();
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE' && code !== 'EIO') throw new Error(`The output could not be written (${code}).`);
  });
  // A terminal that was closed takes no more progress; the run must still clean up.
  process.stderr.on('error', () => undefined);
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
      'Says rule by rule whether an implementation of the AI visibility API keeps its description.',
    )
    .version(packageVersion(), '--version', 'print the version')
    .helpCommand(false)
    .addHelpText('after', HELP);
  for (const make of commands) program.addCommand(make(context));
  return withUsageErrors(program);
}

const commands = [
  runCommand,
  listCommand,
  replayCommand,
  cleanCommand,
  matrixCommand,
  modelCommand,
  schemaCommand,
] as const;

const HELP = `
A first run, against the model of the API that the suite brings:
  visibility-conformance model --port 4000 --rate 1200 > keys.env &
  visibility-conformance run --keys keys.env --rate 1200 --mint-keys 8

Against your own implementation:
  export CONFORMANCE_URL=https://api.example.com CONFORMANCE_KEY=sk_test_...
  visibility-conformance run
${EXIT_CODES_HELP}`;

function reportFailure({ err }: CliContext, error: unknown): number {
  const message = error instanceof Error ? error.message : String(error);
  err(`visibility-conformance: ${message}\n`);
  if (error instanceof UsageError || error instanceof WrongKey || error instanceof WrongSacrifice)
    return exitCodes.usage;
  if (error instanceof Unreachable || error instanceof NothingSelected) return exitCodes.unreachable;
  // Whatever else it is, it says nothing of the target.
  if (!(error instanceof SetupFailed) && error instanceof Error) err(`${error.stack ?? ''}\n`);
  return exitCodes.inconclusive;
}
