/* Proves that stored answers are packed while they are in use. See `npm run lab -- packing --help`. */
import { commandLine, flag, option, wholeNumber } from '../kit/command-line.js';
import { createProgress } from '../kit/progress.js';
import { prove, type Proof } from './prove.js';

const { limit, json, ...size } = commandLine({
  name: 'packing',
  description: `Upgrades a database of a release that did not pack answers: runs "visibility migrate" on it while the service answers and
new answers are imported. The figures must be those from before, no call may fail or wait long, and every answer must be
packed exactly once.`,
  parts: {
    seed: option('<n>', 'seed of the generated workspace', wholeNumber(0), 7),
    prompts: option('<n>', 'its prompts, each asked on four platforms a day', wholeNumber(1), 250),
    days: option('<n>', 'its days', wholeNumber(3), 365),
    limit: option(
      '<ms>',
      'the longest wait of a call, beyond the longest before packing',
      wholeNumber(1),
      5000,
    ),
    json: flag('print the result as JSON'),
  },
  notes: `Examples:
  npm run lab -- packing                            365,000 answers
  npm run lab -- packing --prompts 1030             1.5 million
  npm run lab -- packing --prompts 20 --days 30     in a minute`,
  exitCodes: { 0: 'proven', 1: 'figures changed, a call failed or waited long, or an answer was left out' },
});
const progress = createProgress(process.stderr);
const proof = await prove(size, limit, progress.show);
progress.clear();
console.log(json ? JSON.stringify(proof) : inWords(proof));
if (proof.problems.length > 0) process.exitCode = 1;

function inWords({ answers, days, seconds, alone, meanwhile, problems }: Proof): string {
  const count = (value: number) => value.toLocaleString('en-US');
  const waits = Object.entries(meanwhile.longest).map(
    ([name, ms]) => `${name} ${ms} ms (${alone.longest[name] ?? 0} before)`,
  );
  return [
    `Packed ${count(answers)} answers of ${days} days in ${Math.round(seconds)} s.`,
    `Longest of ${count(meanwhile.calls)} calls meanwhile: ${waits.join(', ')}.`,
    ...(problems.length === 0
      ? ['The figures are those from before.']
      : problems.map((one) => `PROBLEM: ${one}`)),
  ].join('\n');
}
