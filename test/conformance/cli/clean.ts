import { Command } from 'commander';
import { cleanLedger } from '../engine/clean.js';
import type { CliContext } from './context.js';
import { readTarget } from './environment.js';
import { exitCodes } from './exit.js';

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
      const { leftovers, taken } = await cleanLedger(ledger, ({ url }) => readTarget({ url, ...flags }));
      if (flags.json) out(JSON.stringify({ taken, leftovers }));
      else out(`${taken} prompts and keys were taken away.`);
      if (leftovers.length === 0) return;
      if (!flags.json) err(leftovers.map((one) => `still there: ${one}\n`).join(''));
      exit(exitCodes.leftovers);
    });
}

const EXAMPLE = `
The keys of the same workspaces must be given again: a ledger holds no secrets.

Example:
  CONFORMANCE_KEY=... visibility-conformance clean conformance-report/ledger.jsonl`;
