import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { UsageError, withUsageErrors } from '../../../src/cli/usage.js';

export { wholeNumber } from '../../../src/cli/kit/options.js';

/** An option or an argument. Its key in the command line is its name. */
interface Part<Value> {
  /** Declares it on the command. Returns the function that reads its value after parsing. */
  readonly addTo: (command: Command, key: string) => () => Value;
}

type Parts = Readonly<Record<string, Part<unknown>>>;

/** The values of the parts, by their names. */
export type ValuesOf<Declared extends Parts> = {
  readonly [Name in keyof Declared]: Declared[Name] extends Part<infer Value> ? Value : never;
};

/** The command line of an experiment. Its help and the values of its options follow from it. */
export interface CommandLine<Declared extends Parts> {
  /** As in `npm run lab -- NAME`. */
  readonly name: string;
  /** The purpose of the experiment and its requirements. Lines longer than the help are wrapped. */
  readonly description: string;
  /** Options, and at last the arguments, in the order of the help. The option `atOnce` is typed `--at-once`. */
  readonly parts: Declared;
  /** The reason why values exclude each other; undefined if they do not. */
  readonly check?: (values: ValuesOf<Declared>) => string | undefined;
  /** How to read the result, examples. */
  readonly notes?: string;
  /** The meaning of each exit code; 2 is always wrong usage. */
  readonly exitCodes: Readonly<Record<number, string>>;
}

const HELP_WIDTH = 120;

/** The values of a command line. Prints the help on request and exits, with 2 if the usage is wrong. */
export function commandLine<Declared extends Parts>(
  declared: CommandLine<Declared>,
  args: readonly string[] = process.argv.slice(2),
): ValuesOf<Declared> {
  try {
    return readCommandLine(declared, args);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) console.error(error.message);
    return process.exit(error.exitCode);
  }
}

/**
 * The values of these arguments.
 * @throws UsageError if the usage is wrong
 * @throws CommanderError after printing the help on request
 */
export function readCommandLine<Declared extends Parts>(
  { name, description, parts, check, notes, exitCodes }: CommandLine<Declared>,
  args: readonly string[],
): ValuesOf<Declared> {
  const codes = Object.entries({ 2: 'wrong usage', ...exitCodes }).map(
    ([code, meaning]) => `  ${code}  ${meaning}`,
  );
  const command = new Command(`npm run lab -- ${name}`)
    .description(description)
    .helpOption('--help', 'show this help')
    .configureHelp({ helpWidth: HELP_WIDTH })
    .addHelpText(
      'after',
      [...(notes === undefined ? [] : ['', notes]), '', 'Exit codes:', ...codes].join('\n'),
    );
  const readers = Object.entries(parts).map(([key, part]) => [key, part.addTo(command, key)] as const);
  withUsageErrors(command).parse(args, { from: 'user' });
  const values = Object.fromEntries(readers.map(([key, read]) => [key, read()])) as ValuesOf<Declared>;
  const reason = check?.(values);
  if (reason !== undefined) throw new UsageError(reason, command.name());
  return values;
}

const longName = (key: string) => `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** An option without a value; false unless it is given. */
export const flag = (description: string): Part<boolean> => ({
  addTo(command, key) {
    command.option(longName(key), description);
    return () => command.getOptionValue(key) === true;
  },
});

/** An option with a value, such as `<n>` in the help; `preset` unless it is given. */
export function option<Value>(
  value: string,
  description: string,
  parse: (text: string) => Value,
): Part<Value | undefined>;
export function option<Value>(
  value: string,
  description: string,
  parse: (text: string) => Value,
  preset: Value,
): Part<Value>;
export function option<Value>(
  value: string,
  description: string,
  parse: (text: string) => Value,
  preset?: Value,
): Part<Value | undefined> {
  return {
    addTo(command, key) {
      const declared = new Option(`${longName(key)} ${value}`, description).argParser(parse);
      command.addOption(preset === undefined ? declared : declared.default(preset, String(preset)));
      return () => command.getOptionValue(key) as Value | undefined;
    },
  };
}

/** An option that may be given several times; undefined unless it is given. */
export const repeatable = <Value>(
  value: string,
  description: string,
  parse: (text: string) => Value,
): Part<readonly Value[] | undefined> => ({
  addTo(command, key) {
    command.option(`${longName(key)} ${value}`, `${description}; repeatable`, collected(parse));
    return () => command.getOptionValue(key) as readonly Value[] | undefined;
  },
});

/** One argument, which must be given. */
export const operand = <Value>(description: string, parse: (text: string) => Value): Part<Value> => ({
  addTo(command, key) {
    command.argument(`<${key}>`, description, parse);
    return () => (command.processedArgs as [Value])[0];
  },
});

/** Any number of arguments. */
export const operands = <Value>(
  description: string,
  parse: (text: string) => Value,
): Part<readonly Value[]> => ({
  addTo(command, key) {
    command.argument(`[${key}...]`, description, collected(parse));
    return () => (command.processedArgs as [readonly Value[]])[0];
  },
});

/** All arguments and options that are not declared, for a program that the experiment runs. */
export const passedOn = (description: string): Part<readonly string[]> => ({
  addTo: (command, key) => operands(description, String).addTo(command.allowUnknownOption(), key),
});

const collected =
  <Value>(parse: (text: string) => Value) =>
  (text: string, previous: readonly Value[] = []): readonly Value[] => [...previous, parse(text)];

/** Parses one of these words. */
export function oneOf<Word extends string>(words: readonly Word[]): (text: string) => Word {
  return (text) => {
    const found = words.find((word) => word === text);
    if (found === undefined) throw new InvalidArgumentError(`Use one of ${words.map(quoted).join(', ')}.`);
    return found;
  };
}

const quoted = (word: string) => (/[ ,]/.test(word) ? `"${word}"` : word);

/** Parses a comma-separated list. */
export function listOf<Value>(parse: (text: string) => Value): (text: string) => readonly Value[] {
  return (text) => text.split(',').map((part) => parse(part.trim()));
}
