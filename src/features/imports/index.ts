export { importRoutes } from './routes.js';
export { createImportService, type ImportService } from './service.js';
