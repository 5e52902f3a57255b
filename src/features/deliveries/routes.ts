import type { FeatureHandlers } from '../../http/operation.js';
import type { DeliveriesService } from './service.js';

/** The operations of the extensions about webhooks. */
export function deliveriesRoutes(
  deliveries: DeliveriesService,
): FeatureHandlers<'listWebhooks' | 'listDeadLetters'> {
  return {
    listWebhooks: async ({ principal }) => ({
      status: 200,
      body: { webhooks: await deliveries.receivers(principal.workspaceId) },
    }),
    listDeadLetters: async ({ principal, query: { limit, cursor } }) => ({
      status: 200,
      body: await deliveries.deadLetters(principal.workspaceId, { limit, cursor }),
    }),
  };
}
