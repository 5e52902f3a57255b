/*
 * Measures how far a judge agrees with the sentences of sentences.yaml, which were judged by hand:
 *
 *   MEASURING_JUDGE=openai:MODEL npm run lab -- judge [--yes] [--record FOLDER] [--failures]
 *   MEASURING_JUDGE=replay:MODEL REPLAY_DIR=FOLDER npm run lab -- judge
 *
 * Without --yes, it only shows what asking would cost. --record stores the answers for replay.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judgeOf } from '../../../src/app.js';
import { loadConfig } from '../../../src/config.js';
import { agreementOf, type Estimate } from './agreement.js';
import { askAll, estimateUsd, readJudgedSentences } from './sentences.js';

const { values } = parseArgs({
  options: {
    yes: { type: 'boolean', default: false },
    record: { type: 'string' },
    failures: { type: 'boolean', default: false },
  },
});

const config = loadConfig();
const judge = judgeOf(config);
if (judge === null) throw new Error('There is no judge. Set MEASURING_JUDGE.');

const sentences = readJudgedSentences();
const costUsd = estimateUsd(judge, sentences);
console.log(`${sentences.length} sentences, estimated at $${costUsd.toFixed(2)}.`);
if (costUsd === 0 || values.yes) await score(judge);
else console.log('To ask the judge, repeat the command with --yes.');

async function score(asked: NonNullable<typeof judge>): Promise<void> {
  const answers = await askAll(asked, sentences, AbortSignal.timeout(config.measuringTimeoutMs));
  if (values.record !== undefined) await record(values.record, answers);
  const judged = answers.filter(({ found }) => found !== null);
  const pairs = judged.map(({ sentence, found }) => ({ wanted: sentence.brands, found: found ?? [] }));
  console.log(`${judged.length} of ${sentences.length} judged by ${asked.provider.name}:${asked.model}.`);
  if (pairs.length > 0)
    for (const [name, estimate] of Object.entries(agreementOf(pairs)))
      console.log(`${name.padEnd(18)} ${describe(estimate)}`);
  if (values.failures) console.log(JSON.stringify(answers, null, 2));
}

function describe({ value, low, high }: Estimate): string {
  return `${value.toFixed(3)} (95 %: ${low.toFixed(3)} to ${high.toFixed(3)})`;
}

async function record(folder: string, answers: Awaited<ReturnType<typeof askAll>>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const recordings = answers.flatMap(({ question, outcome }) =>
    outcome.kind === 'answered' ? [{ prompt: question.text, text: outcome.answer.text }] : [],
  );
  await writeFile(join(folder, 'judgments.json'), `${JSON.stringify(recordings, null, 2)}\n`);
}
