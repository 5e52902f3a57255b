import { setTimeout as delay } from 'node:timers/promises';
import { earlierOf, type Clock } from '../domain/clock.js';
import { reasonOf } from '../domain/error-facts.js';
import { storableText } from '../domain/text.js';
import { isDatabaseOutage } from '../platform/database-faults.js';
import type { Recorder } from '../ingest/index.js';
import { inTransaction, type Database, type Transaction } from '../platform/database.js';
import type { Logger } from '../platform/logger.js';
import { noMetrics, type Metrics } from '../platform/telemetry/metrics.js';
import { askAndWait, lost, waitFor } from './asking.js';
import { LEASE_MS, LONGEST_PAUSE_MS } from './durations.js';
import { isFollowed } from './keywords-store.js';
import { DEEPEST_RANK, endOf, keywordCheckLine, observationLine, withRanks } from './lines.js';
import { pauseProvider } from './providers-store.js';
import { parseJson } from './providers/json.js';
import type { Answered, Failed, Outcome, Provider, Question } from './providers/provider.js';
import { differencesOf } from './providers/shape.js';
import { withRefusalInWords } from './refusal-in-words.js';
import { costOfFailure, isWithinShare, pauseBeforeRepetition } from './repeating.js';
import { soundOutcome } from './sound-outcome.js';
import {
  noteTask,
  postponeSlot,
  renewLease,
  repeatSlot,
  settleSlot,
  settleUnsent,
  type UnsentSlot,
} from './slots-store.js';
import { countUnknownFields } from './unknown-fields-store.js';
import { subjectIdOf, type Budget, type SlotOutcome, type TakenSlot } from './types.js';

/** How often a living process renews its leases, in ms. */
const RENEW_MS = LEASE_MS / 4;

/** When a lease ends that begins, or is renewed, now. */
export const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);

/** How often a slot is sent when the provider does not accept it, and the first pause, in ms. It doubles each time. */
const MAX_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 2_000;

/** How long an answer is kept for a database that is away, and the pause between two attempts to store it, in ms. */
const PERSISTENT_MS = 5 * 60_000;
const OUTAGE_PAUSE_MS = 1_000;

export interface SlotDependencies {
  readonly database: Database;
  readonly ingest: Recorder;
  readonly clock: Clock;
  /** The budget of workspaces that have none. */
  readonly defaultBudget: Budget;
  /** The part of budgets that may go to attempts that failed and are repeated; 0 = none is repeated. */
  readonly retryShare: number;
  /** Longest time that a provider may take for a slot, in ms. */
  readonly deadlineMs: number;
  /** Default: none. */
  readonly metrics?: Metrics;
  /** Default: warns nobody. */
  readonly log?: Pick<Logger, 'warn'>;
}

/** What became of an attempt: `postponed` will be sent again, `lost` was taken over by another process. */
export type Settled = SlotOutcome | 'postponed' | 'lost';

/** Another process has taken the slot over: nothing of this attempt is stored. */
class SlotLost extends Error {
  override readonly name = 'SlotLost';
}

/** Asks the provider for a taken slot, or for the task that it accepted before, and stores what comes back. */
export async function runSlot(
  dependencies: SlotDependencies,
  provider: Provider,
  slot: TakenSlot,
): Promise<Settled> {
  const { database, clock, deadlineMs } = dependencies;
  const renewal = setInterval(() => {
    renewLease(database, slot, leaseFrom(clock())).catch(() => undefined);
  }, RENEW_MS);
  const startedAt = performance.now();
  try {
    const outcome = await ask(dependencies, provider, slot, AbortSignal.timeout(deadlineMs));
    const latencyMs = Math.round(performance.now() - startedAt);
    const settled = await store(dependencies, slot, checked(dependencies, slot, outcome), latencyMs);
    await noteUnknownFields(dependencies, provider, outcome);
    return settled;
  } finally {
    clearInterval(renewal);
  }
}

/** Applies the checks that are the same for every provider. */
function checked({ log }: SlotDependencies, slot: TakenSlot, given: Outcome): Outcome {
  const { outcome, oddities } = soundOutcome(withRefusalInWords(given));
  const { workspaceId, runId, place } = slot;
  for (const { field, value } of oddities)
    log?.warn(
      { workspaceId, runId, provider: place.provider, field, value: String(value) },
      'a provider reported a number that makes no sense; it is stored as null',
    );
  return outcome;
}

