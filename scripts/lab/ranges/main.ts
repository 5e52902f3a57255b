/* Compares reads over long ranges with DuckDB. See `npm run lab -- ranges --help`. */
import { commandLine, flag, option, wholeNumber } from '../kit/command-line.js';
import { createProgress } from '../kit/progress.js';
import { markdownTable } from '../kit/tables.js';
import { measure, type Finding, type Result } from './measure.js';
import { questionsUpTo } from './questions.js';

/** The longest time of a read of a workspace of up to so many answers. */
const SECONDS = [
  { answers: 400_000, seconds: 0.3 },
  { answers: 1_600_000, seconds: 1 },
];
/** The longest time as a multiple of the time of DuckDB. */
const RATIO = 8;

const { json, ...plan } = commandLine({
  name: 'ranges',
  description: `Reads figures over long ranges and with filters from the service, and computes the same figures from the same rows with
DuckDB, on the same machine in one run. It generates the workspace of the demo on a Postgres of its own, exports it,
loads the export into DuckDB, and asks both one call at a time, without the cache of responses. All counts, rates and
lists that DuckDB computes must be equal; intervals and verdicts are not computed.`,
  parts: {
    seed: option('<n>', 'seed of the generated workspace', wholeNumber(0), 7),
    prompts: option('<n>', 'its prompts, each asked on four platforms a day', wholeNumber(1), 250),
    days: option('<n>', 'its days', wholeNumber(1), 365),
    calls: option('<n>', 'measured calls of each question, after one that is not', wholeNumber(1), 3),
    only: option('<text>', 'ask only questions with this text in their name', String),
    json: flag('print the result as JSON'),
  },
  notes: `Examples:
  npm run lab -- ranges                             with 365,000 answers
  npm run lab -- ranges --prompts 1030              with 1.5 million
  npm run lab -- ranges --prompts 20 --days 90      in a minute
  npm run lab -- ranges --only gaps --calls 1`,
  check: ({ only }) =>
    only === undefined || questionsUpTo('2026-03-31').some(({ name }) => name.includes(only))
      ? undefined
      : `No question has "${only}" in its name.`,
  exitCodes: { 0: 'all figures are equal', 1: 'some differ', 3: 'it was interrupted' },
});
// Whatever is still running ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(3));

const progress = createProgress(process.stderr);
const result = await measure({ ...plan, onStep: progress.show });
progress.clear();
console.log(json ? JSON.stringify(result) : inWords(result));
// Missed goals do not fail the run until the service meets them.
if (result.findings.some(({ difference }) => difference !== null)) process.exitCode = 1;

function inWords({ machine, duckdb, observations, findings }: Result): string {
  const { processor, cores, memoryBytes, node, postgres } = machine;
  const numbers = ['Service, s', 'DuckDB, s', 'Ratio', 'Figures'].map((right) => ({ right }));
  const rows = findings.map(({ question, serviceSeconds: own, duckSeconds: duck, figures, difference }) => {
    const times = [own.toFixed(3), duck.toFixed(3), (own / duck).toFixed(1)];
    return [question, ...times, figures, difference ?? 'equal'];
  });
  return [
    `${observations.toLocaleString('en-US')} answers: ${processor}, ${cores} cores, ${Math.round(memoryBytes / 1024 ** 3)} GB, ` +
      `Node ${node}, Postgres ${postgres}, DuckDB ${duckdb}.`,
    markdownTable(['Question', ...numbers, 'Result'], rows),
    missedIn(observations, findings),
  ].join('\n\n');
}

function missedIn(observations: number, findings: readonly Finding[]): string {
  const seconds = SECONDS.find(({ answers }) => observations <= answers)?.seconds ?? Infinity;
  const missed = findings.flatMap(({ question, serviceSeconds, duckSeconds }) => {
    const isMissed = serviceSeconds > seconds || serviceSeconds / duckSeconds > RATIO;
    return isMissed ? [question] : [];
  });
  const time = seconds === Infinity ? '' : `${seconds} s and `;
  const goals = `the goals for this number of answers, ${time}${RATIO} times the time of DuckDB`;
  return missed.length === 0 ? `All meet ${goals}.` : `These miss ${goals}: ${missed.join('; ')}.`;
}
