import { parseArgs } from 'node:util';
import { wholeNumber } from '../kit/command-line.js';

export const HELP = `Usage: npm run lab -- overload [options]

Measures what one client can cost the others, and what the service still does when it gets more requests than it can serve.
The script starts a Postgres and one process of the service, without Redis and with rate limits out of reach, and fills a
large workspace and small ones. Then it measures
  queries   60 analytics requests of the large workspace at a time, all with one key, beside requests of others
  mcp       1,000 MCP clients that share one key, beside requests of others
            (both from two seconds after the load begins, on connections that are open, in three turns without and with it)
  twice     requests of many keys at twice the rate that the service served best, and that rate, in six turns
Run it on a quiet machine: the load comes from the same processors.

  --prompts N   prompts of the large workspace, each with 360 answers (1000)
  --seconds N   seconds of each measurement (10)
  --json        print the figures as JSON
  --help        show this help

Exit codes: 0 = the goals are met, 1 = one is missed, 2 = the command line is wrong.`;

export interface Options {
  readonly prompts: number;
  readonly seconds: number;
  readonly json: boolean;
}

/** @throws Error for an invalid command line */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      prompts: { type: 'string', default: '1000' },
      seconds: { type: 'string', default: '10' },
      json: { type: 'boolean', default: false },
    },
  });
  return {
    prompts: wholeNumber('prompts', values.prompts, 1),
    seconds: wholeNumber('seconds', values.seconds, 1),
    json: values.json,
  };
}
