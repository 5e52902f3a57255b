import type { Choice } from '../../ui/select-filter.js';

const DAY_MS = 86_400_000;
const LIFETIMES = [7, 30, 90, 365];

/** The choice to expire when the key in use does, or never. */
export const AS_LONG_AS_ISSUER = '';

/** The lifetimes of a new key. It cannot expire later than its issuer. */
export function lifetimes(issuerExpiresAt: string | null, now: number): Choice[] {
  const end = issuerExpiresAt === null ? Infinity : Date.parse(issuerExpiresAt);
  return [
    { value: AS_LONG_AS_ISSUER, text: issuerExpiresAt === null ? 'Never' : 'When the key in use expires' },
    ...LIFETIMES.filter((days) => now + days * DAY_MS < end).map((days) => ({
      value: String(days),
      text: `In ${days} days`,
    })),
  ];
}

/** The time at which a key with this lifetime expires; undefined to leave it to the service. */
export function expiryAfter(lifetime: string, now: number): string | undefined {
  if (lifetime === AS_LONG_AS_ISSUER) return undefined;
  return new Date(now + Number(lifetime) * DAY_MS).toISOString();
}
