import { parseArgs } from 'node:util';
import { wholeNumber } from '../kit/command-line.js';

export const HELP = `Usage: npm run lab -- pay-once [options]

Proves that a question is paid once. Each run measures a small workspace with several processes against local servers
that speak the HTTP of the providers, count the questions and bill them. The servers fail in every way: with 429s and
errors, slowly, too late, in part, or not at all. Meanwhile, processes are killed (-9) or stopped at points drawn from
the seed. Afterwards each slot must have exactly one observation, no question may be billed twice, and no spending
limit may be exceeded.

  --runs N      runs (200)
  --seed N      the seed of all draws (1)
  --run N       only run N of the seed; it has the same points, but the timing of processes differs
  --parallel N  runs at a time (3)
  --json        print the summary as JSON
  --help        show this help

Exit codes: 0 = proven, 1 = a run has a problem, 2 = the command line is wrong.`;

export interface Options {
  readonly json: boolean;
  /** The numbers of the runs. */
  readonly runs: readonly number[];
  readonly seed: number;
  readonly parallel: number;
}

/** @throws Error for an invalid command line */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
      run: { type: 'string' },
      parallel: { type: 'string', default: '3' },
      json: { type: 'boolean', default: false },
    },
  });
  const count = wholeNumber('runs', values.runs, 1);
  return {
    json: values.json,
    runs:
      values.run === undefined
        ? Array.from({ length: count }, (_, index) => index + 1)
        : [wholeNumber('run', values.run, 1)],
    seed: wholeNumber('seed', values.seed, 0),
    parallel: wholeNumber('parallel', values.parallel, 1),
  };
}
