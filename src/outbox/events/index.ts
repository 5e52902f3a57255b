export { announce } from './announce.js';
export { announceRun } from './run-finished.js';
export { deliveryTopics } from './subscribers-store.js';
export { comparisonTopic, VISIBILITY_COMPARISON } from './visibility.js';
