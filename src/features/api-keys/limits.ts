import { earliest } from '../../domain/clock.js';
import { invalidParameter } from '../../domain/errors.js';
import type { KeyLimits, KeyScope } from '../../domain/principal.js';
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

const ALL: readonly KeyScope[] = ['read', 'write', 'keys'];

/**
 * The limits of a key that is issued by another one: the requested ones, or else those of the issuer.
 * @throws DomainError invalid_parameter if the key would be able to do more than its issuer, or expire later
 */
export function inherited(issuer: KeyLimits, requested: Partial<KeyLimits>): KeyLimits {
  const { scopes = issuer.scopes, expiresAt = issuer.expiresAt } = requested;
  const allowed = issuer.scopes ?? ALL;
  if (scopes?.some((scope) => !allowed.includes(scope)))
    throw invalidParameter(
      'scopes',
      `"scopes" must be among those of the calling key: ${allowed.join(', ')}.`,
    );
  if (issuer.expiresAt !== null && (expiresAt === null || expiresAt > issuer.expiresAt))
    throw invalidParameter(
      'expiresAt',
      `"expiresAt" must not be later than that of the calling key: ${issuer.expiresAt.toISOString()}.`,
    );
  return { scopes: scopes && ALL.filter((scope) => scopes.includes(scope)), expiresAt };
}

const DAY_MS = 86_400_000;
const SHARE_DAYS = { byDefault: 30, atMost: 90 };

/**
 * The limits of a key for a link: it may only read, and expires at the requested time within 90 days, or else after 30 days or with
 * its issuer.
 * @throws DomainError invalid_parameter for other scopes or a later expiry
 */
export function limitsOfShare(
  issuer: KeyLimits,
  { scopes, expiresAt }: Partial<KeyLimits>,
  now: Date,
): KeyLimits {
  const after = (days: number) => new Date(now.getTime() + days * DAY_MS);
  if (scopes !== undefined && scopes?.join() !== 'read')
    throw invalidParameter('scopes', '"scopes" must be ["read"] for a shared link, or left out.');
  if (expiresAt === null || (expiresAt !== undefined && expiresAt > after(SHARE_DAYS.atMost)))
    throw invalidParameter(
      'expiresAt',
      `"expiresAt" must be within ${SHARE_DAYS.atMost} days for a shared link. Leave it out for ${SHARE_DAYS.byDefault} days.`,
    );
  return {
    scopes: ['read'],
    expiresAt: expiresAt ?? earliest([after(SHARE_DAYS.byDefault), issuer.expiresAt]),
  };
}

/** @throws DomainError invalid_parameter for a day that does not exist */
export function expiryOf(text: string): Date {
  const expiresAt = new Date(text);
  if (Number.isNaN(expiresAt.getTime()) || expiresAt.toISOString() !== text)
    throw invalidParameter(
      'expiresAt',
      '"expiresAt" must be a time that exists, such as 2030-06-30T12:00:00.000Z.',
    );
  return expiresAt;
}
