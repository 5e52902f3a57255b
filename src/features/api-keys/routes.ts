import type { ExtensionSchemas } from '../../../spec/extensions/index.js';
import type { Schemas } from '../../../spec/index.js';
import type { OlderDays } from '../../domain/older-days.js';
import type { KeyLimits } from '../../domain/principal.js';
import type { FeatureHandlers } from '../../http/operation.js';
import type { ApiKeyService } from './service.js';
import type { ApiKey, IssuedKey } from './types.js';

/** The facts about a workspace that other services provide. */
export interface WorkspaceFacts {
  /** The time zone of its schedule. */
  readonly timeZoneOf: (workspaceId: string) => Promise<string>;
  /** The days that were scored with older names; null = none. */
  readonly olderDaysOf: (workspaceId: string) => Promise<OlderDays | null>;
  /** The number of competitors that it tracks. */
  readonly competitorsOf: (workspaceId: string) => Promise<number>;
  /** The first thing that is missing for figures; null = nothing. */
  readonly nextStepOf: (workspaceId: string, brandName: string | null) => Promise<SetupStep | null>;
}

type SetupStep = NonNullable<ExtensionSchemas['Access']['workspace']['nextStep']>;

export function apiKeyRoutes(
  keys: ApiKeyService,
  { timeZoneOf, olderDaysOf, competitorsOf, nextStepOf }: WorkspaceFacts,
): FeatureHandlers<
  | 'listApiKeys'
  | 'issueApiKey'
  | 'revokeApiKey'
  | 'getAccess'
  | 'listKeysWithLimits'
  | 'issueLimitedKey'
  | 'replaceKey'
> {
  return {
    async listApiKeys({ principal }) {
      const all = await keys.list(principal.workspaceId);
      return { status: 200, body: { keys: all.map(toResource) } };
    },
    async issueApiKey({ principal, body: { name } }) {
      // The contract issues only test keys, on every plan; an owner and the command line issue live ones.
      const issued = await keys.issueBy(principal, name);
      const body = { id: issued.keyId, key: issued.secret, keyPrefix: issued.keyPrefix };
      return { status: 201, location: `/v1/api-keys/${issued.keyId}`, body };
    },
    async getAccess({ principal }) {
      const { callerId: keyId, plan, workspaceId: id, member } = principal;
      const isShare = member === null && (await keys.isShare(id, keyId));
      const known = await keys.workspaceOf(id);
      const workspace = {
        id,
        ...known,
        competitors: await competitorsOf(id),
        timeZone: await timeZoneOf(id),
        olderDays: await olderDaysOf(id),
        nextStep: await nextStepOf(id, known.brandName),
      };
      return { status: 200, body: { keyId, ...toLimits(principal), isShare, plan, workspace } };
    },
    async listKeysWithLimits({ principal }) {
      const all = await keys.list(principal.workspaceId);
      return {
        status: 200,
        body: { keys: all.map(toLimitedKey) },
      };
    },
    async issueLimitedKey({ principal, body: { name, environment, scopes, expiresAt, isShare } }) {
      const issued = await keys.issueBy(principal, name, {
        ...(environment !== undefined && { environment }),
        ...(scopes !== undefined && { scopes }),
        ...(expiresAt !== undefined && { expiresAt }),
        ...(isShare !== undefined && { isShare }),
      });
      return { status: 201, location: `/v1/api-keys/${issued.keyId}`, body: toIssued(issued) };
    },
    async replaceKey({ principal, path, body: { overlapHours } }) {
      const issued = await keys.replaceBy(principal, path.keyId, overlapHours * HOUR_MS);
      const body = { ...toIssued(issued), oldExpiresAt: issued.oldExpiresAt.toISOString() };
      return { status: 201, location: `/v1/api-keys/${issued.keyId}`, body };
    },
    async revokeApiKey({ principal, path }) {
      await keys.revoke(principal.workspaceId, path.keyId);
      return { status: 204 };
    },
  };
}

const HOUR_MS = 3_600_000;

function toIssued(issued: IssuedKey): ExtensionSchemas['IssuedLimitedKey'] {
  const { keyId: id, secret: key, keyPrefix, isShare } = issued;
  return { id, key, keyPrefix, ...toLimits(issued), isShare };
}

function toLimitedKey(key: ApiKey): ExtensionSchemas['LimitedKey'] {
  const { isShare, lastUsedFrom, issuedBy: id, issuerName: name } = key;
  return {
    ...toResource(key),
    ...toLimits(key),
    isShare,
    lastUsedFrom,
    issuedBy: id === null ? null : { id, name },
  };
}

function toLimits({ scopes, expiresAt }: KeyLimits) {
  return { scopes: scopes && [...scopes], expiresAt: expiresAt?.toISOString() ?? null };
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
