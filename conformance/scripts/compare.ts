/**
 * Compares this conformance suite with the usual tools for the job: every tool runs on the same faulty servers, and
 * what each caught, with how many requests and how many false alarms, is printed side by side.
 *
 *   npm run conformance:compare -- --help
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compare } from './compare/compare.js';
import { joined, type Comparison, type RunRecord } from './compare/record.js';
import { report } from './compare/report.js';
import { chosenFaults } from './compare/sample.js';
import { LIMIT_PER_MINUTE } from './compare/target.js';
import type { Tool } from './compare/tool.js';
import { createTools } from './compare/tools/index.js';

const HELP = `Compares this conformance suite with the usual tools on the same faulty servers.

Usage: npm run conformance:compare -- [options]

  --tools A,B        ours, ours-one-key, schemathesis, portman, prism, dredd; all by default
  --faults M01,M33   these faults; a number without its letter stands for all of that number
  --all              every fault of the model server; without either a fixed sample of all families
  --seeds N          seeds a server, for tools that have seeds (3)
  --examples N       test cases an operation, for a tool that never ends by itself (100)
  --time-limit SEC   when a run is ended, and then does not count (180)
  --jobs N           runs at one time (2)
  --cache DIR        where tools are installed (a folder of the system's temporary one)
  --keep DIR         keep what the tools wrote, a folder a run
  --json FILE        write all runs, after each of them, to be printed again with --from
  --resume           leave out the runs that are in that FILE already, as after an interruption
  --from FILE        print what an earlier comparison found, and run nothing; several are joined, and of the same
                     run the later FILE holds
  --markdown         print Markdown instead of text
  --docs             write the tables into docs/conformance-comparison.md in place of printing them
  --help

A fault counts as caught in a run when the tool reports a failure there that none of its runs on the server without
a fault reports: five for every seed. How many of those would count as a catch beside the others is the catch by chance.
The tools come from the Python and the npm registry (python3 and npm are needed) and are kept for the next time.

Examples:
  npm run conformance:compare -- --faults M15,M53 --tools ours,prism
  npm run conformance:compare -- --json all.json
  npm run conformance:compare -- --tools ours,ours-one-key --json ours.json      this suite anew
  npm run conformance:compare -- --from all.json --from ours.json --docs         and into the documentation
`;

const { values: options } = parseArgs({
  options: {
    tools: { type: 'string' },
    faults: { type: 'string' },
    all: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '3' },
    examples: { type: 'string', default: '100' },
    'time-limit': { type: 'string', default: '180' },
    jobs: { type: 'string', default: '2' },
    cache: { type: 'string', default: join(tmpdir(), 'visibility-conformance-tools') },
    keep: { type: 'string' },
    json: { type: 'string' },
    resume: { type: 'boolean', default: false },
    from: { type: 'string', multiple: true },
    markdown: { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const DOCUMENT = new URL('../../docs/conformance-comparison.md', import.meta.url);
const say = (line: string) => process.stderr.write(`${line}\n`);

async function main(): Promise<void> {
  if (options.help) {
    process.stdout.write(HELP);
    return;
  }
  const comparison =
    options.from === undefined ? await makeComparison() : joined(options.from.map(readComparison));
  save(comparison);
  if (options.docs) writeIntoDocs(report(comparison, 'markdown'));
  else process.stdout.write(report(comparison, options.markdown ? 'markdown' : 'text'));
}

function readComparison(file: string): Comparison {
  return JSON.parse(readFileSync(file, 'utf8')) as Comparison;
}

async function makeComparison(): Promise<Comparison> {
  const faults = chosenFaults(options.all ? 'all' : (options.faults?.split(',') ?? 'sample'));
  const { tools, versions, missing } = await prepared(chosenTools());
  const plan = {
    seeds: wholeNumber('seeds'),
    examples: wholeNumber('examples'),
    timeLimitSeconds: wholeNumber('time-limit'),
  };
  const comparison: Comparison = {
    startedAt: new Date().toISOString(),
    ...plan,
    limitPerMinute: LIMIT_PER_MINUTE,
    command: commandLine(),
    tools: tools.map(({ id, name, seedLimit, commandLine: line, setUp }) => {
      return { id, name, seedLimit, commandLine: line, setUp, version: versions.get(id) ?? 'unknown' };
    }),
    missing,
    faults: faults.map(({ id, sentence }) => ({ id, sentence })),
    runs: [],
  };
  const made = earlierRuns();
  const ended: RunRecord[] = [...made];
  const keep = options.keep === undefined ? null : resolve(options.keep);
  const onRun = (run: RunRecord, done: number, total: number) => {
    ended.push(run);
    // A long comparison that is broken off has not been for nothing.
    save({ ...comparison, runs: ended });
    progress(run, done, total);
  };
  const runs = await compare({ ...plan, tools, faults, made, jobs: wholeNumber('jobs'), keep, onRun });
  return { ...comparison, runs };
}

/** The runs that need not be made again; one that went wrong is. */
function earlierRuns(): RunRecord[] {
  if (!options.resume || options.json === undefined) return [];
  return readComparison(options.json).runs.filter(({ trouble }) => trouble === null);
}

