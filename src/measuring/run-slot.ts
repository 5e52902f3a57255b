import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../domain/clock.js';
import { urlOf } from '../domain/hostname.js';
import { storableText } from '../domain/text.js';
import { isDatabaseOutage } from '../platform/database-faults.js';
import type { ObservationLine, RecordedLine, Recorder } from '../ingest/index.js';
import type { Database, Transaction } from '../platform/database.js';
import type { Answer, Answered, Failed, Outcome, Provider, Unknown } from './providers/provider.js';
import { noteTask, postponeSlot, renewLease, settleSlot } from './slots-store.js';
import type { SlotOutcome, TakenSlot } from './types.js';

/** How long a process that disappeared keeps its slots, in ms, and how often a living one renews that. */
export const LEASE_MS = 60_000;
const RENEW_MS = LEASE_MS / 4;

/** How often a slot is sent when the provider does not accept it, and the first pause, in ms. It doubles each time. */
const MAX_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/** How long an answer is kept for a database that is away, and the pause between two attempts to store it, in ms. */
const PERSISTENT_MS = 5 * 60_000;
const OUTAGE_PAUSE_MS = 1_000;

/** Pause between two looks at an accepted task, in ms. */
const POLL_MS = 3_000;

export interface SlotDependencies {
  readonly database: Database;
  readonly ingest: Recorder;
  readonly clock: Clock;
  /** Longest time that a provider may take for a slot, in ms. */
  readonly deadlineMs: number;
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
    const until = new Date(clock().getTime() + LEASE_MS);
    renewLease(database, slot, until).catch(() => undefined);
  }, RENEW_MS);
  const startedAt = performance.now();
  try {
    const outcome = await ask(dependencies, provider, slot, AbortSignal.timeout(deadlineMs));
    return await store(dependencies, slot, outcome, Math.round(performance.now() - startedAt));
  } finally {
    clearInterval(renewal);
  }
}

/** A slot without a task whose process has disappeared: it may have been paid, so it is not sent again. */
export function giveUp(dependencies: SlotDependencies, slot: TakenSlot): Promise<Settled> {
  const message =
    'The process ended before the provider had answered. It may have answered, and billed, the question.';
  return store(dependencies, slot, unknown('interrupted', message), null);
}

/** A slot of a provider that this process does not know fails without being sent. */
export function decline(dependencies: SlotDependencies, slot: TakenSlot): Promise<Settled> {
  const message = `The provider "${slot.place.provider}" is not set up.`;
  const code = 'provider_not_set_up';
  return store(dependencies, slot, { kind: 'failed', code, message, rawResponse: null, costUsd: 0 }, null);
}

async function ask(
  { database }: SlotDependencies,
  provider: Provider,
  slot: TakenSlot,
  signal: AbortSignal,
): Promise<Outcome> {
  const { promptText: text, place: target, taskId, sampleIndex } = slot;
  if (taskId !== null) return poll(provider, taskId, signal);
  const outcome = await provider.ask({ slotId: slotIdOf(slot), text, target, sampleIndex }, signal);
  if (outcome.kind !== 'accepted') return outcome;
  await persistently(() => noteTask(database, slot, outcome.taskId));
  return poll(provider, outcome.taskId, signal);
}

