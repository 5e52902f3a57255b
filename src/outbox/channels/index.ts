export { createDeliveryReads } from './deliveries-read-model.js';
export { channelTopics } from './delivery.js';
export { createOwnedChannels } from './owned-service.js';
export { createChannelService, type ChannelService } from './service.js';
export type { ShownChannel, Webhook } from './types.js';
