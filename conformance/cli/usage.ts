import { InvalidArgumentError, type Command, type CommanderError } from 'commander';
import type { CliContext } from './context.js';

/** An invalid command line or setting. The message says how to fix it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Makes every command throw instead of exiting the process, so that open resources are closed, and print its help where
 * `context` prints results.
 */
export function withUsageErrors(command: Command, context: CliContext): Command {
  const writeOut = (text: string) => context.out(text.replace(/\n$/, ''));
  command.configureOutput({ writeOut, outputError: () => undefined }).exitOverride((error) => {
    const isError = error.exitCode !== 0 && !error.code.startsWith('commander.help');
    throw isError ? new UsageError(`${sentence(error)}\nSee "${pathOf(command)} --help".`) : error;
  });
  for (const child of command.commands) withUsageErrors(child, context);
  return command;
}

const pathOf = (command: Command): string =>
  command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;

const sentence = ({ message }: CommanderError) => message.replace(/^error: /, '').replace(/\n\(/, ' (');

/** Parses an integer of at least `least`. */
export const wholeNumber =
  (least: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < least)
      throw new InvalidArgumentError(`It must be an integer of at least ${least}.`);
    return value;
  };

/** Parses a comma-separated list of allowed words. */
export const wordsOf =
  <Word extends string>(allowed: readonly Word[]) =>
  (text: string): Word[] =>
    text.split(',').map((part) => {
      const word = allowed.find((one) => one === part.trim());
      if (word === undefined) throw new InvalidArgumentError(`Use one or more of ${allowed.join(', ')}.`);
      return word;
    });
