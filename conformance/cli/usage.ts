import { InvalidArgumentError, type Command, type CommanderError } from 'commander';

/** The command line or a setting is wrong; the message says what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Every command throws instead of ending the process, so that what was opened is closed. */
export function withUsageErrors(command: Command): Command {
  command.configureOutput({ outputError: () => undefined }).exitOverride((error) => {
    const isError = error.exitCode !== 0 && !error.code.startsWith('commander.help');
    throw isError ? new UsageError(`${sentence(error)}\nSee "${pathOf(command)} --help".`) : error;
  });
  for (const child of command.commands) withUsageErrors(child);
  return command;
}

const pathOf = (command: Command): string =>
  command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;

const sentence = ({ message }: CommanderError) => message.replace(/^error: /, '').replace(/\n\(/, ' (');

/** A whole number of at least `least`. */
export const wholeNumber =
  (least: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < least)
      throw new InvalidArgumentError(`It must be a whole number from ${least} up.`);
    return value;
  };

/** Words of a list, separated by commas, each one of those allowed. */
export const wordsOf =
  <Word extends string>(allowed: readonly Word[]) =>
  (text: string): Word[] =>
    text.split(',').map((part) => {
      const word = allowed.find((one) => one === part.trim());
      if (word === undefined) throw new InvalidArgumentError(`Choose from ${allowed.join(', ')}.`);
      return word;
    });
