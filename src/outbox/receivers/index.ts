export { announce } from './announce.js';
export { createDeliveryReads } from './deliveries-read-model.js';
export { deliveryTopicOf, deliveryTopics } from './subscribers-store.js';
