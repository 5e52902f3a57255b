/** Compares this suite with Schemathesis and Prism: `npm run lab -- comparison --help`. */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { wholeNumber } from '../../../conformance/cli/usage.js';
import { report } from './report.js';
import { allRuns, chosenFaults, type Plan } from './runs.js';
import { ours } from './tools/ours.js';
import { createPrism } from './tools/prism.js';
import { createSchemathesis } from './tools/schemathesis.js';

interface Options extends Omit<Plan, 'tools' | 'faults'> {
  readonly tools: readonly string[];
  readonly faults?: readonly string[];
  readonly cache: string;
  readonly json?: string;
}

const list = (text: string) => text.split(',');
const say = (line: string) => process.stderr.write(`${line}\n`);

async function compare({ cache, json, ...options }: Options): Promise<void> {
  const all = [ours, createSchemathesis(resolve(cache)), createPrism(resolve(cache))];
  const tools = all.filter(({ id }) => options.tools.includes(id));
  if (tools.length < options.tools.length) throw new Error('The tools are ours, schemathesis and prism.');
  const plan = { ...options, tools, faults: chosenFaults(options.faults) };
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
}

await new Command('npm run lab -- comparison --')
  .description(
    'Compares this suite with Schemathesis and Prism on the same faulty servers, and prints a report in Markdown. The ' +
      'tools are installed from the Python and npm registries, so python3 and npm are required.',
  )
  .option('--tools <ids>', 'the tools to run', list, ['ours', 'schemathesis', 'prism'])
  .option(
    '--faults <ids>',
    'such as M01,M33,C; M33 means M33a, M33b and M33c, and C all that begin with C (default: a fixed sample)',
    list,
  )
  .option('--seeds <n>', 'seeds per server, for tools that have seeds', wholeNumber(1), 1)
  .option('--examples <n>', 'test cases per operation, for Schemathesis', wholeNumber(1), 100)
  .option('--phases <names>', 'phases of Schemathesis', 'examples,coverage,fuzzing,stateful')
  .option('--time-limit <seconds>', 'time after which a run is stopped and not counted', wholeNumber(1), 300)
  .option(
    '--cache <folder>',
    'folder for installing the tools',
    join(tmpdir(), 'visibility-conformance-tools'),
  )
  .option('--json <file>', 'write all runs as JSON')
  .action(compare)
  .parseAsync()
  .catch((error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
