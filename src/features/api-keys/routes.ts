import type { Schemas } from '../../../spec/index.js';
import type { FeatureHandlers } from '../../http/operation.js';
import type { ApiKeyService } from './service.js';
import type { ApiKey } from './types.js';

export function apiKeyRoutes(
  keys: ApiKeyService,
): FeatureHandlers<'listApiKeys' | 'issueApiKey' | 'revokeApiKey'> {
  return {
    async listApiKeys({ principal }) {
      const all = await keys.list(principal.workspaceId);
      return { status: 200, body: { keys: all.map(toResource) } };
    },
    async issueApiKey({ principal, body: { name } }) {
      // The API issues only test keys, on every plan; the command line issues live ones.
      // A key never issues one that may do more, or remains valid longer.
      const { workspaceId, scopes, expiresAt } = principal;
      const issued = await keys.issue(workspaceId, { name, environment: 'test', scopes, expiresAt });
      const body = { id: issued.keyId, key: issued.secret, keyPrefix: issued.keyPrefix };
      return { status: 201, location: `/v1/api-keys/${issued.keyId}`, body };
    },
    async revokeApiKey({ principal, path }) {
      await keys.revoke(principal.workspaceId, path.keyId);
      return { status: 204 };
    },
  };
}

function toResource(key: ApiKey): Schemas['ApiKey'] {
  return {
    id: key.keyId,
    name: key.name,
    environment: key.environment,
    keyPrefix: key.keyPrefix,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  };
}
