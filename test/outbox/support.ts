import { newId } from '../../src/domain/ids.js';
import { createDispatcher, type Topic } from '../../src/outbox/index.js';
import { inTransaction, sql, type Database } from '../../src/platform/database.js';
import { enqueue } from '../../src/platform/outbox.js';

export const NOW = new Date('2026-11-20T12:00:00Z');

/** A clock that the test moves. */
export function createTestClock() {
  let now = NOW;
  return {
    clock: () => now,
    elapse(ms: number) {
      now = new Date(now.getTime() + ms);
    },
  };
}

/** Adds a message of the topic `test` and returns its id. */
export async function add(
  database: Database,
  workspaceId: string,
  { topic = 'test', payload = {}, createdAt = NOW } = {},
): Promise<string> {
  const outboxId = newId('out');
  await inTransaction(database, (transaction) =>
    enqueue(transaction, { workspaceId, outboxId, topic, payload, createdAt }),
  );
  return outboxId;
}

export interface MessageRow {
  outbox_id: string;
  attempts: number;
  not_before: Date | null;
  leased_until: Date | null;
  last_error: string | null;
  dispatched_at: Date | null;
  dead_at: Date | null;
}

export function messagesOf(database: Database, workspaceId: string, topic = 'test'): Promise<MessageRow[]> {
  return sql<MessageRow>(
    database,
    'select * from outbox where workspace_id = $1 and topic = $2 order by created_at, outbox_id',
    [workspaceId, topic],
  );
}

/** A dispatcher of the topic `test` without jitter. */
export function dispatcherOf(
  database: Database,
  clock: () => Date,
  topic: Topic,
  { concurrency = 4, name = 'test', pollMs = 10, graceMs = 20 } = {},
) {
  const random = () => 0.5;
  return createDispatcher({
    name: 'test',
    database,
    clock,
    topics: new Map([[name, topic]]),
    concurrency,
    random,
    pollMs,
    graceMs,
  });
}

export const untilStopped = () => new AbortController().signal;
