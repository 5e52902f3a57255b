import type { EventType, ReceiverKind } from '../../features/deliveries/index.js';
import { sql, type Executor } from '../../platform/database.js';

/** A receiver that is subscribed to an event. */
export interface Subscriber {
  /** Null for the webhook. */
  readonly channelId: string | null;
  readonly kind: ReceiverKind;
}

/** The topic of deliveries in a form, so that one form does not hold up another. */
export const deliveryTopicOf = (kind: ReceiverKind) => `${kind}.delivery`;

const kinds: readonly ReceiverKind[] = ['webhook', 'slack', 'teams', 'email'];

/** The topics of all deliveries. */
export const deliveryTopics = kinds.map(deliveryTopicOf);

const SUBSCRIBERS = `
  select null as "channelId", 'webhook' as kind from webhooks
  where workspace_id = $1 and is_on and $2 = any(events)
  union all
  select channel_id, kind from channels where workspace_id = $1 and $2 = any(events)
  order by 1`;

/** The receivers of a workspace that are subscribed to an event: its webhook, if it is on, and its channels. */
export function readSubscribers(
  executor: Executor,
  workspaceId: string,
  event: EventType,
): Promise<Subscriber[]> {
  return sql<Subscriber>(executor, SUBSCRIBERS, [workspaceId, event]);
}
