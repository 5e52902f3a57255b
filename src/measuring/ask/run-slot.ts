import { traced } from '../../platform/telemetry/tracing.js';
import { LEASE_MS } from '../durations.js';
import { readTask } from '../judge/judging-task.js';
import { formOfTask, textOfTask } from '../judge/task.js';
import { MAX_RANK } from '../plan/planned-slots.js';
import type { ProvidersOf } from '../plan/provider-of.js';
import type { Provider, Question } from '../providers/provider.js';
import { checked, noteUnknownFields, type CheckingDependencies } from '../settle/checks.js';
import type { FinishingDependencies } from '../settle/finishing.js';
import {
  persistently,
  settle,
  type AskedResult,
  type Settled,
  type SettlingDependencies,
} from '../settle/settle.js';
import { subjectIdOf, type JudgingTask, type TakenSlot } from '../types.js';
import { noteTask, renewLease } from '../stores/slots-store.js';
import { askAndWait, lost } from './ask-and-wait.js';
import { leaseFrom, type TakingDependencies } from './take-slot.js';

/** How often a living process renews its leases, in ms. */
const RENEW_MS = LEASE_MS / 4;

export interface SlotDependencies extends SettlingDependencies, CheckingDependencies {
  readonly providers: ProvidersOf;
  /** Maximum time that a provider may take for a slot, in ms. */
  readonly deadlineMs: number;
}

/** The dependencies of taking slots, asking their questions and settling them. */
export type AskingDependencies = TakingDependencies & SlotDependencies & FinishingDependencies;

/**
 * Asks the provider the question of a taken slot, or polls the task that it accepted before, and settles the slot with
 * the outcome.
 *
 * A slot is paid once. It was marked as submitted, in a transaction that sees all earlier spending, before the first
 * byte is sent to the provider; and it is settled in the transaction that stores its observation. If a process
 * disappears in between, it is unknown whether the provider has billed the slot. Unless a task id was recorded, the
 * slot then becomes a failed observation with the code `outcome_unknown` and is not sent again.
 */
export async function runSlot(dependencies: SlotDependencies, slot: TakenSlot): Promise<Settled> {
  const prepared = await prepare(dependencies, slot);
  if ('outcome' in prepared) return settle(dependencies, slot, prepared);
  const attributes = {
    'visibility.provider': slot.place.provider,
    'visibility.platform': slot.platform,
  };
  return traced('question', attributes, () => askAndSettle(dependencies, slot, prepared));
}

/** Settles a slot of a process that has disappeared: with the result of its task, if it has a readable one. */
export async function runAbandoned(dependencies: SlotDependencies, slot: TakenSlot): Promise<Settled> {
  const isReadable = slot.taskId !== null && (await providerOfSlot(dependencies, slot)) !== undefined;
  return isReadable ? runSlot(dependencies, slot) : settle(dependencies, slot, INTERRUPTED);
}

/** A question that can be asked. */
interface Prepared {
  readonly provider: Provider;
  readonly question: Question;
  /** Null unless an answer is judged. */
  readonly task: JudgingTask | null;
}

/** The question of a slot, or the result of one that cannot be asked. */
async function prepare(dependencies: SlotDependencies, slot: TakenSlot): Promise<Prepared | AskedResult> {
  const { subject, place } = slot;
  const provider = await providerOfSlot(dependencies, slot);
  if (provider === undefined)
    return notAsked('provider_not_set_up', `The provider "${place.provider}" is not set up.`);
  if (subject.kind !== 'judgment') return { provider, question: questionOf(slot), task: null };
  const task = await readTask(dependencies.database, slot, subject.observationId);
  if (task === null)
    return notAsked('nothing_to_judge', 'The answer was deleted, or it no longer names a brand to judge.');
  const question = { ...questionOf(slot), text: textOfTask(task), task: formOfTask(task) };
  return { provider, question, task };
}

async function askAndSettle(
  dependencies: SlotDependencies,
  slot: TakenSlot,
  { provider, question, task }: Prepared,
): Promise<Settled> {
  const { database, clock, deadlineMs } = dependencies;
  const renewal = setInterval(() => {
    renewLease(database, slot, leaseFrom(clock())).catch(() => undefined);
  }, RENEW_MS);
  const startedAt = performance.now();
  try {
    const outcome = await askAndWait(provider, question, {
      signal: AbortSignal.timeout(deadlineMs),
      taskId: slot.taskId,
      onTask: (taskId) => persistently(() => noteTask(database, slot, taskId)),
    });
    const latencyMs = Math.round(performance.now() - startedAt);
    const result = { ...checked(dependencies, slot, task, outcome), latencyMs };
    const settled = await settle(dependencies, slot, result);
    await noteUnknownFields(dependencies, provider, outcome);
    return settled;
  } finally {
    clearInterval(renewal);
  }
}

/** A failure without sending the question. */
const notAsked = (code: string, message: string): AskedResult => ({
  outcome: { kind: 'failed', code, message, rawResponse: null, costUsd: 0 },
  judged: null,
  latencyMs: null,
});

/** The result of a slot without a task whose process has disappeared: it may have been billed, so it is not sent again. */
const INTERRUPTED: AskedResult = {
  outcome: lost(
    'interrupted',
    'The process ended before the provider had answered. It may have answered, and billed, the question.',
  ),
  judged: null,
  latencyMs: null,
};

/** Undefined if this process does not know it. */
async function providerOfSlot(
  { providers, judge }: SlotDependencies,
  slot: TakenSlot,
): Promise<Provider | undefined> {
  const { provider: name } = slot.place;
  if (slot.subject.kind !== 'judgment') return (await providers(slot.workspaceId)).get(name);
  const provider = judge?.()?.provider;
  return provider?.name === name ? provider : undefined;
}

/** Its id is the same for every attempt: a provider with idempotency keys bills it once. */
function questionOf(slot: TakenSlot): Question {
  const { workspaceId, runId, subject, text, place: target, platform, sampleIndex } = slot;
  const slotId = [workspaceId, runId, subjectIdOf(subject), platform, sampleIndex].join('/');
  const question = { slotId, text, target, sampleIndex };
  return subject.kind === 'keyword' ? { ...question, depth: MAX_RANK } : question;
}
