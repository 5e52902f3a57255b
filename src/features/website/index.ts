export { websiteRoutes } from './routes.js';
export { createWebsiteService, type WebsiteService } from './service.js';
