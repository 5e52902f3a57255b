import { t } from '../messages/messages.js';
import type { Choice } from './filters.js';

const DAY_MS = 86_400_000;
const LIFETIMES = [7, 30, 90, 365];
/** The longest life of a shared link, in days. */
const SHARED = 90;

/** The choice to expire when the key in use does, or never. */
export const AS_LONG_AS_ISSUER = '';

/** The lifetimes of a new key. It cannot expire later than its issuer. */
export function lifetimes(issuerExpiresAt: string | null, now: number): Choice[] {
  const end = issuerExpiresAt === null ? Infinity : Date.parse(issuerExpiresAt);
  return [
    { value: AS_LONG_AS_ISSUER, text: t(issuerExpiresAt === null ? 'ui.never' : 'ui.withKeyInUse') },
    ...LIFETIMES.filter((days) => now + days * DAY_MS < end).map(inDays),
  ];
}

/** The lifetimes of a shared link, which cannot expire later than its issuer. Empty if that expires within a week. */
export function shareLifetimes(issuerExpiresAt: string | null, now: number): Choice[] {
  const end = issuerExpiresAt === null ? Infinity : Date.parse(issuerExpiresAt);
  return LIFETIMES.filter((days) => days <= SHARED && now + days * DAY_MS < end).map(inDays);
}

const inDays = (days: number): Choice => ({ value: String(days), text: t('ui.inDays', { days }) });

/** The time at which a key with this lifetime expires; undefined to leave it to the service. */
export function expiryAfter(lifetime: string, now: number): string | undefined {
  if (lifetime === AS_LONG_AS_ISSUER) return undefined;
  return new Date(now + Number(lifetime) * DAY_MS).toISOString();
}
