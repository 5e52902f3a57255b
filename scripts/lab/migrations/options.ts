import { parseArgs } from 'node:util';
import { wholeNumber } from '../kit/command-line.js';

export const HELP = `Usage: npm run lab -- migrations [options]

Migrates a large database migration by migration while it is in use, and reports the longest stall of each.
The first release will have all present migrations, so no release can serve the schemas between them: statements like
those of the look-up of a key, of a list of prompts, of an added prompt and of a stored answer run at a steady rate. Then the
service itself answers while three sample migrations run that follow the rules of CONTRIBUTING.md, and one that does not:
its stall shows that the proof would notice.

  --rows N    rows of the largest tables, observations, mentions and citations (1000000)
  --limit MS  the longest stall that a migration may cause, beyond those without one (1000). Those up to 0019, which
              are exempt from the rules of CONTRIBUTING.md, are only reported
  --json      print the findings as JSON
  --help      show this help

Exit codes: 0 = proven, 1 = a migration stalled requests for too long or failed one, or the bad sample was not noticed,
2 = the command line is wrong.`;

export interface Options {
  readonly rows: number;
  /** In ms. */
  readonly limit: number;
  readonly json: boolean;
}

/** @throws Error for an invalid command line */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string', default: '1000000' },
      limit: { type: 'string', default: '1000' },
      json: { type: 'boolean', default: false },
    },
  });
  return {
    rows: rowsOf(values.rows),
    limit: wholeNumber('limit', values.limit, 1),
    json: values.json,
  };
}

function rowsOf(text: string): number {
  const rows = Number(text);
  if (/^\d+$/.test(text) && rows >= 10_000 && rows <= 100_000_000) return rows;
  throw new Error('--rows must be a whole number from 10000 to 100000000.');
}
