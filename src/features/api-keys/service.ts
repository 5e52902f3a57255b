import type { Clock } from '../../domain/clock.js';
import { DomainError, invalidParameter } from '../../domain/errors.js';
import { newId } from '../../domain/ids.js';
import type { KeyEnvironment, KeyLimits, KeyScope, Plan, Principal } from '../../domain/principal.js';
import { cleanText } from '../../domain/text.js';
import { bindUseCases } from '../../domain/use-cases.js';
import { recordEvent } from '../../platform/audit.js';
import { inTransaction, type Database, type Transaction } from '../../platform/database.js';
import type { Workspace, WorkspaceService } from '../workspaces/index.js';
import { checkExpiry, expiryOf, inherited, limitsOfShare, renewed } from './limits.js';
import { issueSecret } from './secret.js';
import {
  expireKey,
  insertKey,
  listKeys,
  lockActiveCount,
  lockKey,
  readIsShare,
  revokeKey,
  readIssuedBy,
  revokeIssuedBy,
  revokeShares,
  type LockedKey,
} from './store.js';
import type { ApiKey, IssuedKey, RotatedKey } from './types.js';

export interface KeyToIssue extends Partial<KeyLimits> {
  readonly name: string;
  readonly environment: KeyEnvironment;
  /** Default: false. */
  readonly isShare?: boolean;
  /** The person who issues it, or whose key does, so that it ends with their membership. Default: nobody. */
  readonly issuedBy?: string | null;
}

type Issuer = Pick<Principal, 'workspaceId' | 'callerId' | 'member' | 'plan'> & KeyLimits;

/** What a caller requests for a new key. */
interface RequestedKey {
  /** Default: test. */
  readonly environment?: KeyEnvironment;
  readonly scopes?: readonly KeyScope[];
  readonly expiresAt?: string;
  readonly isShare?: boolean;
}

export interface ApiKeyDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly workspaces: Pick<WorkspaceService, 'requireLive' | 'setSharing'>;
  /** Maximum number of active keys per workspace. */
  readonly maxKeys: number;
}

/** Maximum number of revoked keys in a list. Older ones remain revoked. */
const REVOKED_LISTED = 1000;

export type ApiKeyService = ReturnType<typeof createApiKeyService>;

/** Use cases of API keys. A secret is returned once, when its key is issued. */
export function createApiKeyService(dependencies: ApiKeyDependencies) {
  return bindUseCases(dependencies, {
    list,
    workspaceOf,
    isShare: isShareKey,
    issue,
    issueBy,
    issueFor,
    setSharing,
    revoke,
    revokeKeysOf,
    regenerate,
    rotate,
    replaceBy,
  });
}

/** All active keys and the most recently revoked ones, newest first. */
function list({ database, clock }: ApiKeyDependencies, workspaceId: string): Promise<ApiKey[]> {
  return listKeys(database, workspaceId, REVOKED_LISTED, clock());
}

/** The name of a workspace and of its brand, for readers who know only a key. 404 when it was deleted. */
async function workspaceOf(
  { workspaces }: ApiKeyDependencies,
  workspaceId: string,
): Promise<Pick<Workspace, 'name' | 'sharing'> & { brandName: string | null }> {
  const { name, brand, sharing } = await workspaces.requireLive(workspaceId);
  return { name, brandName: brand.name, sharing };
}

/** Whether the secret of a key is in a link that shares the web page. */
function isShareKey({ database }: ApiKeyDependencies, workspaceId: string, keyId: string): Promise<boolean> {
  return readIsShare(database, workspaceId, keyId);
}

/** Issues a key; 409 at the limit. The caller decides which environments are allowed. */
function issue(dependencies: ApiKeyDependencies, workspaceId: string, key: KeyToIssue): Promise<IssuedKey> {
  return inTransaction(dependencies.database, async (transaction) => {
    await requireRoom(dependencies, transaction, workspaceId, key);
    const now = dependencies.clock();
    const issued = await issueIn(transaction, workspaceId, key, now);
    const states = { before: null, after: shown({ ...key, ...issued }) };
    const event = { action: 'key.issued', subjectId: issued.keyId, ...states } as const;
    await recordEvent(transaction, workspaceId, now, event);
    return issued;
  });
}

/**
 * Issues a key for a caller, with the given limits or else those of the caller. `expiresAt` is an ISO 8601 time. The key of a
 * shared link may only read, and expires.
 * @throws DomainError invalid_parameter if it could do more than the caller or a shared link may, or expire later; 409 at the
 * limit; plan_required for a shared link while sharing is off, and for a live key on the free plan or unless the caller is an
 * owner who is signed in
 */
