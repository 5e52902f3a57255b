/*
 * Measures how well the extraction reads the sentences of test/measuring/extraction/sentences:
 *
 *   npm run score:sentences -- [--set tuning|heldOut] [--failures]
 */
import { parseArgs } from 'node:util';
import { judge, readSentences, scoreOf, type Judged } from '../test/measuring/extraction/sentences.js';

const { values } = parseArgs({
  options: { set: { type: 'string' }, failures: { type: 'boolean', default: false } },
});

const judged = readSentences()
  .filter(({ set }) => values.set === undefined || set === values.set)
  .map(judge);

function rowsBy(keyOf: (one: Judged) => string): void {
  for (const key of new Set(judged.map(keyOf)))
    row(
      key,
      judged.filter((one) => keyOf(one) === key),
    );
}

function row(name: string, some: readonly Judged[]): void {
  const { sentences, facts, precision, recall } = scoreOf(some);
  console.log(`${name.padEnd(16)} ${sentences}  ${facts}  ${precision.toFixed(3)}  ${recall.toFixed(3)}`);
}

console.log('name  sentences  facts  precision  recall');
rowsBy(({ sentence }) => sentence.kind);
rowsBy(({ sentence }) => sentence.language);
row('all', judged);
if (values.failures)
  for (const { sentence, wanted, found } of judged)
    if (wanted.join() !== found.join())
      console.log(
        `${sentence.language} ${sentence.kind}: ${sentence.text}\n  wanted ${wanted.join(', ')}\n  found  ${found.join(', ')}`,
      );
