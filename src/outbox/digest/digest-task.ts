import { calendarOf } from '../../domain/calendar.js';
import type { Clock } from '../../domain/clock.js';
import { newId } from '../../domain/ids.js';
import { latestTime } from '../../domain/schedule.js';
import { inTransaction, type Database } from '../../platform/database.js';
import { enqueue } from '../../platform/outbox.js';
import type { Task } from '../../worker/index.js';
import { claimWeek, readDigestSubscribers, type DigestSubscriber } from './digests-store.js';

/** The topic of messages that ask for a digest. */
export const DIGEST_REQUESTED = 'digest.requested';

/** Mondays at 8 in the morning. */
const MONDAYS = '0 8 * * 1';

/** How often the workspaces are looked through, in ms. */
const EVERY_MS = 60_000;

/** The digest that a message asks for. */
export interface DigestRequest {
  /** The Monday, as `YYYY-MM-DD`. */
  readonly week: string;
  /** The time zone of its days. Messages of earlier releases have none: UTC. */
  readonly timeZone?: string;
  /** The time at which it was due. */
  readonly dueAt: string;
}

export interface DigestTaskDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** For workspaces without a schedule. */
  readonly defaultTimeZone: string;
}

/**
 * Asks for the digest of each workspace once a week, on Monday morning in its time zone. After an interruption, only the
 * last digest is made up for. Any number of processes may do so: the week of a workspace is claimed in the transaction that
 * adds the message.
 */
export function digestTask({ database, clock, defaultTimeZone }: DigestTaskDependencies): Task {
  let doneAt = -Infinity;
  return {
    name: 'digests',
    async run(signal) {
      const now = clock();
      // Also holds if the clock has been set back.
      if (Math.abs(now.getTime() - doneAt) >= EVERY_MS) {
        for (const subscriber of await readDigestSubscribers(database, defaultTimeZone)) {
          const request = requestFor(subscriber, now);
          if (request !== null && !signal.aborted) await ask(database, subscriber.workspaceId, request, now);
        }
        doneAt = now.getTime();
      }
      return new Date(doneAt + EVERY_MS);
    },
  };
}

/** The last digest that was due; null if it was made, or was due before anyone was subscribed to it. */
function requestFor({ timeZone, since, lastWeek }: DigestSubscriber, now: Date): DigestRequest | null {
  const due = latestTime({ cron: MONDAYS, timeZone }, now);
  if (due === null || due < since) return null;
  const week = calendarOf(timeZone).dayOf(due);
  return lastWeek !== null && lastWeek >= week ? null : { week, timeZone, dueAt: due.toISOString() };
}

async function ask(database: Database, workspaceId: string, payload: DigestRequest, at: Date): Promise<void> {
  await inTransaction(database, async (transaction) => {
    if (!(await claimWeek(transaction, workspaceId, payload.week, at))) return;
    const message = { workspaceId, outboxId: newId('out'), payload, createdAt: at };
    await enqueue(transaction, { ...message, topic: DIGEST_REQUESTED });
  });
}
