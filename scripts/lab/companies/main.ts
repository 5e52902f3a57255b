/* Measures how well companies that no profile has are found. See `npm run lab -- companies --help`. */
import { replaceSection } from '../../document-section.js';
import { commandLine, flag } from '../kit/command-line.js';
import { markdownTable } from '../kit/tables.js';
import { findIn, readJudgedAnswers, scoresOf, type CompanyScore } from './answers.js';

const { failures } = commandLine({
  name: 'companies',
  description:
    'Measures how well the companies are found in the answers of scripts/lab/companies, and writes the table in docs/extraction.md.',
  parts: {
    failures: flag('also print the answers with mistakes, except those held out'),
  },
  exitCodes: { 0: 'measured' },
});

const known = readJudgedAnswers('known').map(findIn);
const heldOut = readJudgedAnswers('held-out').map(findIn);

const shown = (ratio: number) => (isNaN(ratio) ? '-' : ratio.toFixed(3));
const rows = (prefix: string, scores: readonly CompanyScore[]) =>
  scores.map(({ kind, companies, precision, recall }) => [
    `${prefix}${kind}`,
    companies,
    shown(precision),
    shown(recall),
  ]);
const head = ['Kind', ...['Companies', 'Precision', 'Recall'].map((right) => ({ right }))];
const table = markdownTable(head, [...rows('', scoresOf(known)), ...rows('held out: ', scoresOf(heldOut))]);

console.log(table);
await replaceSection('docs/extraction.md', 'companies', table);
if (failures)
  for (const { answer, wrong, missed } of known.filter((one) => one.wrong.length + one.missed.length > 0))
    console.log(
      `${answer.language}: ${answer.text.slice(0, 80).replaceAll('\n', ' ')}\n  wrong  ${wrong.join(' | ')}\n  missed ${missed.join(' | ')}`,
    );
