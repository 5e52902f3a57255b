export { DIGEST_REQUESTED, digestTask } from './digest-task.js';
export { digestTopic } from './digest-topic.js';
