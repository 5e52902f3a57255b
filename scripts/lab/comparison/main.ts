/* Compares this suite with Schemathesis and Prism. See `npm run lab -- comparison --help`. */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { commandLine, listOf, oneOf, option, wholeNumber } from '../kit/command-line.js';
import { report } from './report.js';
import { allRuns, chosenFaults } from './runs.js';
import { ours } from './tools/ours.js';
import { createPrism } from './tools/prism.js';
import { createSchemathesis } from './tools/schemathesis.js';

const TOOLS = ['ours', 'schemathesis', 'prism'] as const;

const {
  cache,
  json,
  faults = chosenFaults(),
  ...options
} = commandLine({
  name: 'comparison',
  description: `Compares this suite with Schemathesis and Prism on the same faulty servers, and prints a report in Markdown. The tools are
installed from the Python and npm registries, so python3 and npm are required.`,
  parts: {
    tools: option('<list>', 'the tools to run, separated by commas', listOf(oneOf(TOOLS)), TOOLS),
    faults: option(
      '<list>',
      'such as M01,M33,C; M33 means M33a, M33b and M33c, and C all that begin with C (a fixed sample)',
      (text) => chosenFaults(text.split(',')),
    ),
    seeds: option('<n>', 'seeds per server, for tools that have seeds', wholeNumber(1), 1),
    examples: option('<n>', 'test cases per operation, for Schemathesis', wholeNumber(1), 100),
    phases: option('<list>', 'phases of Schemathesis', String, 'examples,coverage,fuzzing,stateful'),
    timeLimit: option('<seconds>', 'time after which a run is stopped and not counted', wholeNumber(1), 300),
    cache: option(
      '<folder>',
      'folder for installing the tools',
      String,
      join(tmpdir(), 'visibility-conformance-tools'),
    ),
    json: option('<file>', 'write all runs as JSON', String),
  },
  exitCodes: { 0: 'compared', 1: 'a tool could not be installed or run' },
});

const say = (line: string) => process.stderr.write(`${line}\n`);

const all = [ours, createSchemathesis(resolve(cache)), createPrism(resolve(cache))];
const tools = all.filter(({ id }) => options.tools.some((name) => name === id));
const plan = { ...options, tools, faults };
for (const tool of tools) {
  say(`Preparing ${tool.name} ${tool.version} ...`);
  await tool.prepare();
}
const runs = await allRuns(plan, ({ tool, fault, seed, failures, trouble, requests }) => {
  const outcome = trouble ?? `${failures.length} failures`;
  say(`${tool} ${fault ?? 'clean'} seed ${seed}: ${outcome}, ${requests} requests`);
});
if (json !== undefined) writeFileSync(json, `${JSON.stringify(runs, null, 1)}\n`);
process.stdout.write(report(plan, runs));
