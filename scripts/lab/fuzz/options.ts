import { parseArgs } from 'node:util';
import { wholeNumber } from '../kit/command-line.js';

export const HELP = `Usage: npm run lab -- fuzz [options]

Sends requests that fast-check makes from the contract, valid ones and spoiled ones, to the operations of the API and its
extensions, to the MCP endpoint and to the pages. Requests use ids, cursors and validators of earlier responses, and go over
new and reused connections. Each response must match the contract, or the output schema of the MCP tool, none may have a status
of 500 or above, no connection may hang, and on Linux no request may take more than 100 ms of processor time of the service.
Each kind of finding is made smaller and printed once. The script starts a Postgres and the service itself.

  --requests N   requests to send (200000)
  --seed N       the seed of the first 2,000 requests (random); each further 2,000 have the next one, and new workspaces
  --json         print the summary as JSON
  --help         show this help

Exit codes: 0 = nothing found, 1 = findings, 2 = the command line is wrong.`;

export interface Options {
  readonly requests: number;
  readonly seed: number;
  readonly json: boolean;
}

/** @throws Error for an invalid command line */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      requests: { type: 'string', default: '200000' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      json: { type: 'boolean', default: false },
    },
  });
  return {
    requests: wholeNumber('requests', values.requests, 1),
    seed: wholeNumber('seed', values.seed, 0),
    json: values.json,
  };
}
