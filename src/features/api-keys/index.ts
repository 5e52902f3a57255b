export { createPrincipalFinder } from './principals-service.js';
export { apiKeyRoutes } from './routes.js';
export { createSignInService, type SignInService } from './sign-in-service.js';
export { createApiKeyService, type ApiKeyService } from './service.js';
export type { ApiKey, IssuedKey, RotatedKey } from './types.js';
export { createKeyUsage, type KeyUsage } from './usage-service.js';
