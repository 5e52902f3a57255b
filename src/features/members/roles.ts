import type { Role } from '../../domain/principal.js';

/** From the weakest to the strongest. */
const ROLES: readonly Role[] = ['viewer', 'editor', 'owner'];

export const isStronger = (one: Role, other: Role): boolean => ROLES.indexOf(one) > ROLES.indexOf(other);

/** The strongest of some roles; null of none. */
export function strongest(roles: readonly (Role | null)[]): Role | null {
  return ROLES.findLast((role) => roles.includes(role)) ?? null;
}
