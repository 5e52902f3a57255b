import type { GroupRole, Role } from '../../domain/principal.js';
import { strongest } from '../members/index.js';
import type { Granted } from './types.js';

/** The rights that groups give, with the strongest role in each workspace. */
export function grantedBy(groups: readonly string[], mapping: readonly GroupRole[]): Granted {
  const roles = new Map<string, Role>();
  let isOperator = false;
  for (const given of mapping.filter(({ group }) => groups.includes(group))) {
    if (given.role === 'operator') isOperator = true;
    else
      roles.set(
        given.workspaceId,
        strongest([roles.get(given.workspaceId) ?? null, given.role]) ?? given.role,
      );
  }
  return { isOperator, roles };
}
