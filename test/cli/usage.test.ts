import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { createContext } from '../../src/cli/context.js';
import { createProgram } from '../../src/cli/main.js';
import { UsageError } from '../../src/cli/usage.js';
import { visibility, visibilityError } from './support.js';
import { versionOf } from '../support/version.js';

const COMMANDS: string[][] = [
  [],
  ['serve'],
  ['migrate'],
  ['doctor'],
  ['retention'],
  ['demo'],
  ['mcp'],
  ['workspace'],
  ...[
    'create',
    'list',
    'show',
    'set-plan',
    'set-cap',
    'set-brand',
    'set-sharing',
    'set-weighting',
    'set-time-zone',
    'delete',
  ].map((name) => ['workspace', name]),
  ['key'],
  ...['create', 'list', 'revoke', 'regenerate'].map((name) => ['key', name]),
  ['ingest'],
  ...['observations', 'keywords'].map((name) => ['ingest', name]),
  ['export'],
  ...['observations', 'keywords', 'metrics', 'prompts'].map((name) => ['export', name]),
];

/** Whether this is a group of commands rather than a command. */
const isGroup = (names: string[]) => ['', 'workspace', 'key', 'ingest', 'export'].includes(names.join(' '));

/** Runs the command line in this process; returns what it printed and the error it threw. */
async function inProcess(args: string[]): Promise<{ printed: string; error: unknown }> {
  let printed = '';
  const program = await createProgram(createContext());
  const capture = (command: Command) => {
    command.configureOutput({ writeOut: (text) => void (printed += text) });
    command.commands.forEach(capture);
  };
  capture(program);
  const error: unknown = await program
    .parseAsync(['node', 'visibility', ...args])
    .catch((thrown: unknown) => thrown);
  return { printed, error };
}

describe('help', () => {
  it.each(COMMANDS.map((names) => [names.join(' ') || 'visibility', names] as const))(
    'prints the same help for %s with --help and with the help command',
    async (_name, names) => {
      const byOption = await inProcess([...names, '--help']);
      const byCommand = await inProcess(['help', ...names]);
      expect(byOption.printed).toContain(`Usage: ${['visibility', ...names].join(' ')} [`);
      expect(byOption.error).toMatchObject({ exitCode: 0 });
      expect(byCommand.printed).toBe(byOption.printed);
      expect(byCommand.error).toMatchObject({ exitCode: 0 });
      expect(byOption.printed.includes('--json  ')).toBe(!isGroup([...names]));
    },
  );

  it('prints help to standard output with exit code 0', async () => {
    const { code, stdout, stderr } = await visibility(['help', 'workspace', 'create']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('Usage: visibility workspace create [options]');
    expect(stdout).toContain('Example:');
  });

  it('lists the exit codes in the help', async () => {
    const { stdout } = await visibility(['--help']);
    for (const line of [
      '0  success',
      '1  rejected',
      '2  the command line or a setting is wrong',
      '3  failure',
    ]) {
      expect(stdout).toContain(line);
    }
  });

  it('prints help to standard error with exit code 2 when the command is missing', async () => {
    const [program, group] = await Promise.all([visibility([]), visibility(['workspace'])]);
    expect(program).toMatchObject({ code: 2, stdout: '' });
    expect(program.stderr).toContain('Usage: visibility [options] [command]');
    expect(group).toMatchObject({ code: 2, stdout: '' });
    expect(group.stderr).toContain('Usage: visibility workspace');
  });

  it('prints the version with --version', async () => {
    expect(await visibility(['--version'])).toEqual({ code: 0, stdout: `${versionOf()}\n`, stderr: '' });
  });
});

describe('usage errors', () => {
  const cases: [string, string[], string][] = [
    ['an unknown command', ['wrkspace'], "unknown command 'wrkspace' (Did you mean workspace?)"],
    ['an unknown subcommand', ['key', 'make'], "unknown command 'make'."],
    ['help of an unknown command', ['help', 'key', 'make'], "unknown command 'make'."],
    ['an unknown option', ['serve', '--daemon'], "unknown option '--daemon'."],
    ['a superfluous argument', ['serve', 'now'], 'too many arguments'],
    ['a missing option', ['workspace', 'create', '--plan', 'free'], "required option '--name <name>'"],
    ['a missing argument', ['workspace', 'show'], "missing required argument 'workspace'"],
    [
      'a plan that does not exist',
      ['workspace', 'create', '--name', 'A', '--plan', 'gold'],
      'Allowed choices are free, paid.',
    ],
    [
      'a cap that is not a number',
      ['workspace', 'set-cap', 'ws_1', '--cap', 'many'],
      'must be a whole number, at least -1',
    ],
    [
      'a cap below -1',
      ['workspace', 'set-cap', 'ws_1', '--cap', '-2'],
      'must be a whole number, at least -1',
    ],
    ['set-brand without a change', ['workspace', 'set-brand', 'ws_1'], 'give at least one of --brand'],
  ];

  it.each(cases)('reports %s in one sentence and points to the help', async (_name, args, message) => {
    const { printed, error } = await inProcess(args);
    expect(printed).toBe('');
    expect(error).toBeInstanceOf(UsageError);
    const text = (error as UsageError).message;
    expect(text).toMatch(/^[^\n]+[.)]\nSee "visibility[^"]* --help"\.$/);
    expect(text).toContain(message);
  });

  it('prints usage errors to standard error with exit code 2', async () => {
    expect(await visibility(['workspace', 'shwo'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'visibility: unknown command \'shwo\' (Did you mean show?)\nSee "visibility workspace --help".\n',
    });
  });

  it('prints usage errors as JSON with --json', async () => {
    const error = await visibilityError(['workspace', 'create', '--name', 'A', '--plan', 'gold']);
    expect(error).toMatchObject({ exit: 2, stdout: '', code: 'usage' });
    expect(error.message).toContain('See "visibility workspace create --help".');
  });
});

describe('invalid settings', () => {
  const env = { PORT: '99999', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://host/db' };

  it('reports all invalid settings at once, with exit code 2, from every command that needs them', async () => {
    for (const command of [['serve'], ['workspace', 'list'], ['migrate'], ['demo']]) {
      const { code, stderr } = await visibility(command, { env });
      expect(code).toBe(2);
      expect(stderr.split('\n').map((line) => line.split(':')[0]?.trim())).toEqual([
        'visibility',
        'PORT',
        'DATABASE_URL',
        'LOG_LEVEL',
        '',
      ]);
    }
  });

  it('reports invalid settings as JSON with --json', async () => {
    expect(await visibilityError(['workspace', 'list'], env)).toMatchObject({
      exit: 2,
      code: 'wrong_setting',
    });
  });
});
