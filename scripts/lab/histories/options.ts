import { parseArgs } from 'node:util';
import { wholeNumber } from '../kit/command-line.js';
import { nemeses, type Nemesis } from './fleet.js';

export const HELP = `Usage: npm run lab -- histories [options]

Proves that overlapping calls to the service have an order, and that no accepted write is lost, while faults happen to
its processes in turn. The programs and rules are those of the profile "concurrent" of the conformance suite.
Each round of some 300 histories has new workspaces. The proof starts a Postgres, a Redis and the processes itself, and
sends each request to the next process. It needs a redis-server on the PATH, or REDIS_URL.

  --histories N   histories for each number of processes (10000)
  --processes N   numbers of processes, separated by commas (1,3)
  --nemesis LIST  the faults, separated by commas (kill,stop,partition,reset): kill restarts a process, stop pauses it
                  for 2 seconds, partition cuts it off from Postgres for 2 seconds, reset resets its connections there
  --every S       seconds for which all processes are well before the next fault (10); 0 = no faults
  --runs N        runs of each property in a round; by default those of the suite
  --seed N        the seed of the first round (1); each further round has the next one
  --json          print the summary as JSON
  --help          show this help

Exit codes: 0 = proven, 1 = a history broke a rule, was not decided or did not happen, 2 = the command line is wrong.`;

export interface Options {
  readonly histories: number;
  /** Each number of processes to prove. */
  readonly processes: readonly number[];
  readonly nemesis: readonly Nemesis[];
  /** Seconds for which all processes are well before the next fault; 0 for no faults. */
  readonly every: number;
  /** Absent: those of the suite. */
  readonly runs?: number;
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
      nemesis: { type: 'string', default: nemeses.join(',') },
      every: { type: 'string', default: '10' },
      runs: { type: 'string' },
      seed: { type: 'string', default: '1' },
      json: { type: 'boolean', default: false },
    },
  });
  return {
    histories: wholeNumber('histories', values.histories, 1),
    processes: values.processes.split(',').map((count) => wholeNumber('processes', count, 1)),
    nemesis: values.nemesis.split(',').map(nemesisOf),
    every: wholeNumber('every', values.every, 0),
    ...(values.runs === undefined ? {} : { runs: wholeNumber('runs', values.runs, 1) }),
    seed: wholeNumber('seed', values.seed, 0),
    json: values.json,
  };
}

function nemesisOf(name: string): Nemesis {
  const found = nemeses.find((one) => one === name);
  if (found === undefined) throw new Error(`--nemesis must list some of ${nemeses.join(', ')}.`);
  return found;
}
