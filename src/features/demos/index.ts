export { demoRoutes } from './routes.js';
export { createDemosService, type DemosService } from './service.js';
