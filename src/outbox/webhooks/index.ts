export { createDeliveryReads } from './deliveries-read-model.js';
export { deliveryTopic } from './delivery.js';
export { announceRun } from './run-finished.js';
export { createWebhookService, type WebhookChange, type WebhookService } from './service.js';
export type { EventType, Webhook } from './types.js';
export { comparisonTopic, requestComparison, VISIBILITY_COMPARISON } from './visibility.js';
export { announce, WEBHOOK_DELIVERY } from './webhooks-store.js';