function commandLine(): string {
  const choice = options.all ? ' --all' : options.faults === undefined ? '' : ` --faults ${options.faults}`;
  return `npm run conformance:compare -- --seeds ${options.seeds} --examples ${options.examples}${choice}`;
}

function save(comparison: Comparison): void {
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(comparison, null, 1)}\n`);
}

/** Puts the tables between the two marks of the document; what stands around them is written by hand. */
function writeIntoDocs(tables: string): void {
  const text = readFileSync(DOCUMENT, 'utf8');
  const [before, rest] = halves(text, '<!-- tables -->');
  const [, after] = halves(rest, '<!-- end of tables -->');
  writeFileSync(DOCUMENT, `${before}<!-- tables -->\n\n${tables}\n<!-- end of tables -->${after}`);
}

function halves(text: string, mark: string): [before: string, after: string] {
  const place = text.indexOf(mark);
  if (place < 0) throw new Error(`The document has no mark ${mark}.`);
  return [text.slice(0, place), text.slice(place + mark.length)];
}

function wholeNumber(option: 'seeds' | 'examples' | 'time-limit' | 'jobs'): number {
  const value = Number(options[option]);
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`--${option} must be a whole number, 1 or more.`);
  return value;
}

function chosenTools(): Tool[] {
  const tools = createTools(resolve(options.cache));
  const names = options.tools?.split(',') ?? tools.map(({ id }) => id);
  return names.map((name) => {
    const tool = tools.find(({ id }) => id === name);
    if (tool === undefined)
      throw new Error(`There is no tool ${name}: ${tools.map(({ id }) => id).join(', ')}.`);
    return tool;
  });
}

/** Installs the tools; one that cannot be installed is left out and named. */
async function prepared(chosen: readonly Tool[]) {
  const tools: Tool[] = [];
  const versions = new Map<string, string>();
  const missing: { name: string; reason: string }[] = [];
  for (const tool of chosen) {
    say(`Preparing ${tool.name} ...`);
    try {
      versions.set(tool.id, await tool.prepare());
      tools.push(tool);
    } catch (error) {
      missing.push({ name: tool.name, reason: error instanceof Error ? error.message : String(error) });
      say(`${tool.name} could not be installed and is left out.`);
    }
  }
  return { tools, versions, missing };
}

function progress(run: RunRecord, done: number, total: number): void {
  const server = run.fault ?? 'clean';
  const end = run.trouble === null ? `${run.failures.length} failures` : 'does not count';
  say(
    `${done}/${total}  ${run.tool} ${server} seed ${run.seed}: ${end}, ${run.requests} requests, ${run.seconds.toFixed(0)} s`,
  );
}

main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
