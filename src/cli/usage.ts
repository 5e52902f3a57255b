import { CommanderError, type Command } from 'commander';

/** An invalid command line. The message says why and names the help to read. */
export class UsageError extends CommanderError {
  override readonly name = 'UsageError';

  constructor(reason: string, command: string) {
    super(2, 'usage', `${sentence(reason)}\nSee "${command} --help".`);
  }
}

/** Makes commander throw instead of printing and exiting, so that its errors are reported like all others. */
export function withUsageErrors(command: Command): Command {
  command.configureOutput({ outputError: () => undefined }).exitOverride((error) => {
    const isError = error.exitCode !== 0 && !error.code.startsWith('commander.help');
    throw isError ? new UsageError(error.message, pathOf(command)) : error;
  });
  for (const child of command.commands) withUsageErrors(child);
  return command;
}

/** `visibility workspace create` */
function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}

function sentence(reason: string): string {
  const text = reason
    .replace(/^error: /, '')
    .replace(/\n\(/, ' (')
    .trim();
  return /[.)]$/.test(text) ? text : `${text}.`;
}
