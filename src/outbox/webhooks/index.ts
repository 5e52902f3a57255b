export { deliveryTopic } from './delivery.js';
export { createWebhookService, type WebhookService } from './service.js';
export type { Webhook } from './types.js';
