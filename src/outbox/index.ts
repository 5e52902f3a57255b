export * from './channels/index.js';
export { DIGEST_REQUESTED, digestTask, digestTopic } from './digest/index.js';
export { createDispatcher } from './dispatcher.js';
export { readBacklog, removeDispatched, type Backlog } from './messages-store.js';
export { recalibrationTopic } from './recalibration.js';
export { announce, createDeliveryReads, deliveryTopicOf, deliveryTopics } from './receivers/index.js';
export { createOutboxService, type OutboxService } from './service.js';
export type { ListedMessage, MessageFilter, MessageState, Topic } from './types.js';
export * from './webhooks/index.js';
