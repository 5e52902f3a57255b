export { meRoutes } from './routes.js';
