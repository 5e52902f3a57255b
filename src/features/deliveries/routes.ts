import type { FeatureHandlers } from '../../http/operation.js';
import type { DeliveriesService } from './service.js';
import type { DeadLetter, Receiver } from './types.js';

/** The operations of the extension `measuring` about webhooks. */
export function deliveriesRoutes(
  deliveries: DeliveriesService,
): FeatureHandlers<'listWebhooks' | 'listDeadLetters'> {
  return {
    listWebhooks: async ({ principal }) => {
      const receivers = await deliveries.receivers(principal.workspaceId);
      return { status: 200, body: { webhooks: receivers.map(receiverBody) } };
    },
    listDeadLetters: async ({ principal, query: { limit, cursor } }) => {
      const page = await deliveries.deadLetters(principal.workspaceId, { limit, cursor });
      return { status: 200, body: { ...page, deadLetters: page.deadLetters.map(deadLetterBody) } };
    },
  };
}

function receiverBody({ events, lastDeliveredAt, lastDeadAt, retrying, ...receiver }: Receiver) {
  return {
    ...receiver,
    events: [...events],
    lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
    lastDeadAt: lastDeadAt?.toISOString() ?? null,
    retrying: retrying && {
      ...retrying,
      nextAttemptAt: retrying.nextAttemptAt?.toISOString() ?? null,
    },
  };
}

function deadLetterBody({ createdAt, deadAt, ...letter }: DeadLetter) {
  return { ...letter, createdAt: createdAt.toISOString(), deadAt: deadAt.toISOString() };
}
