/* Measures how well recommendations are distinguished from mentions and warnings. See `npm run lab -- recommendations --help`. */
import { replaceSection } from '../../document-section.js';
import { commandLine, flag } from '../kit/command-line.js';
import { markdownTable } from '../kit/tables.js';
import { compareIn, readJudgedAnswers, scoresOf, type Judged } from './answers.js';

const { failures } = commandLine({
  name: 'recommendations',
  description:
    'Measures how well recommendations, mentions and warnings are told apart in the answers of scripts/lab/recommendations, and writes the table in docs/extraction.md.',
  parts: {
    failures: flag('also print the brands that are judged otherwise, except those held out'),
  },
  exitCodes: { 0: 'measured' },
});

const open = readJudgedAnswers('open').flatMap(compareIn);
const heldOut = readJudgedAnswers('held').flatMap(compareIn);

const rows = (prefix: string, compared: readonly Judged[]) =>
  scoresOf(compared).map(({ stance, judged, precision, recall }) => [
    `${prefix}${stance}`,
    ...[judged, precision.toFixed(3), recall.toFixed(3)],
  ]);
const head = ['Stance', ...['Brands', 'Precision', 'Recall'].map((right) => ({ right }))];
const table = markdownTable(head, [...rows('', open), ...rows('held out: ', heldOut)]);

console.log(table);
await replaceSection('docs/extraction.md', 'recommendations', table);
if (failures)
  for (const { answer, brand, judged, found } of open.filter((one) => one.judged !== one.found))
    console.log(
      `${answer.id} ${brand}: judged ${judged}, found ${found}\n  ${answer.text.replaceAll('\n', ' ').slice(0, 200)}`,
    );
