import { traced } from '../../platform/telemetry/tracing.js';
import { LEASE_MS } from '../durations.js';
import { readTask } from '../judge/judging-task.js';
import { formOfTask, textOfTask } from '../judge/task.js';
import { MAX_RANK } from '../plan/planned-slots.js';
import type { Failed, FinalOutcome, Provider, Question } from '../providers/provider.js';
import { checked, noteUnknownFields, type CheckingDependencies } from '../settle/checks.js';
import type { Settled } from '../settle/note-settled.js';
import type { FinishingDependencies } from '../settle/finishing.js';
import { persistently } from '../settle/persistently.js';
import { settle, type SettlingDependencies } from '../settle/settle.js';
import { subjectIdOf, type TakenSlot } from '../types.js';
import { noteTask, renewLease } from '../stores/slots-store.js';
import { askAndWait, lost, waitFor } from './ask-and-wait.js';
import { leaseFrom, type TakingDependencies } from './take-slot.js';

/** How often a living process renews its leases, in ms. */
const RENEW_MS = LEASE_MS / 4;

export interface SlotDependencies extends SettlingDependencies, CheckingDependencies {
  /** By name. */
  readonly providers: () => ReadonlyMap<string, Provider>;
  /** Maximum time that a provider may take for a slot, in ms. */
  readonly deadlineMs: number;
}

/** The dependencies of taking slots, asking their questions and settling them. */
export type AskingDependencies = TakingDependencies & SlotDependencies & FinishingDependencies;

/**
 * Asks the provider the question of a taken slot, or polls the task that it accepted before, and settles the slot with
 * the outcome.
 */
export async function runSlot(dependencies: SlotDependencies, given: TakenSlot): Promise<Settled> {
  const provider = providerOfSlot(dependencies, given);
  if (provider === undefined) return decline(dependencies, given, notSetUp(given));
  const slot = await withTask(dependencies, given);
  if (slot === null) return decline(dependencies, given, NOTHING_TO_JUDGE);
  const attributes = { 'visibility.provider': provider.name, 'visibility.platform': slot.platform };
  return traced('question', attributes, () => askAndSettle(dependencies, provider, slot));
}

/** Settles a slot of a process that has disappeared: with the result of its task, if it has a readable one. */
export function runAbandoned(dependencies: SlotDependencies, slot: TakenSlot): Promise<Settled> {
  const isReadable = slot.taskId !== null && providerOfSlot(dependencies, slot) !== undefined;
  return isReadable ? runSlot(dependencies, slot) : giveUp(dependencies, slot);
}

async function askAndSettle(
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
    const settled = await settle(dependencies, slot, checked(dependencies, slot, outcome), latencyMs);
    await noteUnknownFields(dependencies, provider, outcome);
    return settled;
  } finally {
    clearInterval(renewal);
  }
}

/** A slot without a task whose process has disappeared: it may have been billed, so it is not sent again. */
function giveUp(dependencies: SlotDependencies, slot: TakenSlot): Promise<Settled> {
  const message =
    'The process ended before the provider had answered. It may have answered, and billed, the question.';
  return settle(dependencies, slot, lost('interrupted', message), null);
}

/** Ends a slot as a failure without sending it. */
function decline(
  dependencies: SlotDependencies,
  slot: TakenSlot,
  reason: Pick<Failed, 'code' | 'message'>,
): Promise<Settled> {
  const outcome = { kind: 'failed', ...reason, rawResponse: null, costUsd: 0 } as const;
  return settle(dependencies, slot, outcome, null);
}

const notSetUp = ({ place }: TakenSlot) => ({
  code: 'provider_not_set_up',
  message: `The provider "${place.provider}" is not set up.`,
});

const NOTHING_TO_JUDGE = {
  code: 'nothing_to_judge',
  message: 'The answer was deleted, or it no longer names a brand to judge.',
};

/** Undefined if this process does not know it. */
function providerOfSlot({ providers, judge }: SlotDependencies, slot: TakenSlot): Provider | undefined {
  const { provider: name } = slot.place;
  if (slot.subject.kind !== 'judgment') return providers().get(name);
  const provider = judge?.()?.provider;
  return provider?.name === name ? provider : undefined;
}

/** The slot with its question, which is read at the time of asking; null if there is nothing to ask. */
async function withTask({ database }: SlotDependencies, slot: TakenSlot): Promise<TakenSlot | null> {
  if (slot.subject.kind !== 'judgment') return slot;
  const task = await readTask(database, slot, slot.subject.observationId);
  return task && { ...slot, task };
}

function ask(
  { database }: SlotDependencies,
  provider: Provider,
  slot: TakenSlot,
  signal: AbortSignal,
): Promise<FinalOutcome> {
  if (slot.taskId !== null) return waitFor(provider, slot.taskId, signal);
  const onTask = (taskId: string) => persistently(() => noteTask(database, slot, taskId));
  return askAndWait(provider, questionOf(slot), { signal, onTask });
}

/** Its id is the same for every attempt: a provider with idempotency keys bills it once. */
function questionOf(slot: TakenSlot): Question {
  const { workspaceId, runId, subject, text, task, place: target, platform, sampleIndex } = slot;
  const slotId = [workspaceId, runId, subjectIdOf(subject), platform, sampleIndex].join('/');
  const question = { slotId, text, target, sampleIndex };
  if (task !== null) return { ...question, text: textOfTask(task), task: formOfTask(task) };
  return subject.kind === 'keyword' ? { ...question, depth: MAX_RANK } : question;
}
