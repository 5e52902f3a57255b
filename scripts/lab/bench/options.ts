import { parseArgs } from 'node:util';
import { cases } from './cases/index.js';
import type { Case } from './cases/types.js';

export const HELP = `Usage: npm run lab -- bench [NAME ...] [options]

Measures the service and its peers on this machine, all in one run and in turn, so that they can be compared. It starts
its own Postgres (every commit reaches the disk) and its own redis-server, if one is installed. The peers are installed
on first use into node_modules/.cache/bench. Before anything is measured, all servers must return equal responses.

  NAME          measure only these cases
  --list        list the cases
  --quick       a check that takes less than a minute; the figures are not for publishing
  --against DIR also measure another build of the service, in the checkout DIR; it may compute other figures
  --json        print the result as JSON
  --docs        write the result to docs/performance.md and docs/bench; only for a full run of all cases
  --redraw      write these documents again from docs/bench/results.json, without measuring
  --help        show this help

How to read the result: requests/s depends on the machine, the ratio much less. It compares with "c" (bare node:http and
pg with named prepared statements) in the same round. Medians are followed by the lowest and the highest round. "node",
"postgres" and "redis" are microseconds of processor time per request. Rounds in which other programs used the machine
are discarded; if too few are left, all are used and marked as noisy.

Examples:
  npm run lab -- bench me keywords       two cases in full
  npm run lab -- bench me --quick        whether a change makes a large difference
  npm run lab -- bench me --against ../main   two builds in one run
  npm run -s bench -- --json > bench.json

Exit codes: 0 measured, 1 the servers returned different responses, 2 wrong usage, 3 a case or the run itself failed, 4 measured,
but the machine was too busy for figures that can be relied on. A case that fails does not end the run, but its result is
not published.`;

export interface Options {
  readonly help: boolean;
  readonly list: boolean;
  readonly quick: boolean;
  readonly json: boolean;
  readonly docs: boolean;
  readonly redraw: boolean;
  /** Checkout of another build of the service. */
  readonly against: string | undefined;
  readonly chosen: readonly Case[];
}

/** @throws Error for an unknown option or case, and for options that exclude each other */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      list: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      against: { type: 'string' },
      json: { type: 'boolean', default: false },
      docs: { type: 'boolean', default: false },
      redraw: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.find((name) => !cases.some((one) => one.name === name));
  if (unknown !== undefined)
    throw new Error(
      `There is no case "${unknown}". The cases are ${cases.map(({ name }) => name).join(', ')}.`,
    );
  if (values.docs && (values.quick || values.against !== undefined || positionals.length > 0))
    throw new Error('--docs publishes a full run of all cases. Leave out --quick, --against and the names.');
  const isChosen = ({ name }: Case) => positionals.length === 0 || positionals.includes(name);
  return { ...values, against: values.against, chosen: cases.filter(isChosen) };
}
