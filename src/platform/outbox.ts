import { namedQuery, type Transaction } from './database.js';

/** Work to be done after the transaction that adds it. */
export interface NewMessage {
  readonly workspaceId: string;
  readonly outboxId: string;
  /** Selects the handler of the message. Messages of a workspace with the same topic are handled in order. */
  readonly topic: string;
  readonly payload: object;
  readonly createdAt: Date;
}

const ENQUEUE = `
  insert into outbox (workspace_id, outbox_id, topic, payload, created_at) values ($1, $2, $3, $4, $5)`;

/** Adds a message within the transaction, so that neither exists without the other. */
export async function enqueue(transaction: Transaction, message: NewMessage): Promise<void> {
  const { workspaceId, outboxId, topic, payload, createdAt } = message;
  const values = [workspaceId, outboxId, topic, JSON.stringify(payload), createdAt];
  await namedQuery(transaction, 'outbox-enqueue', ENQUEUE, values);
}
