import type { EventType, ReceiverKind } from '../../features/deliveries/index.js';
import { sql, type Executor } from '../../platform/database.js';

/** A channel that is subscribed to an event. */
export interface Subscriber {
  readonly channelId: string;
  readonly kind: ReceiverKind;
}

/** The topic of deliveries of a kind, so that one kind does not hold up another. */
export const deliveryTopicOf = (kind: ReceiverKind) => `${kind}.delivery`;

export const channelKinds: readonly ReceiverKind[] = ['webhook', 'slack', 'teams', 'email'];

/** The topics of all deliveries. */
export const deliveryTopics = channelKinds.map(deliveryTopicOf);

const SUBSCRIBERS = `
  select channel_id as "channelId", kind from channels
  where workspace_id = $1 and is_on and $2 = any(events)
  order by channel_id`;

/** The channels of a workspace that are on and subscribed to an event. */
export function readSubscribers(
  executor: Executor,
  workspaceId: string,
  event: EventType,
): Promise<Subscriber[]> {
  return sql<Subscriber>(executor, SUBSCRIBERS, [workspaceId, event]);
}
