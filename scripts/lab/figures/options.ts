import { parseArgs } from 'node:util';
import { wholeNumber } from '../kit/command-line.js';

export const HELP = `Usage: npm run lab -- figures [options]

Simulates panels of answers and puts them through the code that serves the API: how often the 95 % intervals of rates,
changes and differences contain the truth, how often a verdict is false, how many true changes are found, and which
events are sent. docs/statistics.md has the results of a full run.

  --runs N      panels of each scenario (2000); the standard error of a coverage of 95 % is then 0.5 points;
                five times as many decide where a goal is missed, or known to be missed;
                a tenth as many workspaces are looked at for 30 days, and a tenth as many lists of attributes compared
  --seed N      the seed of all draws (1)
  --only TEXT   only the scenarios whose description contains the text; "looks": those of events;
                "differences": those of two shares of the same answers
  --json        print the results as JSON
  --from FILE   report the results that an earlier run printed with --json
  --docs        write the results to docs/statistics.md and docs/images/coverage.svg; only for all scenarios,
                or with --only looks or --only differences
  --export FILE write two simulated panels as CSV, and print their intervals, for compare.py
  --help        show this help

Exit codes: 0 = all goals are met, or missed as limits.ts states; 1 = anything else; 2 = the command line is wrong.`;

/** Names that select exactly the scenarios of one section of docs/statistics.md. */
const SECTIONS = ['looks', 'differences'];

export interface Options {
  readonly json: boolean;
  readonly docs: boolean;
  readonly runs: number;
  readonly seed: number;
  readonly only: string | undefined;
  readonly from: string | undefined;
  readonly export: string | undefined;
}

/** @throws Error for an invalid command line */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string' },
      json: { type: 'boolean', default: false },
      from: { type: 'string' },
      docs: { type: 'boolean', default: false },
      export: { type: 'string' },
    },
  });
  if (values.docs && values.only !== undefined && !SECTIONS.includes(values.only))
    throw new Error('--docs publishes all scenarios. Leave out --only.');
  return {
    json: values.json,
    docs: values.docs,
    only: values.only,
    from: values.from,
    export: values.export,
    runs: wholeNumber('runs', values.runs, 1),
    seed: wholeNumber('seed', values.seed, 0),
  };
}
