/* Counts the mutants that the tests kill. See `npm run lab -- mutants --help`. */
import { execFileSync } from 'node:child_process';
import { commandLine, flag, oneOf, option, repeatable, wholeNumber } from '../kit/command-line.js';
import { createProgress } from '../kit/progress.js';
import { markdownTable } from '../kit/tables.js';
import { drawMutants, ROOT, type Mutant } from './draw.js';
import { stageNames, tryMutants, type Kill } from './trial.js';

const options = commandLine({
  name: 'mutants',
  description: `Changes the code of this checkout in one small place at a time (a comparison, a condition, a number, a call left out,
a word of a statement), and runs the tests that reach the file until one fails: those of "npm test", then the slow ones,
then the nightly ones. A mutant that no test notices shows code that nothing protects, or a change that makes no
difference. Each of eight areas gets the same number: handlers, stores, SQL, extraction, estimates, measuring, outbox
and page. The checkout must have no changes; each file is restored after its tests.`,
  parts: {
    count: option('<n>', 'mutants to draw', wholeNumber(1), 80),
    seed: option('<n>', 'the seed of the draw', wholeNumber(0), 1),
    upTo: option('<stage>', 'the last tests to run', oneOf(stageNames), 'nightly'),
    only: repeatable('<number>', 'only this mutant', wholeNumber(1)),
    list: flag('list the mutants without running a test'),
    json: flag('print the outcomes as JSON'),
  },
  exitCodes: { 0: 'all were tried', 1: 'interrupted' },
});

const mutants = drawMutants(options.count, options.seed).filter(
  ({ number }) => options.only?.includes(number) ?? true,
);
if (options.list) for (const mutant of mutants) console.log(describe(mutant));
else if (execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' }) !== '') {
  console.error('The checkout has changes. Commit or remove them first.');
  process.exitCode = 2;
} else await tryAll();

async function tryAll(): Promise<void> {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interruption.abort());
  const progress = createProgress(process.stderr);
  const kills: Kill[] = [];
  const onKill = (kill: Kill) => {
    kills.push(kill);
    progress.clear();
    if (!options.json) console.log(`${describe(kill.mutant)}\n  killed by ${kill.stage}: ${kill.test}`);
  };
  const survivors = await tryMutants(
    mutants,
    options.upTo,
    { onStep: progress.show, onKill },
    interruption.signal,
  ).catch((error: unknown) => {
    if (!interruption.signal.aborted) throw error;
    return null;
  });
  progress.clear();
  if (survivors === null) {
    process.exitCode = 1;
    return;
  }
  if (options.json) console.log(JSON.stringify({ kills, survivors }));
  else {
    for (const mutant of survivors) console.log(`${describe(mutant)}\n  SURVIVED`);
    console.log(summaryOf(kills));
  }
}

function describe({ number, area, file, line, from, to }: Mutant): string {
  const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 60);
  return `${number} ${area} ${file}:${line} "${short(from)}" becomes "${short(to)}"`;
}

function summaryOf(kills: readonly Kill[]): string {
  const areas = [...new Set(mutants.map(({ area }) => area))];
  const rows = areas.map((area) => {
    const own = mutants.filter((mutant) => mutant.area === area).length;
    const killed = kills.filter(({ mutant }) => mutant.area === area);
    const by = stageNames.map((name) => killed.filter(({ stage }) => stage === name).length);
    return [area, own, ...by, own - killed.length];
  });
  const headings = ['Mutants', 'npm test', 'test:long', 'nightly only', 'survived'];
  return markdownTable(['Area', ...headings.map((right) => ({ right }))], rows);
}
