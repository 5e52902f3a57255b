import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { cleanLedger } from '../session/clean-ledger.js';
import { Ledger } from '../record/ledger.js';
import type { CliContext } from './context.js';
import { readTarget } from './environment.js';
import { exitCodes } from './exit.js';
import { UsageError } from './usage.js';

export function cleanCommand(context: CliContext): Command {
  const { out, err, exit } = context;
  return new Command('clean')
    .description(
      'Remove what a killed run left behind. The run prints the path of its ledger when it starts.',
    )
    .argument('<ledger>', 'the ledger of that run')
    .option('--url <url>', 'base URL of the API, if it has changed')
    .option('--keys <file>', 'file with CONFORMANCE_KEY=... lines, instead of the environment')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', EXAMPLE)
    .action(async (ledger: string, flags: { url?: string; keys?: string; json?: true }) => {
      assertLedger(ledger);
      const { leftovers, removed } = await cleanLedger(ledger, ({ url }) =>
        readTarget(context, { url, ...flags }),
      );
      if (flags.json) out(JSON.stringify({ removed, leftovers }));
      else out(removed === 0 ? 'Nothing to remove.' : `Removed ${removed} prompts and keys.`);
      if (leftovers.length === 0) return;
      if (!flags.json) err(leftovers.map((one) => `not removed: ${one}\n`).join(''));
      exit(exitCodes.leftovers);
    });
}

function assertLedger(file: string): void {
  if (!existsSync(file))
    throw new UsageError(
      `The ledger ${file} does not exist. A run that removes everything it created also deletes its ledger.`,
    );
  try {
    Ledger.read(file);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

const EXAMPLE = `
Archives and revokes only what that run created. Set the keys of the same
workspaces again, because a ledger contains no secrets. If everything was
removed, the ledger is deleted.

Exit codes:
  0  everything was removed
  2  the command line, a setting or a key is wrong
  3  the target does not respond
  5  something could not be removed

Example:
  visibility-conformance clean conformance-report/ledger.jsonl`;
