export { createJoiningService } from './joining-service.js';
export { memberRoutes } from './routes.js';
export { createMemberService, requireOwnerIn } from './service.js';
