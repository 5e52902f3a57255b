import { newId } from '../../domain/ids.js';
import type { Transaction } from '../../platform/database.js';
import { enqueue } from '../../platform/outbox.js';
import type { EventBody, WorkspaceEvent } from './events.js';
import { deliveryTopicOf, readSubscribers } from './subscribers-store.js';

/**
 * Adds a delivery of an event to each subscribed receiver of the workspace, in the transaction that causes it. The message
 * of a channel also names the channel.
 */
export async function announce(transaction: Transaction, event: WorkspaceEvent): Promise<void> {
  const { workspaceId, type, at, data, isRoutine = false } = event;
  const body: EventBody = { type, timestamp: at.toISOString(), data: { workspaceId, ...data } };
  for (const { channelId, kind } of await readSubscribers(transaction, workspaceId, type)) {
    if (isRoutine && channelId !== null) continue;
    const payload = channelId === null ? body : { channelId, ...body };
    const topic = deliveryTopicOf(kind);
    await enqueue(transaction, { workspaceId, outboxId: newId('out'), topic, payload, createdAt: at });
  }
}
