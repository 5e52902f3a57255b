export { singleSignOnRoutes } from './routes.js';
export { createSingleSignOnService } from './service.js';
