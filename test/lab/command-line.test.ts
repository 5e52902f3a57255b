import { CommanderError } from 'commander';
import { describe, expect, it, vi } from 'vitest';
import { usage as bench } from '../../scripts/lab/bench/command.js';
import { generators } from '../../scripts/lab/clients/generators.js';
import { usage as clients } from '../../scripts/lab/clients/program.js';
import {
  flag,
  listOf,
  oneOf,
  operand,
  operands,
  option,
  passedOn,
  readCommandLine,
  repeatable,
  wholeNumber,
  type CommandLine,
} from '../../scripts/lab/kit/command-line.js';

const common = { name: 'sums', description: 'Adds numbers.', exitCodes: { 0: 'added', 3: 'an overflow' } };
const parts = {
  seed: option('<n>', 'the seed', wholeNumber(0), 1),
  atOnce: option('<n>', 'sums at a time', wholeNumber(1)),
  signs: option('<list>', 'the signs', listOf(oneOf(['plus', 'minus'])), ['plus', 'minus']),
  only: repeatable('<name>', 'one of them', String),
  json: flag('print JSON'),
  numbers: operands('what to add (all)', wholeNumber(1)),
};
const sums: CommandLine<typeof parts> = {
  ...common,
  parts,
  check: ({ json, only }) => (json && only !== undefined ? 'Leave out --only' : undefined),
  notes: 'A note.',
};

/** The printed help, and the error that ends it. */
function helpOf(read: (args: readonly string[]) => unknown): { text: string; error: unknown } {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    return { text: '', error: read(['--help']) };
  } catch (error) {
    return { text: out.mock.calls.join(''), error };
  } finally {
    out.mockRestore();
  }
}

describe('the command line of an experiment', () => {
  it('has the default of each option', () => {
    expect(readCommandLine(sums, [])).toEqual({
      seed: 1,
      atOnce: undefined,
      signs: ['plus', 'minus'],
      only: undefined,
      json: false,
      numbers: [],
    });
  });

  it('parses options and arguments in any order', () => {
    const args = ['3', '--only', 'a', '--at-once', '2', '--json', '4', '--signs', 'minus', '--seed=7'];
    expect(readCommandLine({ ...sums, check: () => undefined }, [...args, '--only', 'b'])).toEqual({
      seed: 7,
      atOnce: 2,
      signs: ['minus'],
      only: ['a', 'b'],
      json: true,
      numbers: [3, 4],
    });
  });

  it.each([
    [['--seed', 'x'], "option '--seed <n>' argument 'x' is invalid. It must be a whole number, at least 0."],
    [['--at-once', '0'], 'It must be a whole number, at least 1.'],
    [['--signs', 'plus,times'], 'Use one of plus, minus.'],
    [['0'], "command-argument value '0' is invalid for argument 'numbers'."],
    [['--jsn'], "unknown option '--jsn' (Did you mean --json?)"],
    [['--json', '--only', 'a'], 'Leave out --only.'],
  ])('rejects %j with one sentence and exit code 2', (args, message) => {
    try {
      expect.fail(JSON.stringify(readCommandLine(sums, args)));
    } catch (error) {
      expect(error).toBeInstanceOf(CommanderError);
      expect(error).toMatchObject({ exitCode: 2, message: expect.stringContaining(message) as string });
      expect((error as Error).message).toMatch(/^[^\n]+\nSee "npm run lab -- sums --help"\.$/);
    }
  });

  it('prints defaults, notes and exit codes as help', () => {
    const { text, error } = helpOf((args) => readCommandLine(sums, args));
    expect(error).toMatchObject({ exitCode: 0 });
    expect(text).toBe(`Usage: npm run lab -- sums [options] [numbers...]

Adds numbers.

Arguments:
  numbers         what to add (all)

Options:
  --seed <n>      the seed (default: 1)
  --at-once <n>   sums at a time
  --signs <list>  the signs (default: plus,minus)
  --only <name>   one of them; repeatable
  --json          print JSON
  --help          show this help

A note.

Exit codes:
  0  added
  2  wrong usage
  3  an overflow
`);
  });

  it('rejects a command without a required argument', () => {
    const declared = { ...common, parts: { count: operand('a number', wholeNumber(1)) } };
    expect(readCommandLine(declared, ['5'])).toEqual({ count: 5 });
    expect(() => readCommandLine(declared, [])).toThrow("missing required argument 'count'");
    expect(() => readCommandLine(declared, ['5', '6'])).toThrow('too many arguments');
  });

  it('passes on the options that it does not know', () => {
    const declared = { ...common, parts: { polite: flag('slowly'), rest: passedOn('options of a program') } };
    expect(readCommandLine(declared, ['--seed', '7', '--polite', '--json'])).toEqual({
      polite: true,
      rest: ['--seed', '7', '--json'],
    });
  });
});

describe('npm run lab -- bench', () => {
  it('lists the existing cases for an unknown one', () => {
    expect(() => readCommandLine(bench, ['mee'])).toThrow('Use one of me, me-1,');
  });

  it.each([['--quick'], ['me'], ['--against', 'other']])('rejects --docs with %s', (...args) => {
    expect(() => readCommandLine(bench, ['--docs', ...args])).toThrow('a full run of all cases.');
  });
});

describe('npm run lab -- clients', () => {
  it('lists every generator in its help', () => {
    const { text } = helpOf((args) => readCommandLine(clients, args));
    for (const { name } of generators) expect(text).toContain(name);
  });

  it.each([
    ['an unknown generator', ['--only', 'none'], "argument 'none' is invalid."],
    ['a table of some generators', ['--markdown', '--only', 'orval'], 'Leave out --only.'],
    ['a stray argument', ['orval'], 'Use one of lint.'],
    ['a generator for lint', ['lint', '--only', 'orval'], 'lint runs no generator.'],
  ])('rejects %s', (_, args, message) => {
    expect(() => readCommandLine(clients, args)).toThrow(message);
  });
});
