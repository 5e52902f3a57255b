import type { Clock } from '../../domain/clock.js';
import { storableText } from '../../domain/text.js';
import type { Database } from '../../platform/database.js';
import type { Logger } from '../../platform/logger.js';
import { parseJson } from '../providers/json.js';
import type { FinalOutcome, Provider } from '../providers/provider.js';
import { differencesOf } from '../providers/shape.js';
import { readJudgment } from '../judge/read-judgment.js';
import type { JudgingTask, TakenSlot } from '../types.js';
import { countUnknownFields } from '../stores/providers-store.js';
import { withRanks } from './lines.js';
import { withRefusalInWords } from './refusal-in-words.js';
import { soundOutcome } from './sound-outcome.js';

export interface CheckingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Default: no warnings. */
  readonly log?: Pick<Logger, 'warn'>;
}

/** Applies the checks shared by all providers. */
export function checked(
  { log }: Pick<CheckingDependencies, 'log'>,
  slot: TakenSlot,
  given: FinalOutcome,
): FinalOutcome {
  const { workspaceId, runId, place, task } = slot;
  const read = task === null ? withRefusalInWords(given) : asJudgment(given, task);
  const { outcome, oddities } = soundOutcome(read);
  for (const { field, value } of oddities)
    log?.warn(
      { workspaceId, runId, provider: place.provider, field, value: String(value) },
      'a provider reported a number that makes no sense; it is stored as null',
    );
  return slot.rank === null ? outcome : withRanks(outcome, slot.rank);
}

/** The outcome, or a failure if the answer is not a valid judgment. */
function asJudgment(outcome: FinalOutcome, task: JudgingTask): FinalOutcome {
  if (outcome.kind !== 'answered') return outcome;
  const reading = readJudgment(outcome.answer, task);
  const { rawResponse, costUsd } = outcome.answer;
  return 'fault' in reading
    ? { kind: 'failed', code: 'judgment_invalid', message: reading.fault, rawResponse, costUsd }
    : outcome;
}

/** Counts how an answer differs from the known form of the provider's responses. Nothing depends on it, so it never rejects. */
export async function noteUnknownFields(
  { database, clock, log }: CheckingDependencies,
  { name, response }: Provider,
  outcome: FinalOutcome,
): Promise<void> {
  if (outcome.kind !== 'answered' || response === undefined) return;
  const fields = differencesOf(parseJson(outcome.answer.rawResponse), response).map(storableText);
  if (fields.length === 0) return;
  try {
    const unseen = await countUnknownFields(database, name, fields, clock());
    if (unseen.length > 0)
      log?.warn({ provider: name, fields: unseen }, 'a response has fields that this version does not know');
  } catch (err) {
    log?.warn({ provider: name, err }, 'fields that this version does not know could not be counted');
  }
}
