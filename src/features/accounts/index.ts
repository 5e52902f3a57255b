export { cleanEmail, emailKey, isEmail } from './email.js';
export { createPasswordMailService } from './password-mail-service.js';
export { createPeopleService, addPerson, linkIsOver, preparePerson } from './people-service.js';
export { recordOfPeople } from './person-events-service.js';
export { createMemberFinder, isSessionToken } from './principals-service.js';
export { accountRoutes, createAccountState } from './routes.js';
export { digestOf, newSecret } from './secrets.js';
export { beginSession, createSessionService, waitForAttempt } from './service.js';
export {
  readPerson,
  deleteAccountCodes,
  deleteExpired,
  findPerson,
  hasAccount,
  hasPeople,
  insertAccountCode,
  insertPerson,
  takeAccountCode,
} from './store.js';
export type { BegunSession, NewPerson } from './types.js';
