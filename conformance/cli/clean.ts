import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { cleanLedger } from '../session/clean-ledger.js';
import { Ledger } from '../record/ledger.js';
import type { CliContext } from './context.js';
import { readTarget } from './environment.js';
import { exitCodes } from './exit.js';
import { UsageError } from './usage.js';

/** `visibility-conformance clean LEDGER` */
export function cleanCommand({ out, err, exit }: CliContext): Command {
  return new Command('clean')
    .description('Take away what a run has left that was killed. The run named its ledger when it began.')
    .argument('<ledger>', 'the ledger of that run')
    .option('--url <url>', 'base URL of the API, when it is another by now')
    .option('--keys <file>', 'file with the CONFORMANCE_KEY variables, instead of the environment')
    .option('--json', 'print what was done as JSON')
    .addHelpText('after', EXAMPLE)
    .action(async (ledger: string, flags: { url?: string; keys?: string; json?: true }) => {
      assertLedger(ledger);
      const { leftovers, taken } = await cleanLedger(ledger, ({ url }) => readTarget({ url, ...flags }));
      if (flags.json) out(JSON.stringify({ taken, leftovers }));
      else out(taken === 0 ? 'Nothing had to be removed.' : `Removed ${taken} prompts and keys.`);
      if (leftovers.length === 0) return;
      if (!flags.json) err(leftovers.map((one) => `still there: ${one}\n`).join(''));
      exit(exitCodes.leftovers);
    });
}

function assertLedger(file: string): void {
  if (!existsSync(file))
    throw new UsageError(
      `There is no ledger ${file}. A run that removes everything it created also deletes its ledger.`,
    );
  try {
    Ledger.read(file);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

const EXAMPLE = `
Only what that run made is archived and revoked. The keys of the same workspaces
must be given again: a ledger holds no secrets. When all is clean, the ledger is
removed.

Exit codes:
  0  everything is clean
  2  the command line, a setting or a key is wrong
  3  the target does not answer
  5  something could not be removed

Example:
  visibility-conformance clean conformance-report/ledger.jsonl`;
