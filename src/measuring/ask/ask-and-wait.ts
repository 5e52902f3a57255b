import { setTimeout as delay } from 'node:timers/promises';
import type { FinalOutcome, Provider, Question, Unknown } from '../providers/provider.js';

/** Pause between polls of an accepted task, in ms. */
const POLL_MS = 3_000;

/**
 * Asks a question, and waits for the task if the provider answers later. `onTask` gets the id of the task before it is
 * polled. With the id of a task that was accepted before, it only waits.
 */
export async function askAndWait(
  provider: Provider,
  question: Question,
  { signal, taskId: known = null, onTask }: AskingOptions,
): Promise<FinalOutcome> {
  let taskId = known;
  if (taskId === null) {
    const outcome = await provider.ask(question, signal);
    if (outcome.kind !== 'accepted') return outcome;
    ({ taskId } = outcome);
    await onTask?.(taskId);
  }
  if (provider.poll === undefined) return lost('task_unreadable', `${provider.name} has no tasks to poll.`);
  while (!signal.aborted) {
    const outcome = await provider.poll(taskId, signal);
    if (outcome.kind === 'answered' || outcome.kind === 'failed') return outcome;
    await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
  return lost('task_timeout', 'The provider did not finish the task in time.');
}

export interface AskingOptions {
  readonly signal: AbortSignal;
  readonly taskId?: string | null;
  readonly onTask?: (taskId: string) => Promise<void>;
}

/** An unknown outcome without a response. */
export function lost(code: string, message: string): Unknown {
  return { kind: 'unknown', code, message, rawResponse: null };
}
