import { parseArgs } from 'node:util';
import { wholeNumber } from '../command-line.js';

export const HELP = `Usage: npm run prove:histories -- [options]

Proves that overlapping calls to the service have an order, and that no accepted write is lost, while its processes are
killed (-9) and restarted in turn. The programs and rules are those of the profile "concurrent" of the conformance suite.
Each round of some 300 histories has new workspaces. The proof starts a Postgres, a Redis and the processes itself, and
sends each request to the next process. It needs a redis-server on the PATH, or REDIS_URL.

  --histories N   histories for each number of processes (10000)
  --processes N   numbers of processes, separated by commas (1,3)
  --kill-every S  seconds for which all processes are up before the next one is killed (10); 0 = no kills
  --seed N        the seed of the first round (1); each further round has the next one
  --json          print the summary as JSON
  --help          show this help

Exit codes: 0 = proven, 1 = a history broke a rule, was not decided or did not happen, 2 = the command line is wrong.`;

export interface Options {
  readonly histories: number;
  /** Each number of processes to prove. */
  readonly processes: readonly number[];
  /** Seconds for which all processes are up before the next one is killed; 0 for no kills. */
  readonly killEvery: number;
  readonly seed: number;
  readonly json: boolean;
}

/** @throws Error for an invalid command line */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      histories: { type: 'string', default: '10000' },
      processes: { type: 'string', default: '1,3' },
      'kill-every': { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
      json: { type: 'boolean', default: false },
    },
  });
  return {
    histories: wholeNumber('histories', values.histories, 1),
    processes: values.processes.split(',').map((count) => wholeNumber('processes', count, 1)),
    killEvery: wholeNumber('kill-every', values['kill-every'], 0),
    seed: wholeNumber('seed', values.seed, 0),
    json: values.json,
  };
}
