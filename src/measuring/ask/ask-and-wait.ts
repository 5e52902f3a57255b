import { setTimeout as delay } from 'node:timers/promises';
import type { FinalOutcome, Provider, Question, Unknown } from '../providers/provider.js';

/** Pause between polls of an accepted task, in ms. */
const POLL_MS = 3_000;

/**
 * Asks a question, and waits for the task if the provider answers later. `onTask` gets the id of the task before it is
 * polled.
 */
export async function askAndWait(
  provider: Provider,
  question: Question,
  { signal, onTask }: { signal: AbortSignal; onTask?: (taskId: string) => Promise<void> },
): Promise<FinalOutcome> {
  const outcome = await provider.ask(question, signal);
  if (outcome.kind !== 'accepted') return outcome;
  await onTask?.(outcome.taskId);
  return waitFor(provider, outcome.taskId, signal);
}

/** Polls a task until it is finished. */
export async function waitFor(
  provider: Provider,
  taskId: string,
  signal: AbortSignal,
): Promise<FinalOutcome> {
  if (provider.poll === undefined) return lost('task_unreadable', `${provider.name} has no tasks to poll.`);
  while (!signal.aborted) {
    const outcome = await provider.poll(taskId, signal);
    if (outcome.kind === 'answered' || outcome.kind === 'failed') return outcome;
    await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
  return lost('task_timeout', 'The provider did not finish the task in time.');
}

/** Resolves with an unknown outcome. */
export function lost(code: string, message: string): Unknown {
  return { kind: 'unknown', code, message, rawResponse: null };
}
