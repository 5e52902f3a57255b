export { acceptInvitations, applyGroupRoles } from './arriving-service.js';
export { addOwner, createJoiningService } from './joining-service.js';
export { memberRoutes } from './routes.js';
export { strongest } from './roles.js';
export { createMemberService, requireOwnerIn, type RevokeKeysOf } from './service.js';
export { readInvitationsOf } from './store.js';
export type { InvitationOfAddress } from './types.js';
