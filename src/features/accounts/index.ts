export { cleanEmail, emailKey } from './email.js';
export { createPeopleService, addPerson, linkIsOver, preparePerson } from './people-service.js';
export { createMemberFinder, isSessionToken } from './principals-service.js';
export { accountRoutes } from './routes.js';
export { digestOf, newSecret } from './secrets.js';
export { beginSession, createSessionService } from './service.js';
export {
  deleteAccountCodes,
  deleteExpired,
  hasAccount,
  hasPeople,
  insertAccountCode,
  takeAccountCode,
} from './store.js';
export type { BegunSession, NewPerson } from './types.js';