async function poll(provider: Provider, taskId: string, signal: AbortSignal): Promise<Outcome> {
  if (provider.poll === undefined)
    return unknown('task_unreadable', `${provider.name} has no tasks to poll.`);
  while (!signal.aborted) {
    const outcome = await provider.poll(taskId, signal);
    if (outcome.kind === 'answered' || outcome.kind === 'failed') return outcome;
    await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
  return unknown('task_timeout', 'The provider did not finish the task in time.');
}

function unknown(code: string, message: string): Unknown {
  return { kind: 'unknown', code, message, rawResponse: null };
}

/** The same for every attempt: a provider that takes idempotency keys bills it once. */
function slotIdOf({ workspaceId, runId, promptId, platform, sampleIndex }: TakenSlot): string {
  return [workspaceId, runId, promptId, platform, sampleIndex].join('/');
}

async function store(
  dependencies: SlotDependencies,
  slot: TakenSlot,
  outcome: Outcome,
  latencyMs: number | null,
): Promise<Settled> {
  const { database, ingest, clock } = dependencies;
  if (outcome.kind === 'notAccepted' && slot.attempts < MAX_ATTEMPTS) {
    const pauseMs = outcome.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** (slot.attempts - 1);
    const dueAt = new Date(clock().getTime() + Math.min(pauseMs, LONGEST_PAUSE_MS));
    await persistently(() => postponeSlot(database, slot, dueAt));
    return 'postponed';
  }
  const end = endOf(outcome);
  const settledAt = clock();
  const alongside = async (transaction: Transaction) => {
    const { costUsd } = end;
    if (!(await settleSlot(transaction, slot, { outcome: end.outcome, costUsd, settledAt })))
      throw new SlotLost();
  };
  const line = toLine(slot, outcome, settledAt, latencyMs);
  try {
    await persistently(() => ingest.record(slot.workspaceId, line, alongside));
    return end.outcome;
  } catch (error) {
    if (error instanceof SlotLost) return 'lost';
    if (outcome.kind !== 'answered' || isDatabaseOutage(error)) throw error;
    return store(dependencies, slot, notStorable(outcome, error), latencyMs);
  }
}

/** An answer that ingest rejects was paid for, and must not be asked for again. */
function notStorable({ answer: { costUsd } }: Answered, error: unknown): Failed {
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'failed', code: 'answer_not_storable', message, rawResponse: null, costUsd };
}

/** Repeats a write while the database is away, because what it stores was paid for. */
async function persistently(write: () => Promise<void>): Promise<void> {
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

function endOf(outcome: Outcome): { outcome: SlotOutcome; costUsd: number | null } {
  if (outcome.kind === 'answered') return { outcome: 'answered', costUsd: outcome.answer.costUsd };
  if (outcome.kind === 'failed') return { outcome: 'failed', costUsd: outcome.costUsd };
  if (outcome.kind === 'notAccepted') return { outcome: 'failed', costUsd: 0 };
  return { outcome: 'unknown', costUsd: null };
}

/** The observation that a slot becomes, in the form of an ingested line. */
function toLine(slot: TakenSlot, outcome: Outcome, at: Date, latencyMs: number | null): RecordedLine {
  const { promptId, promptText, runId, sampleIndex, scheduledFor } = slot;
  const { platform, surface, provider, model, country, locale } = slot.place;
  return storable({
    ...{ promptId, promptText, platform, surface, provider, country, runId, sampleIndex, latencyMs },
    ...(locale !== null && { locale }),
    ...(model !== null && { modelRequested: model }),
    scheduledFor: scheduledFor.toISOString(),
    observedAt: at.toISOString(),
    ...(outcome.kind === 'answered' ? answerFields(outcome.answer) : failureFields(outcome)),
  });
}

/** What a line says beyond its prompt. */
type Findings = Omit<ObservationLine, 'promptId' | 'promptText' | 'platform' | 'runId' | 'observedAt'>;

function answerFields(answer: Answer): Findings {
  const { status, text, modelRequested, modelServed, retrievalStatus, searchQueries } = answer;
  const { inputTokens, outputTokens, costUsd, sources } = answer;
  return {
    ...{ status, answerText: text, modelServed, retrievalStatus, searchQueries },
    ...{ inputTokens, outputTokens, costUsd, rawResponseText: answer.rawResponse },
    ...(modelRequested !== null && { modelRequested }),
    ...(status === 'ok' && { citations: sources.filter(({ url }) => isWebPage(url)) }),
  };
}

function failureFields(outcome: Exclude<Outcome, Answered>): Findings {
  if (outcome.kind === 'accepted') throw new Error('An accepted task is not an end.');
  const isUnknown = outcome.kind === 'unknown';
  return {
    status: 'error',
    errorCode: isUnknown ? 'outcome_unknown' : outcome.code,
    errorMessage: isUnknown ? `${outcome.code}: ${outcome.message}` : outcome.message,
    ...(!isUnknown && { costUsd: endOf(outcome).costUsd }),
    ...('rawResponse' in outcome && { rawResponseText: outcome.rawResponse }),
  };
}

function isWebPage(url: string): boolean {
  return /^https?:$/.test(urlOf(url)?.protocol ?? '');
}

/** A copy in which every text can be stored. */
function storable<Value>(value: Value): Value {
  if (typeof value === 'string') return storableText(value) as Value;
  if (Array.isArray(value)) return value.map(storable) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [storableText(name), storable(member)]),
  ) as Value;
}
