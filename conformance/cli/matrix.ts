import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import type { RunResult } from '../session/result.js';
import { renderMatrix } from '../report/index.js';
import type { CliContext } from './context.js';
import { UsageError } from './usage.js';

/** `visibility-conformance matrix A.json B.json ...` */
export function matrixCommand({ out, width }: CliContext): Command {
  return new Command('matrix')
    .description('Put several results side by side, rule by rule.')
    .argument('<results...>', 'result.json files, one for each implementation')
    .option('--all', 'also the rules on which all agree')
    .option('--markdown', 'as a Markdown table')
    .option('--html', 'as an HTML page')
    .option('--json', 'as JSON')
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
It prints the rules on which the results differ or that are not kept, and how
many each keeps.

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
  throw new UsageError(`${file} is no result of this suite.`);
}
