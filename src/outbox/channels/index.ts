export { channelTopics } from './delivery.js';
export { createChannelService, type ChannelService } from './service.js';
export type { ShownChannel } from './types.js';
