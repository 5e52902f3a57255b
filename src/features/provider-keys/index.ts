export { providerKeyRoutes } from './routes.js';
export { countSealed, createProviderKeysService, hasOwnKey, type ProviderKeysService } from './service.js';
export type { KeySource, KeyState, SealedKeys, StoredKeys } from './types.js';
