/* Measures a judge of sentiment. See `npm run lab -- judge --help`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { judgeOf } from '../../../src/app.js';
import { loadConfig } from '../../../src/config.js';
import { commandLine, flag, option } from '../kit/command-line.js';
import { textTable } from '../kit/tables.js';
import { agreementOf, type Estimate } from './agreement.js';
import { askAll, estimateUsd, readJudgedSentences } from './sentences.js';

const options = commandLine({
  name: 'judge',
  description: `Measures how far the judge of MEASURING_JUDGE agrees with the sentences of scripts/lab/judge/sentences.yaml, which were
judged by hand. Without --yes, it only shows what asking would cost.`,
  parts: {
    yes: flag('ask the judge, which costs money'),
    record: option('<folder>', 'store the answers for replay', String),
    failures: flag('also print the answers as JSON'),
  },
  notes: `Examples:
  MEASURING_JUDGE=openai:MODEL npm run lab -- judge --yes --record judged
  MEASURING_JUDGE=replay:MODEL REPLAY_DIR=judged npm run lab -- judge`,
  exitCodes: { 0: 'measured, or the cost was shown', 1: 'there is no judge, or it could not be asked' },
});

const config = loadConfig();
const judge = judgeOf(config);
if (judge === null) throw new Error('There is no judge. Set MEASURING_JUDGE.');

const sentences = readJudgedSentences();
const costUsd = estimateUsd(judge, sentences);
console.log(`${sentences.length} sentences, estimated at $${costUsd.toFixed(2)}.`);
if (costUsd === 0 || options.yes) await score(judge);
else console.log('To ask the judge, repeat the command with --yes.');

async function score(asked: NonNullable<typeof judge>): Promise<void> {
  const answers = await askAll(asked, sentences, AbortSignal.timeout(config.measuringTimeoutMs));
  if (options.record !== undefined) await record(options.record, answers);
  const judged = answers.filter(({ found }) => found !== null);
  const pairs = judged.map(({ sentence, found }) => ({ wanted: sentence.brands, found: found ?? [] }));
  console.log(`${judged.length} of ${sentences.length} judged by ${asked.provider.name}:${asked.model}.`);
  if (pairs.length > 0)
    console.log(
      textTable(
        ['agreement', '', '95 % interval'],
        Object.entries(agreementOf(pairs)).map(([name, estimate]) => [name, ...cellsOf(estimate)]),
      ),
    );
  if (options.failures) console.log(JSON.stringify(answers, null, 2));
}

function cellsOf({ value, low, high }: Estimate): string[] {
  return [value.toFixed(3), `${low.toFixed(3)} to ${high.toFixed(3)}`];
}

async function record(folder: string, answers: Awaited<ReturnType<typeof askAll>>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const recordings = answers.flatMap(({ question, outcome }) =>
    outcome.kind === 'answered' ? [{ prompt: question.text, text: outcome.answer.text }] : [],
  );
  await writeFile(join(folder, 'judgments.json'), `${JSON.stringify(recordings, null, 2)}\n`);
}
