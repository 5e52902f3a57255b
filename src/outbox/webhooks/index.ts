export { deliveryTopic } from './delivery.js';
export { announceRun } from './run-finished.js';
export { createWebhookService, type WebhookChange, type WebhookService } from './service.js';
export type { Webhook } from './types.js';
export { comparisonTopic, requestComparison, VISIBILITY_COMPARISON } from './visibility.js';
