import type { Clock } from '../../domain/clock.js';
import { DomainError } from '../../domain/errors.js';
import { newId } from '../../domain/ids.js';
import type { KeyEnvironment, Plan } from '../../domain/principal.js';
import { cleanText } from '../../domain/text.js';
import { inTransaction, type Database, type Transaction } from '../../platform/database.js';
import type { WorkspaceService } from '../workspaces/index.js';
import { issueSecret } from './secret.js';
import { insertKey, listKeys, lockActiveCount, lockKey, revokeKey } from './store.js';
import type { ApiKey, IssuedKey } from './types.js';

export interface KeyToIssue {
  readonly name: string;
  readonly environment: KeyEnvironment;
}

export interface ApiKeyDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly workspaces: Pick<WorkspaceService, 'requireLive'>;
  /** The most keys of a workspace that are not revoked. */
  readonly maxKeys: number;
}

/** How many revoked keys a list shows. They stay revoked for good, listed or not. */
const REVOKED_LISTED = 1000;

export type ApiKeyService = ReturnType<typeof createApiKeyService>;

/** Use cases of API keys. Secrets leave this file once, to the one who asked for the key. */
export function createApiKeyService({ database, clock, workspaces, maxKeys }: ApiKeyDependencies) {
  async function issueIn(transaction: Transaction, workspaceId: string, key: KeyToIssue): Promise<IssuedKey> {
    const name = cleanText('name', key.name, { min: 1, max: 80, multiline: false });
    const { secret, prefix, hash } = issueSecret(key.environment);
    const keyId = newId('key');
    const { environment } = key;
    const createdAt = clock();
    await insertKey(transaction, {
      workspaceId,
      keyId,
      name,
      environment,
      keyPrefix: prefix,
      keyHash: hash,
      createdAt,
    });
    return { keyId, secret, keyPrefix: prefix };
  }

  /** The workspace is locked while its keys are counted, so that keys issued at the same time cannot pass the limit. */
  function issue(workspaceId: string, key: KeyToIssue): Promise<IssuedKey> {
    return inTransaction(database, async (transaction) => {
      const activeCount = await lockActiveCount(transaction, workspaceId);
      if (activeCount >= maxKeys) throw tooManyKeys(maxKeys, activeCount);
      return issueIn(transaction, workspaceId, key);
    });
  }

  return {
    /** All keys that are not revoked and the last revoked ones, newest first. */
    list: (workspaceId: string): Promise<ApiKey[]> => listKeys(database, workspaceId, REVOKED_LISTED),

    /** A new key; 409 when the workspace has as many as it may. Which environments a caller may ask for is decided before. */
    issue,

    /** As the operator: for a workspace that exists, and live keys only where the plan has them. */
    async issueFor(workspaceId: string, key: KeyToIssue): Promise<IssuedKey> {
      checkEnvironment(key.environment, await workspaces.requireLive(workspaceId));
      return issue(workspaceId, key);
    },

    /** Revokes for good; again, it changes nothing. 404 for a key that the workspace does not have. */
    async revoke(workspaceId: string, keyId: string): Promise<void> {
      if (!(await revokeKey(database, workspaceId, keyId, clock()))) throw unknownKey();
    },

    /**
     * Revokes a key and issues another of the same name and environment in its place, at one moment. Refuses a key
     * that is revoked already (409), and a live one where the plan no longer has them (403).
     */
    async regenerate(workspaceId: string, keyId: string): Promise<IssuedKey> {
      const workspace = await workspaces.requireLive(workspaceId);
      return inTransaction(database, async (transaction) => {
        const old = await lockKey(transaction, workspaceId, keyId);
        if (old === null) throw unknownKey();
        if (old.revokedAt !== null) {
          throw new DomainError('conflict', {
            message: 'This key is revoked. Make a new one with "key create".',
          });
        }
        checkEnvironment(old.environment, workspace);
        await revokeKey(transaction, workspaceId, keyId, clock());
        return issueIn(transaction, workspaceId, old);
      });
    },
  };
}

/** Live keys exist on paid plans only. */
function checkEnvironment(environment: KeyEnvironment, { plan }: { plan: Plan }): void {
  if (environment === 'test' || plan === 'paid') return;
  throw new DomainError('plan_required', {
    message:
      'Live keys need a paid plan, and this workspace is on a free one. Make a test key, or set the plan.',
  });
}

function tooManyKeys(limit: number, activeCount: number): DomainError {
  return new DomainError('api_key_limit_exceeded', {
    message: `The workspace may have ${limit} API keys that are not revoked, and has ${activeCount}. Revoke one first.`,
    details: { limit, activeCount },
  });
}

function unknownKey(): DomainError {
  return new DomainError('not_found', { message: 'There is no API key with this id in the workspace.' });
}
