import { DomainError } from '../domain/errors.js';
import { inTransaction, type Database } from '../platform/database.js';
import { readMessages, revive } from './messages-store.js';
import type { ListedMessage, MessageFilter, Topic } from './types.js';

const MAX_LISTED = 1000;

/** Operations on messages for the command line. */
export interface OutboxService {
  /** The latest 1,000 messages, oldest first. Dispatched ones are kept for 30 days. */
  list(filter: MessageFilter): Promise<ListedMessage[]>;
  /**
   * Queues a dead letter for another attempt.
   * @throws DomainError not_found if no dead letter has this id
   */
  retry(outboxId: string): Promise<void>;
  /** Queues all dead letters again, optionally only those of a workspace, and returns how many. */
  retryAll(workspaceId?: string): Promise<number>;
}

export function createOutboxService(dependencies: {
  readonly database: Database;
  readonly topics: ReadonlyMap<string, Topic>;
}): OutboxService {
  const { database, topics } = dependencies;
  const reviveAll = (which: Parameters<typeof revive>[1]) =>
    inTransaction(database, async (transaction) => {
      const messages = await revive(transaction, which);
      for (const message of messages) await topics.get(message.topic)?.onRetry?.(transaction, message);
      return messages.length;
    });
  return {
    list: (filter) => readMessages(database, filter, MAX_LISTED),
    retry: async (outboxId) => {
      if ((await reviveAll({ outboxId })) > 0) return;
      const message = `There is no dead letter "${outboxId}". List them with "visibility outbox list --dead".`;
      throw new DomainError('not_found', { message, param: 'id' });
    },
    retryAll: (workspaceId) => reviveAll({ workspaceId }),
  };
}