async function issueBy(
  dependencies: ApiKeyDependencies,
  { workspaceId, callerId, member, plan, ...issuer }: Issuer,
  name: string,
  { environment = 'test', scopes, expiresAt, isShare = false }: RequestedKey = {},
): Promise<IssuedKey> {
  if (environment === 'live') {
    if (member?.role !== 'owner') throw onlyOwnersIssueLive();
    if (isShare) throw sharesAreTest();
    checkEnvironment(environment, { plan });
  }
  const requested = {
    ...(scopes !== undefined && { scopes }),
    ...(expiresAt !== undefined && { expiresAt: expiryOf(expiresAt) }),
  };
  const wanted = isShare ? limitsOfShare(issuer, requested, dependencies.clock()) : requested;
  const limits = inherited(issuer, wanted);
  return issue(dependencies, workspaceId, {
    ...{ name, environment, isShare },
    ...limits,
    issuedBy: member?.personId ?? (await readIssuedBy(dependencies.database, workspaceId, callerId)),
  });
}

/** Issues a key for the operator; the workspace must exist, and live keys require a paid plan. */
async function issueFor(
  dependencies: ApiKeyDependencies,
  workspaceId: string,
  key: KeyToIssue,
): Promise<IssuedKey> {
  checkEnvironment(key.environment, await dependencies.workspaces.requireLive(workspaceId));
  return issue(dependencies, workspaceId, key);
}

/** Lets links share the web page of a workspace, or revokes all of them. */
function setSharing(
  { workspaces, clock }: ApiKeyDependencies,
  workspaceId: string,
  sharing: boolean,
): Promise<Workspace> {
  return workspaces.setSharing(workspaceId, sharing, async (transaction) => {
    if (sharing) return;
    const now = clock();
    for (const { keyId, ...key } of await revokeShares(transaction, workspaceId, now))
      await recordRevocation(transaction, workspaceId, keyId, key, now);
  });
}

/** Revokes the keys that a person issued, in the caller's transaction. */
async function revokeKeysOf(
  { clock }: ApiKeyDependencies,
  transaction: Transaction,
  workspaceId: string,
  personId: string,
): Promise<void> {
  const now = clock();
  for (const { keyId, ...key } of await revokeIssuedBy(transaction, workspaceId, { personId, now }))
    await recordRevocation(transaction, workspaceId, keyId, key, now);
}

/** Revokes a key; idempotent. 404 when the workspace has no such key. */
async function revoke(
  { database, clock }: ApiKeyDependencies,
  workspaceId: string,
  keyId: string,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const key = await lockKey(transaction, workspaceId, keyId, clock());
    if (key === null) throw unknownKey();
    if (key.revokedAt !== null) return;
    const now = clock();
    await revokeKey(transaction, workspaceId, keyId, now);
    await recordRevocation(transaction, workspaceId, keyId, key, now);
  });
}

/**
 * Revokes a key and issues one with the same name, environment and limits in the same transaction. 409 when the key
 * is already revoked, 403 for a live key on a plan without live keys.
 */
async function regenerate(
  { database, clock, workspaces }: ApiKeyDependencies,
  workspaceId: string,
  keyId: string,
  issuedBy: string | null = null,
): Promise<IssuedKey> {
  const workspace = await workspaces.requireLive(workspaceId);
  return inTransaction(database, async (transaction) => {
    const old = await lockActiveKey(transaction, workspace, keyId, clock());
    const now = clock();
    await revokeKey(transaction, workspaceId, keyId, now);
    return issueSuccessor(transaction, workspaceId, { ...old, keyId, issuedBy }, 'key.regenerated', now);
  });
}

/**
 * Issues a key with the same name, environment and limits as another one, which expires after `overlapMs` at the
 * latest. Fails like `regenerate`, and with 409 at the limit, because both keys are active for a while.
 */
async function rotate(
  dependencies: ApiKeyDependencies,
  workspaceId: string,
  keyId: string,
  overlapMs: number,
  issuedBy: string | null = null,
): Promise<RotatedKey> {
  const { database, clock, workspaces } = dependencies;
  const workspace = await workspaces.requireLive(workspaceId);
  return inTransaction(database, async (transaction) => {
    await requireRoom(dependencies, transaction, workspaceId, {});
    const old = await lockActiveKey(transaction, workspace, keyId, clock());
    const now = clock();
    const oldExpiresAt = new Date(Math.min(now.getTime() + overlapMs, old.expiresAt?.getTime() ?? Infinity));
    await expireKey(transaction, workspaceId, keyId, oldExpiresAt);
    const issued = await issueSuccessor(
      transaction,
      workspaceId,
      { ...old, keyId, issuedBy },
      'key.rotated',
      now,
    );
    return { ...issued, oldExpiresAt };
  });
}

/**
 * Replaces a key for an owner of the workspace who is signed in, and who is the issuer of its successor. Without an overlap, the old
 * key is revoked at once; otherwise both are valid for at most that long.
 * @throws DomainError plan_required for other callers; not_found for an unknown key; otherwise like `rotate`
 */
async function replaceBy(
  dependencies: ApiKeyDependencies,
  { workspaceId, member }: Pick<Principal, 'workspaceId' | 'member'>,
  keyId: string,
  overlapMs: number,
): Promise<RotatedKey> {
  if (member?.role !== 'owner') throw onlyOwnersReplace();
  const issuedBy = member.personId;
  if (overlapMs > 0) return rotate(dependencies, workspaceId, keyId, overlapMs, issuedBy);
  const issued = await regenerate(dependencies, workspaceId, keyId, issuedBy);
  return { ...issued, oldExpiresAt: dependencies.clock() };
}

