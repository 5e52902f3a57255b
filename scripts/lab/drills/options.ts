import { parseArgs } from 'node:util';
import { wholeNumber } from '../kit/command-line.js';
import { drills, type DrillName } from './drills.js';

export const HELP = `Usage: npm run lab -- drills NAME... [options]

Practices what operators hope never to need, on Postgres servers and processes of the service that it starts itself, and
checks afterwards that nothing is missing. Without a name, it runs all drills.

  pitr       recovers a database to the time before a mistake, from a base backup and archived log
  failover   kills the primary under writes, promotes its standby, and looks for every acknowledged write
  keys       rotates every key of a workspace under traffic, with an overlap
  passwords  changes the login of the service in Postgres under traffic

  --seconds N  seconds of traffic before and after each event, and of the overlap of keys (3)
  --async      failover: commits do not wait for the standby, so acknowledged writes are lost; reports how many
  --json       print the findings as JSON
  --help       show this help

docs/operations.md says how to do the same on your own servers.

Exit codes: 0 = all as it should be, 1 = something is missing or was rejected, 2 = the command line is wrong.`;

export interface Options {
  readonly names: readonly DrillName[];
  readonly seconds: number;
  readonly isAsync: boolean;
  readonly json: boolean;
}

/** @throws Error for an invalid command line */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '3' },
      async: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  return {
    names: positionals.length === 0 ? drillNames : positionals.map(drillOf),
    seconds: wholeNumber('seconds', values.seconds, 1),
    isAsync: values.async,
    json: values.json,
  };
}

const drillNames = Object.keys(drills) as DrillName[];

function drillOf(name: string): DrillName {
  const found = drillNames.find((one) => one === name);
  if (found === undefined)
    throw new Error(`There is no drill "${name}": name some of ${drillNames.join(', ')}.`);
  return found;
}
