export { channelRoutes } from './channel-routes.js';
export { deliveriesRoutes } from './routes.js';
export { createDeliveriesService, type DeliveriesService } from './service.js';
export type * from './types.js';