/** Locks the workspace while counting its keys, so that concurrent requests cannot exceed the limit, or sharing be turned off. */
async function requireRoom(
  { clock, maxKeys }: ApiKeyDependencies,
  transaction: Transaction,
  workspaceId: string,
  { isShare }: Pick<KeyToIssue, 'isShare'>,
): Promise<void> {
  const { activeCount, sharing } = await lockActiveCount(transaction, workspaceId, clock());
  if (isShare && !sharing) throw sharingIsOff();
  if (activeCount >= maxKeys) throw tooManyKeys(maxKeys, activeCount);
}

async function issueIn(
  transaction: Transaction,
  workspaceId: string,
  key: KeyToIssue,
  createdAt: Date,
): Promise<IssuedKey> {
  const name = cleanText('name', key.name, { min: 1, max: 80, multiline: false });
  const { environment, scopes = null, expiresAt = null, isShare = false, issuedBy = null } = key;
  const limits = { isShare, scopes, expiresAt };
  checkExpiry(limits, createdAt);
  const { secret, prefix: keyPrefix, hash: keyHash } = issueSecret(environment);
  const keyId = newId('key');
  const stored = {
    workspaceId,
    keyId,
    name,
    environment,
    keyPrefix,
    keyHash,
    createdAt,
    issuedBy,
    ...limits,
  };
  await insertKey(transaction, stored);
  return { keyId, secret, keyPrefix, ...limits };
}

/** Locks an active key, for a successor. */
async function lockActiveKey(
  transaction: Transaction,
  workspace: Workspace,
  keyId: string,
  now: Date,
): Promise<LockedKey> {
  const old = await lockKey(transaction, workspace.workspaceId, keyId, now);
  if (old === null) throw unknownKey();
  if (old.revokedAt !== null) {
    throw new DomainError('conflict', {
      message: 'This key is revoked or has expired. Create a new one.',
    });
  }
  if (old.isShare) {
    throw new DomainError('conflict', {
      message: 'The key of a shared link has no successor. Revoke it, and share the page again.',
    });
  }
  checkEnvironment(old.environment, workspace);
  return old;
}

/** Issues a key with the name, environment and limits of another one, and records both. */
async function issueSuccessor(
  transaction: Transaction,
  workspaceId: string,
  old: LockedKey & { readonly keyId: string; readonly issuedBy: string | null },
  action: 'key.regenerated' | 'key.rotated',
  now: Date,
): Promise<IssuedKey> {
  const issued = await issueIn(transaction, workspaceId, { ...old, ...renewed(old, now) }, now);
  const after = { keyId: issued.keyId, ...shown({ ...old, ...issued }) };
  const event = { action, subjectId: old.keyId, before: shown(old), after };
  await recordEvent(transaction, workspaceId, now, event);
  return issued;
}

function recordRevocation(
  transaction: Transaction,
  workspaceId: string,
  keyId: string,
  key: KeyShown,
  now: Date,
): Promise<void> {
  const event = { action: 'key.revoked', subjectId: keyId, before: shown(key), after: null } as const;
  return recordEvent(transaction, workspaceId, now, event);
}

type KeyShown = Omit<LockedKey, 'createdAt' | 'revokedAt'>;

/** A key as audit events show it. */
function shown({ name, environment, keyPrefix, scopes, expiresAt, isShare }: KeyShown) {
  return { name, environment, keyPrefix, scopes, expiresAt, ...(isShare && { isShare }) };
}

/** Live keys require a paid plan. */
function checkEnvironment(environment: KeyEnvironment, { plan }: { plan: Plan }): void {
  if (environment === 'test' || plan === 'paid') return;
  throw new DomainError('plan_required', {
    message:
      'Live keys require a paid plan, and this workspace is on the free plan. Create a test key, or change the plan.',
  });
}

function onlyOwnersIssueLive(): DomainError {
  return new DomainError('plan_required', {
    message:
      'Only an owner of the workspace who is signed in may create live keys. Create a test key, or ask an owner.',
    details: { requiredRole: 'owner' },
  });
}

function onlyOwnersReplace(): DomainError {
  return new DomainError('plan_required', {
    message: 'Only an owner of the workspace who is signed in may replace keys.',
    details: { requiredRole: 'owner' },
  });
}

const sharesAreTest = () =>
  invalidParameter('environment', '"environment" must be "test" for a shared link, or left out.');

function tooManyKeys(limit: number, activeCount: number): DomainError {
  return new DomainError('api_key_limit_exceeded', {
    message: `The workspace has ${activeCount} active API keys, and the limit is ${limit}. Revoke a key first.`,
    details: { limit, activeCount },
  });
}

/** The contract has one code for 403. */
function sharingIsOff(): DomainError {
  return new DomainError('plan_required', {
    message:
      'Sharing is off for this workspace. An owner can turn it on in the settings of the workspace, or a key with the scope "keys" with PATCH /v1/workspace/sharing.',
  });
}

function unknownKey(): DomainError {
  return new DomainError('not_found', { message: 'The workspace has no API key with this id.' });
}
