import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import type { RunResult } from '../session/result.js';
import { renderMatrix } from '../report/index.js';
import type { CliContext } from './context.js';
import { UsageError } from './usage.js';

export function matrixCommand({ out, width }: CliContext): Command {
  return new Command('matrix')
    .description('Compare several results, rule by rule.')
    .argument('<results...>', 'result.json files, one per implementation')
    .option('--all', 'include rules on which all results agree')
    .option('--markdown', 'print a Markdown table')
    .option('--html', 'print an HTML page')
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES)
    .action((files: string[], flags: { all?: true; markdown?: true; html?: true; json?: true }) => {
      const results = files.map((file) => ({ name: file, result: readResult(file) }));
      const form = flags.json ? 'json' : flags.html ? 'html' : flags.markdown ? 'markdown' : 'text';
      if ([flags.json, flags.html, flags.markdown].filter(Boolean).length > 1)
        throw new UsageError('Choose one of --markdown, --html and --json.');
      out(renderMatrix(results, form, { all: flags.all === true, width }));
    });
}

const EXAMPLES = `
Prints the rules that a result breaks or on which results differ, and the
number of rules to which each implementation conforms.

Examples:
  visibility-conformance matrix ours/result.json theirs/result.json
  visibility-conformance matrix --all --html a.json b.json > matrix.html`;

function readResult(file: string): RunResult {
  try {
    const result = JSON.parse(readFileSync(file, 'utf8')) as RunResult;
    if (result.format === 'visibility-conformance/1') return result;
  } catch (error) {
    throw new UsageError(`${file} could not be read: ${(error as Error).message}`);
  }
  throw new UsageError(`${file} is not a result of this suite.`);
}
