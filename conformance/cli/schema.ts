import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import type { CliContext } from './context.js';

export function schemaCommand({ out }: CliContext): Command {
  return new Command('schema')
    .description('Print the JSON Schema of result.json (draft 2020-12).')
    .addHelpText('after', EXAMPLE)
    .action(() => out(readFileSync(file, 'utf8').trimEnd()));
}

const file = new URL('../report/result.schema.json', import.meta.url);

const EXAMPLE = `
The package also exports it as @ai-visibility/conformance/result.schema.json.

Example:
  visibility-conformance schema > result.schema.json`;
