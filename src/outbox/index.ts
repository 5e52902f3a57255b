export * from './channels/index.js';
export { DIGEST_REQUESTED, digestTask, digestTopic } from './digest/index.js';
export { createDispatcher } from './dispatcher.js';
export * from './events/index.js';
export { readBacklog, removeDispatched, type Backlog } from './messages-store.js';
export { recalibrationTopic } from './recalibration.js';
export { rescoreTopic } from './rescore.js';
export { createOutboxService, type OutboxService } from './service.js';
export type { ListedMessage, MessageFilter, MessageState, Topic } from './types.js';
