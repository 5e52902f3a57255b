import type { Clock } from '../../domain/clock.js';
import { storableText } from '../../domain/text.js';
import { isRefusalInWords } from '../../extraction/index.js';
import type { Database } from '../../platform/database.js';
import type { Logger } from '../../platform/logger.js';
import { amountOf, countOf, parseJson } from '../providers/json.js';
import type { Answer, FinalOutcome, Provider } from '../providers/provider.js';
import { differencesOf } from '../providers/shape.js';
import { readJudgment } from '../judge/read-judgment.js';
import type { JudgingTask, TakenSlot } from '../types.js';
import { countUnknownFields } from '../stores/providers-store.js';
import { withRanks, type Result } from './lines.js';

export interface CheckingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Default: no warnings. */
  readonly log?: Pick<Logger, 'warn'>;
}

/** Applies the checks shared by all providers. `task` is what a judge was asked; null = an answer was asked for. */
export function checked(
  { log }: Pick<CheckingDependencies, 'log'>,
  { workspaceId, runId, place, rank }: TakenSlot,
  task: JudgingTask | null,
  given: FinalOutcome,
): Pick<Result, 'outcome' | 'judged'> {
  const read = task === null ? { outcome: withRefusalInWords(given), judged: null } : asJudgment(given, task);
  const { outcome, oddities } = soundOutcome(read.outcome);
  for (const { field, value } of oddities)
    log?.warn(
      { workspaceId, runId, provider: place.provider, field, value: String(value) },
      'a provider reported a number that makes no sense; it is stored as null',
    );
  return { outcome: rank === null ? outcome : withRanks(outcome, rank), judged: read.judged };
}

/** The judgment in an answer, and the outcome: a failure if the answer is not a valid judgment. */
function asJudgment(outcome: FinalOutcome, task: JudgingTask): Pick<Result, 'outcome' | 'judged'> {
  const { version } = task;
  if (outcome.kind !== 'answered') return { outcome, judged: { version, brands: null } };
  const reading = readJudgment(outcome.answer, task);
  if ('brands' in reading) return { outcome, judged: { version, brands: reading.brands } };
  const { rawResponse, costUsd } = outcome.answer;
  const failure = { code: 'judgment_invalid', message: reading.fault, rawResponse, costUsd };
  return { outcome: { kind: 'failed', ...failure }, judged: { version, brands: null } };
}

/**
 * The outcome, as a refused answer if its text is a refusal and cites no source. Platforms mark only some refusals as such,
 * and a brand must not count as "not visible" in the others.
 */
export function withRefusalInWords(outcome: FinalOutcome): FinalOutcome {
  if (outcome.kind !== 'answered') return outcome;
  const { status, text, sources } = outcome.answer;
  const isRefused =
    status === 'ok' && text !== null && !sources.some(({ isCited }) => isCited) && isRefusalInWords(text);
  return isRefused ? { kind: 'answered', answer: { ...outcome.answer, status: 'refused' } } : outcome;
}

/** A reported number that cannot be valid, such as a negative count of tokens. */
interface Oddity {
  readonly field: 'inputTokens' | 'outputTokens' | 'costUsd';
  readonly value: unknown;
}

const readers = { inputTokens: countOf, outputTokens: countOf, costUsd: amountOf } as const;

/**
 * The outcome with null in place of invalid numbers, and those numbers. A wrong count must not lose an answer that was
 * paid for.
 */
export function soundOutcome(outcome: FinalOutcome): { outcome: FinalOutcome; oddities: readonly Oddity[] } {
  if (outcome.kind === 'answered') {
    const { answer } = outcome;
    const oddities = odditiesOf(answer, ['inputTokens', 'outputTokens', 'costUsd']);
    return { outcome: { kind: 'answered', answer: without(answer, oddities) }, oddities };
  }
  if (outcome.kind !== 'failed') return { outcome, oddities: [] };
  const oddities = odditiesOf(outcome, ['costUsd']);
  return { outcome: without(outcome, oddities), oddities };
}

function odditiesOf<Field extends Oddity['field']>(
  part: Readonly<Record<Field, unknown>>,
  fields: readonly Field[],
): Oddity[] {
  return fields
    .filter((field) => part[field] !== null && readers[field](part[field]) === null)
    .map((field) => ({ field, value: part[field] }));
}

function without<Part extends Answer | FinalOutcome>(part: Part, oddities: readonly Oddity[]): Part {
  return { ...part, ...Object.fromEntries(oddities.map(({ field }) => [field, null])) };
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
