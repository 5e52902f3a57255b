import type { Clock } from '../../domain/clock.js';
import { DomainError } from '../../domain/errors.js';
import { newId } from '../../domain/ids.js';
import type { KeyEnvironment, Plan } from '../../domain/principal.js';
import { cleanText } from '../../domain/text.js';
import { inTransaction, type Database, type Executor } from '../../platform/database.js';
import type { WorkspaceService } from '../workspaces/index.js';
import { issueSecret } from './secret.js';
import { insertKey, listKeys, lockKey, revokeKey } from './store.js';
import type { ApiKey, IssuedKey } from './types.js';

export interface KeyToIssue {
  readonly name: string;
  readonly environment: KeyEnvironment;
}

export interface ApiKeyDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly workspaces: Pick<WorkspaceService, 'requireLive'>;
}

export type ApiKeyService = ReturnType<typeof createApiKeyService>;

/** Use cases of API keys. Secrets leave this file once, to the one who asked for the key. */
export function createApiKeyService({ database, clock, workspaces }: ApiKeyDependencies) {
  async function issueIn(executor: Executor, workspaceId: string, key: KeyToIssue): Promise<IssuedKey> {
    const name = cleanText('name', key.name, { min: 1, max: 80, multiline: false });
    const { secret, prefix, hash } = issueSecret(key.environment);
    const keyId = newId('key');
    const { environment } = key;
    const createdAt = clock();
    await insertKey(executor, {
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

  return {
    /** All keys, revoked ones too, newest first. */
    list: (workspaceId: string): Promise<ApiKey[]> => listKeys(database, workspaceId),

    /** A new key. Which environments a caller may ask for is decided before. */
    issue: (workspaceId: string, key: KeyToIssue): Promise<IssuedKey> => issueIn(database, workspaceId, key),

    /** As the operator: for a workspace that exists, and live keys only where the plan has them. */
    async issueFor(workspaceId: string, key: KeyToIssue): Promise<IssuedKey> {
      checkEnvironment(key.environment, await workspaces.requireLive(workspaceId));
      return issueIn(database, workspaceId, key);
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

function unknownKey(): DomainError {
  return new DomainError('not_found', { message: 'There is no API key with this id in the workspace.' });
}
