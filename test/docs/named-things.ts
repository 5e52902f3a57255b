import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { createContext } from '../../src/cli/context.js';
import { createProgram } from '../../src/cli/main.js';
import { settings } from '../../src/config.js';
import { ROOT } from './commands.js';

const program = await createProgram(createContext());

/**
 * The things that a command names but that do not exist in this repository: files, npm scripts, settings, and commands
 * and options of `visibility`. Empty if everything exists.
 */
export function missingThings(text: string): string[] {
  return [...missingFiles(text), ...missingScripts(text), ...missingSettings(text), ...missingOptions(text)];
}

function missingFiles(text: string): string[] {
  return text
    .split(/[\s=]/)
    .filter((word) =>
      /^(?:deploy|docs|scripts|samples|spec|test|bench)\/|compose.*\.yml$|Dockerfile$/.test(word),
    )
    .filter((path) => !existsSync(join(ROOT, path)))
    .map((path) => `file ${path}`);
}

function missingScripts(text: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  const run = [...text.matchAll(/npm (?:run (?:-s )?([\w:-]+)|(test|start)\b)/g)];
  return run
    .map(([, name, own]) => name ?? own ?? '')
    .filter((name) => !(name in scripts))
    .map((name) => `script ${name}`);
}

/** Settings are assigned in capitals, before a command or by `export`. Settings of OpenTelemetry are not checked. */
function missingSettings(text: string): string[] {
  return text
    .split(' ')
    .flatMap((word) => /^([A-Z][A-Z_]+)=/.exec(word)?.[1] ?? [])
    .filter((name) => !(name in settings) && !/^(?:CONFORMANCE|OTEL)_/.test(name))
    .map((name) => `setting ${name}`);
}

/** Unknown commands and options after `visibility`, as far as the words before the first option name a command. */
function missingOptions(text: string): string[] {
  return [...text.matchAll(/(?:^|\s)visibility ([a-z][^|<>&]*)/g)].flatMap(([, rest = '']) => {
    const words = rest.trim().split(/\s+/);
    let command: Command = program;
    for (const word of words) {
      const next = command.commands.find((one) => one.name() === word);
      if (next === undefined) break;
      command = next;
    }
    if (command.parent === null) return [`command ${rest}`];
    return (rest.match(/(?<=\s)--[a-z-]+/g) ?? [])
      .filter((option) => !command.options.some(({ long }) => long === option))
      .map((option) => `option ${option} of ${command.name()}`);
  });
}
