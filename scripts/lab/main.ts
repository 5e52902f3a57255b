/* One command for everything that proves, measures, breaks or compares. See `npm run lab`. */
import { execFileSync } from 'node:child_process';
import { experiments, type Experiment } from './experiments.js';
import { ROOT, start } from './experiment-process.js';
import { commandLine, flag, operands } from './kit/command-line.js';
import { textTable } from './kit/tables.js';
import { asTable, runNightly } from './nightly.js';

const HELP = `Usage: npm run lab                       lists the experiments
       npm run lab -- NAME [options]     runs one; NAME --help shows its options
       npm run lab -- nightly            runs all that CI leaves out, and ends with one table

  --json   print the list as JSON
  --help   show this help

SKIP_BUILD=1 uses the build in dist/ as it is.

Exit codes: that of the experiment; 2 = wrong usage.`;

const USAGE = 2;

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = USAGE;
}

/** Runs the command line. Returns its exit code. */
async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === '--help') console.log(HELP);
  else if (name === undefined || name === '--json') list(name === '--json');
  else if (name === 'nightly') return nightly(args);
  else return run(find(name), args);
  return 0;
}

/** @throws Error for an unknown name */
function find(name: string): Experiment {
  const found = experiments.find((one) => one.name === name);
  if (found === undefined) throw new Error(`"${name}" is not an experiment. "npm run lab" lists them.`);
  return found;
}

function list(json: boolean): void {
  if (json) return console.log(JSON.stringify(experiments.map(({ command: _, env: __, ...one }) => one)));
  const rows = experiments.map(({ name, takes, shows, nightly: isNightly }) => [
    `${isNightly ? '*' : ' '} ${name}`,
    takes,
    shows,
  ]);
  console.log(textTable(['  name', 'takes', 'shows'], rows));
  console.log(
    '\n* runs nightly.\n\nnpm run lab -- NAME           runs one\nnpm run lab -- NAME --help    shows its options',
  );
}

function run(experiment: Experiment, args: readonly string[]): Promise<number> {
  if (!args.includes('--help')) build();
  // The experiment gets Ctrl-C as well, and cleans up.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  return start(experiment, args, 'inherit').ended;
}

async function nightly(args: readonly string[]): Promise<number> {
  const { json, names: chosen } = commandLine(
    {
      name: 'nightly',
      description:
        'Runs what CI leaves out, one experiment after the other, and ends with one table. What they print goes to files.',
      parts: {
        json: flag('print the results as JSON'),
        names: operands('the experiments to run (all that the list marks)', find),
      },
      exitCodes: { 0: 'all succeeded', 1: 'one did not' },
    },
    args,
  );
  build();
  const results = await runNightly(chosen.length > 0 ? chosen : experiments.filter((one) => one.nightly));
  console.log(json ? JSON.stringify(results) : asTable(results));
  return results.every(({ exitCode }) => exitCode === 0) ? 0 : 1;
}

function build(): void {
  if (process.env['SKIP_BUILD'] === undefined)
    execFileSync(process.execPath, ['scripts/build.js'], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
}
