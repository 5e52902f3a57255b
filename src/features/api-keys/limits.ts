import { invalidParameter } from '../../domain/errors.js';
import type { KeyLimits } from '../../domain/principal.js';
import type { LockedKey } from './store.js';

/** @throws DomainError invalid_parameter if a key would expire before it is issued */
export function checkExpiry({ expiresAt }: KeyLimits, now: Date): void {
  if (expiresAt !== null && expiresAt <= now)
    throw invalidParameter('expiresAt', '"expiresAt" must be in the future.');
}

/** The limits of the successor of a key: the same scopes, and as long a life, counted from now. */
export function renewed({ scopes, expiresAt, createdAt }: LockedKey, now: Date): KeyLimits {
  if (expiresAt === null) return { scopes, expiresAt };
  return { scopes, expiresAt: new Date(now.getTime() + expiresAt.getTime() - createdAt.getTime()) };
}
