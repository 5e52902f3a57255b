import { newId } from '../../domain/ids.js';
import { sql, type Executor, type Transaction } from '../../platform/database.js';
import type { Webhook, WebhookEvent } from './types.js';

/** The topic of deliveries. */
export const WEBHOOK_DELIVERY = 'webhook.delivery';

const READ = `
  select url, events, is_on as "isOn", off_reason as "offReason" from webhooks where workspace_id = $1`;

/** The webhook of a workspace; null if it never had one. */
export async function readWebhook(executor: Executor, workspaceId: string): Promise<Webhook | null> {
  const [row] = await sql<Webhook>(executor, READ, [workspaceId]);
  return row ?? null;
}

/** The webhook of a workspace, locked until the transaction ends; null if it never had one. */
export async function lockWebhook(transaction: Transaction, workspaceId: string): Promise<Webhook | null> {
  const [row] = await sql<Webhook>(transaction, `${READ} for update`, [workspaceId]);
  return row ?? null;
}

const WRITE = `
  insert into webhooks (workspace_id, url, events, is_on, off_reason, changed_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (workspace_id) do update
  set url = excluded.url, events = excluded.events, is_on = excluded.is_on, off_reason = excluded.off_reason,
      changed_at = excluded.changed_at`;

export async function writeWebhook(
  executor: Executor,
  workspaceId: string,
  { url, events, isOn, offReason }: Webhook,
  at: Date,
): Promise<void> {
  await sql(executor, WRITE, [workspaceId, url, events, isOn, offReason, at]);
}

const ENQUEUE_IF_SUBSCRIBED = `
  insert into outbox (workspace_id, outbox_id, topic, payload, created_at)
  select workspace_id, $2, $3, $4, $5 from webhooks where workspace_id = $1 and is_on and $6 = any(events)`;

/** Adds a message if the webhook of its workspace is on and subscribed to the event type. */
export async function enqueueIfSubscribed(
  transaction: Transaction,
  message: { workspaceId: string; topic: string; payload: object; createdAt: Date },
  eventType: string,
): Promise<void> {
  const { workspaceId, topic, payload, createdAt } = message;
  const values = [workspaceId, newId('out'), topic, JSON.stringify(payload), createdAt, eventType];
  await sql(transaction, ENQUEUE_IF_SUBSCRIBED, values);
}

/** Adds the delivery of an event, in the transaction that causes it, if the receiver of the workspace is subscribed to it. */
export async function announce(transaction: Transaction, event: WebhookEvent): Promise<void> {
  const { workspaceId, type, at, data } = event;
  const payload = { type, timestamp: at.toISOString(), data: { workspaceId, ...data } };
  const message = { workspaceId, topic: WEBHOOK_DELIVERY, payload, createdAt: at };
  await enqueueIfSubscribed(transaction, message, type);
}
