/**
 * Compares this suite with Schemathesis and Prism: each runs on the same faulty servers, and the tables show what it
 * caught, with how many requests, and how many false alarms.
 *
 *   npm run conformance:compare -- --help
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { allRuns } from './compare/runs.js';
import { report } from './compare/report.js';
import { chosenFaults } from './compare/sample.js';
import type { Tool } from './compare/tool.js';
import { createOurs } from './compare/tools/ours.js';
import { createPrism } from './compare/tools/prism.js';
import { createSchemathesis } from './compare/tools/schemathesis.js';

const HELP = `Compares this conformance suite with Schemathesis and Prism on the same faulty servers.

Usage: npm run conformance:compare -- [options]

  --tools A,B        ours, schemathesis, prism; all by default
  --faults M01,M33   these faults; a number without a letter means all of that number (a fixed sample by default)
  --seeds N          seeds per server, for tools that have seeds (1)
  --examples N       test cases per operation, for Schemathesis (100)
  --time-limit SEC   when a run is stopped, and then does not count (300)
  --cache DIR        where tools are installed (a temporary folder)
  --json FILE        write all runs
  --help

A fault counts as caught in a run if the tool reports a failure there that none of its runs on the server without a
fault reports. The tools come from the Python and the npm registry (python3 and npm are needed).
`;

const { values: options } = parseArgs({
  options: {
    tools: { type: 'string', default: 'ours,schemathesis,prism' },
    faults: { type: 'string' },
    seeds: { type: 'string', default: '1' },
    examples: { type: 'string', default: '100' },
    'time-limit': { type: 'string', default: '300' },
    cache: { type: 'string', default: join(tmpdir(), 'visibility-conformance-tools') },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const say = (line: string) => process.stderr.write(`${line}\n`);

async function main(): Promise<void> {
  if (options.help) {
    process.stdout.write(HELP);
    return;
  }
  const tools = chosenTools();
  const faults = chosenFaults(options.faults?.split(','));
  for (const tool of tools) {
    say(`Preparing ${tool.name} ${tool.version} ...`);
    await tool.prepare();
  }
  const runs = await allRuns({
    ...{ tools, faults, seeds: wholeNumber('seeds'), examples: wholeNumber('examples') },
    timeLimitSeconds: wholeNumber('time-limit'),
    onRun: ({ tool, fault, seed, failures, trouble, requests }) =>
      say(
        `${tool} ${fault ?? 'clean'} seed ${seed}: ${trouble ?? `${failures.length} failures`}, ${requests} requests`,
      ),
  });
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(runs, null, 1)}\n`);
  process.stdout.write(report(tools, faults, runs));
}

function chosenTools(): Tool[] {
  const cache = resolve(options.cache);
  const tools = [createOurs(), createSchemathesis(cache), createPrism(cache)];
  return options.tools.split(',').map((name) => {
    const tool = tools.find(({ id }) => id === name);
    if (tool === undefined)
      throw new Error(`There is no tool "${name}". Choose from ${tools.map(({ id }) => id).join(', ')}.`);
    return tool;
  });
}

function wholeNumber(option: 'seeds' | 'examples' | 'time-limit'): number {
  const value = Number(options[option]);
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`--${option} must be a whole number, 1 or more.`);
  return value;
}

main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
