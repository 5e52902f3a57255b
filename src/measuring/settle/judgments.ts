import { storableText } from '../../domain/text.js';
import type { Judgment } from '../../ingest/index.js';
import { readJudgment } from '../judge/read-judgment.js';
import type { JudgingTask } from '../types.js';
import { endOf } from './decision.js';
import type { Result } from './lines.js';

/** The judgment that the slot of an answer becomes. A failure is stored with its reason and without figures. */
export function judgmentOf(
  observationId: string,
  task: JudgingTask,
  { outcome, settledAt }: Result,
): Judgment {
  const { version } = task;
  const { costUsd, error } = endOf(outcome);
  const common = { observationId, version, judgedAt: settledAt, costUsd };
  if (outcome.kind !== 'answered') {
    const rawResponse = 'rawResponse' in outcome ? outcome.rawResponse : null;
    const raw = rawResponse === null ? null : storableText(rawResponse);
    return { ...common, brands: null, error, rawResponse: raw, modelServed: null };
  }
  const reading = readJudgment(outcome.answer, task);
  if ('fault' in reading) throw new Error('A judgment was checked when it arrived.');
  const { rawResponse, modelServed } = outcome.answer;
  const stored = {
    rawResponse: storableText(rawResponse),
    modelServed: modelServed && storableText(modelServed),
  };
  return { ...common, ...stored, brands: reading.brands, error: null };
}
