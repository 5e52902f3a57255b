/* Measures how well the extraction reads sentences. See `npm run lab -- sentences --help`. */
import { judge, readHeldOut, readSentences, scoreOf, type Judged } from './sentences.js';
import { commandLine, flag } from '../kit/command-line.js';
import { markdownTable } from '../kit/tables.js';
import { replaceSection } from '../../document-section.js';

const { failures } = commandLine({
  name: 'sentences',
  description:
    'Measures how well the extraction reads the sentences in scripts/lab/sentences, and writes the table in docs/extraction.md.',
  parts: { failures: flag('also print the sentences that are read incorrectly') },
  exitCodes: { 0: 'measured' },
});

const own = readSentences().map(judge);
const heldOut = readHeldOut().map(judge);

function row(name: string, some: readonly Judged[]): (string | number)[] {
  const { sentences, facts, precision, recall } = scoreOf(some);
  return [name, sentences, facts, precision.toFixed(3), recall.toFixed(3)];
}

function rows(prefix: string, judged: readonly Judged[]): (string | number)[][] {
  const kinds = [...new Set(judged.map(({ sentence }) => sentence.kind))];
  return kinds.map((kind) =>
    row(
      `${prefix}${kind}`,
      judged.filter(({ sentence }) => sentence.kind === kind),
    ),
  );
}

const figures = ['Sentences', 'Names', 'Precision', 'Recall'].map((right) => ({ right }));
const table = markdownTable(
  ['Kind', ...figures],
  [...rows('', own), row('all', own), ...rows('held out: ', heldOut), row('held out: all', heldOut)],
);
console.log(table);
await replaceSection('docs/extraction.md', 'sentences', table);
if (failures)
  for (const { sentence, wanted, found } of own.filter((one) => one.wanted.join() !== one.found.join()))
    console.log(
      `${sentence.language} ${sentence.kind}: ${sentence.text}\n  wanted ${wanted.join(', ')}\n  found  ${found.join(', ')}`,
    );
