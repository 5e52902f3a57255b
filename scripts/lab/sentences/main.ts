/* Measures how well the extraction reads sentences. See `npm run lab -- sentences --help`. */
import {
  judge,
  readAbsences,
  readHeldOut,
  readNames,
  readSentences,
  scoreOf,
  type Judged,
} from './sentences.js';
import { commandLine, flag } from '../kit/command-line.js';
import { markdownTable } from '../kit/tables.js';
import { groupBy } from '../../../src/domain/group-by.js';
import { replaceSection } from '../../document-section.js';

const { failures, languages } = commandLine({
  name: 'sentences',
  description:
    'Measures how well the extraction reads the sentences in scripts/lab/sentences, and writes the tables in docs/extraction.md.',
  parts: {
    failures: flag('also print the sentences that are read incorrectly, except those held out'),
    languages: flag('also print the tables of names and absences by language'),
  },
  exitCodes: { 0: 'measured' },
});

const figures = (judged: readonly Judged[]): (string | number)[] => {
  const { sentences, facts, precision, recall } = scoreOf(judged);
  return [sentences, facts, ...[precision, recall].map((ratio) => (isNaN(ratio) ? '-' : ratio.toFixed(3)))];
};

function rows(
  prefix: string,
  judged: readonly Judged[],
  by: 'kind' | 'language' = 'kind',
): (string | number)[][] {
  const groups = groupBy(judged, ({ sentence }) => sentence[by]);
  return [...groups, ['all', judged] as const].map(([name, some]) => [`${prefix}${name}`, ...figures(some)]);
}

const own = readSentences().map(judge);
const heldOut = readHeldOut().map(judge);
const names = readNames('known').map(judge);
const heldOutNames = readNames('held-out').map(judge);
const absences = readAbsences('known').map(judge);
const heldOutAbsences = readAbsences('held-out').map(judge);

function table(own: readonly Judged[], heldOut: readonly Judged[], by: 'kind' | 'language' = 'kind'): string {
  const columns = ['Sentences', 'Names', 'Precision', 'Recall'].map((right) => ({ right }));
  const head = by === 'kind' ? 'Kind' : 'Language';
  return markdownTable([head, ...columns], [...rows('', own, by), ...rows('held out: ', heldOut, by)]);
}

console.log(table(own, heldOut));
console.log(table(names, heldOutNames));
console.log(table(absences, heldOutAbsences));
if (languages) {
  console.log(table(names, heldOutNames, 'language'));
  console.log(table(absences, heldOutAbsences, 'language'));
}
await replaceSection('docs/extraction.md', 'sentences', table(own, heldOut));
await replaceSection('docs/extraction.md', 'names', table(names, heldOutNames));
await replaceSection('docs/extraction.md', 'absences', table(absences, heldOutAbsences));
if (failures)
  for (const { sentence, wanted, found } of [...own, ...names, ...absences].filter(
    (one) => one.wanted.join() !== one.found.join(),
  ))
    console.log(
      `${sentence.language} ${sentence.kind}: ${sentence.text}\n  wanted ${wanted.join(', ')}\n  found  ${found.join(', ')}`,
    );
