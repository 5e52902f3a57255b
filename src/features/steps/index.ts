export { stepsRoutes } from './routes.js';
export { createStepsService, type StepsService } from './service.js';
export type * from './types.js';