/** Counts where an answer differs from what is known of the provider's responses. Nothing depends on it, so it never rejects. */
async function noteUnknownFields(
  { database, clock, log }: SlotDependencies,
  { name, response }: Provider,
  outcome: Outcome,
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

/** A slot without a task whose process has disappeared: it may have been paid, so it is not sent again. */
export function giveUp(dependencies: SlotDependencies, slot: TakenSlot): Promise<Settled> {
  const message =
    'The process ended before the provider had answered. It may have answered, and billed, the question.';
  return store(dependencies, slot, lost('interrupted', message), null);
}

/** A slot of a provider that this process does not know fails without being sent. */
export function decline(dependencies: SlotDependencies, slot: TakenSlot): Promise<Settled> {
  const message = `The provider "${slot.place.provider}" is not set up.`;
  const code = 'provider_not_set_up';
  return store(dependencies, slot, { kind: 'failed', code, message, rawResponse: null, costUsd: 0 }, null);
}

/**
 * Ends a planned slot of a closed run as a failure without sending it. It is dated to the end of the run, so that it does
 * not look later than the answers of the next one.
 */
export async function dropUnsent(
  dependencies: SlotDependencies,
  slot: UnsentSlot,
  closedAt: Date,
): Promise<Settled> {
  // A clock that ran ahead may have closed the run, and no observation can be stored of a time that has not come.
  const at = earlierOf(closedAt, dependencies.clock());
  const reason = slot.failure ?? (slot.isWanted ? NOT_SENT : NOT_WANTED);
  const outcome: Failed = { kind: 'failed', ...reason, rawResponse: null, costUsd: 0 };
  const alongside = async (transaction: Transaction) => {
    if (!(await settleUnsent(transaction, slot, { at, ...reason }))) throw new SlotLost();
  };
  const taken = { ...slot, submittedAt: at, taskId: null };
  try {
    await record(dependencies, taken, { outcome, settledAt: at, latencyMs: null }, alongside);
    noteSettled(dependencies, slot, 'not_sent');
    return 'failed';
  } catch (error) {
    if (error instanceof SlotLost) return 'lost';
    throw error;
  }
}

const NOT_SENT = {
  code: 'not_sent',
  message: 'The next run began before the question was sent: a budget, a limit or an outage held it up.',
};
const NOT_WANTED = {
  code: 'not_wanted',
  message: 'The prompt was paused or archived, or the search term removed, before the question was sent.',
};

function ask(
  { database }: SlotDependencies,
  provider: Provider,
  slot: TakenSlot,
  signal: AbortSignal,
): Promise<Outcome> {
  if (slot.taskId !== null) return waitFor(provider, slot.taskId, signal);
  const onTask = (taskId: string) => persistently(() => noteTask(database, slot, taskId));
  return askAndWait(provider, questionOf(slot), { signal, onTask });
}

/** Its id is the same for every attempt: a provider that takes idempotency keys bills it once. */
function questionOf(slot: TakenSlot): Question {
  const { workspaceId, runId, subject, text, place: target, platform, sampleIndex } = slot;
  const slotId = [workspaceId, runId, subjectIdOf(subject), platform, sampleIndex].join('/');
  const isPrompt = subject.kind === 'prompt';
  return { slotId, text, target, sampleIndex, ...(!isPrompt && { depth: DEEPEST_RANK }) };
}

async function store(
  dependencies: SlotDependencies,
  slot: TakenSlot,
  given: Outcome,
  latencyMs: number | null,
): Promise<Settled> {
  const { database, clock } = dependencies;
  const outcome = slot.rank === null ? given : withRanks(given, slot.rank);
  if (outcome.kind === 'notAccepted' && slot.attempts < MAX_ATTEMPTS) {
    const dueAt = waitUntil(clock(), outcome.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** (slot.attempts - 1));
    await persistently(() =>
      inTransaction(database, async (transaction) => {
        await postponeSlot(transaction, slot, dueAt);
        await pauseIfAsked(transaction, slot, outcome, clock());
      }),
    );
    noteSettled(dependencies, slot, 'postponed');
    return 'postponed';
  }
  if (await repeat(dependencies, slot, outcome)) return 'postponed';
  const end = endOf(outcome);
  const settledAt = clock();
  const alongside = async (transaction: Transaction) => {
    if (!(await settleSlot(transaction, slot, { ...end, settledAt }))) throw new SlotLost();
    await pauseIfAsked(transaction, slot, outcome, settledAt);
  };
  try {
    const result = { outcome, settledAt, latencyMs };
    await persistently(() => record(dependencies, slot, result, alongside));
    noteSettled(dependencies, slot, end.outcome, { costUsd: end.costUsd, latencyMs });
    return end.outcome;
  } catch (error) {
    if (error instanceof SlotLost) {
      noteSettled(dependencies, slot, 'lost');
      return 'lost';
    }
    if (outcome.kind !== 'answered' || isDatabaseOutage(error)) throw error;
    return store(dependencies, slot, notStorable(outcome, error), latencyMs);
  }
}

/** Puts back a slot that failed, if it may be asked again. Returns whether it did. */
async function repeat(dependencies: SlotDependencies, slot: TakenSlot, outcome: Outcome): Promise<boolean> {
  const { database, clock, defaultBudget, retryShare: share } = dependencies;
  const pauseMs = pauseBeforeRepetition(outcome, slot.repeats);
  const { error } = share > 0 && pauseMs !== null ? endOf(outcome) : { error: null };
  if (error === null || pauseMs === null) return false;
  const costUsd = costOfFailure(outcome, slot);
  const isRepeated = await persistently(() =>
    inTransaction(database, async (transaction) => {
      const now = clock();
      if (!(await isWithinShare(transaction, slot, { costUsd, share, defaultBudget, now }))) return false;
      await repeatSlot(transaction, slot, { dueAt: waitUntil(now, pauseMs), costUsd, error });
      await pauseIfAsked(transaction, slot, outcome, now);
      return true;
    }),
  );
  if (isRepeated) noteSettled(dependencies, slot, 'postponed', { costUsd, latencyMs: null });
  return isRepeated;
}

/** Reports the end of an attempt, and what it cost: null = not known, so that the estimate counts, as in budgets. */
function noteSettled(
  { metrics = noMetrics }: SlotDependencies,
  { place: { provider }, estimatedUsd }: Pick<TakenSlot, 'place' | 'estimatedUsd'>,
  outcome: Settled | 'not_sent',
  { costUsd, latencyMs }: { costUsd: number | null; latencyMs: number | null } = NOTHING_SPENT,
): void {
  metrics.add('visibility_questions_total', { provider, outcome });
  metrics.add('visibility_spent_dollars_total', { provider }, costUsd ?? estimatedUsd);
  if (latencyMs !== null)
    metrics.observe('visibility_question_duration_seconds', { provider }, latencyMs / 1000);
}

const NOTHING_SPENT = { costUsd: 0, latencyMs: null };

/** Stores the observation of a prompt, or the check of a search term. */
async function record(
  { database, ingest }: SlotDependencies,
  slot: TakenSlot,
  { outcome, settledAt, latencyMs }: { outcome: Outcome; settledAt: Date; latencyMs: number | null },
  alongside: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  const { workspaceId, subject, rank } = slot;
  if (subject.kind === 'prompt') {
    const line = observationLine({ ...slot, subject }, outcome, settledAt, latencyMs);
    return ingest.record(workspaceId, line, alongside);
  }
  if (rank === null) throw new Error('The slot of a search term has its topic.');
  // The term may have been removed while it was looked up.
  const tracked = await isFollowed(database, workspaceId, subject.term);
  const line = { ...keywordCheckLine({ ...slot, subject }, rank, outcome, settledAt), tracked };
  return ingest.recordKeywordCheck(workspaceId, line, alongside);
}

/** A response that asks to wait concerns all questions to the provider, whoever sends them. */
async function pauseIfAsked(
  transaction: Transaction,
  { place: { provider } }: TakenSlot,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  if (outcome.kind !== 'notAccepted' || outcome.retryAfterMs === null) return;
  const until = waitUntil(now, outcome.retryAfterMs);
  await pauseProvider(transaction, provider, { until, now });
}

const waitUntil = (now: Date, ms: number) => new Date(now.getTime() + Math.min(ms, LONGEST_PAUSE_MS));

/** An answer that ingest rejects was paid for, and must not be asked for again. */
function notStorable({ answer: { costUsd } }: Answered, error: unknown): Failed {
  return {
    kind: 'failed',
    code: 'answer_not_storable',
    message: reasonOf(error),
    rawResponse: null,
    costUsd,
  };
}

/** Repeats a write while the database is away, because what it stores was paid for. */
async function persistently<Result>(write: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + PERSISTENT_MS;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseOutage(error) || performance.now() > until) throw error;
      await delay(OUTAGE_PAUSE_MS);
    }
  }
}
