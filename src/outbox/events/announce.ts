import { newId } from '../../domain/ids.js';
import type { Transaction } from '../../platform/database.js';
import { enqueue } from '../../platform/outbox.js';
import { isNews, type EventBody, type WorkspaceEvent } from './events.js';
import { deliveryTopicOf, readSubscribers } from './subscribers-store.js';

/**
 * Adds a delivery of an event to each subscribed channel of the workspace, in the transaction that causes it. The message
 * also names the channel, except that of the webhook, which is the body of its request.
 */
export async function announce(transaction: Transaction, event: WorkspaceEvent): Promise<void> {
  const { workspaceId, type, at, data } = event;
  const body: EventBody = { type, timestamp: at.toISOString(), data: { workspaceId, ...data } };
  for (const { channelId, kind } of await readSubscribers(transaction, workspaceId, type)) {
    if (!isNews(event, kind)) continue;
    const payload = kind === 'webhook' ? body : { channelId, ...body };
    const topic = deliveryTopicOf(kind);
    await enqueue(transaction, { workspaceId, outboxId: newId('out'), topic, payload, createdAt: at });
  }
}
