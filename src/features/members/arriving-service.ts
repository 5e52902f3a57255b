import type { Role } from '../../domain/principal.js';
import type { Person } from '../../domain/visitor.js';
import { recordEvent } from '../../platform/audit.js';
import type { Transaction } from '../../platform/database.js';
import { enterTenant } from '../../platform/enter-tenant.js';
import { recordJoined } from './joining-service.js';
import { strongest } from './roles.js';
import { shown, type RevokeKeysOf } from './service.js';
import {
  deleteInvitation,
  deleteMember,
  insertMember,
  isLive,
  lockMembers,
  readRoles,
  readWorkspacesOfGroups,
  saveRoles,
} from './store.js';
import type { InvitationOfAddress } from './types.js';

/** Accepts invitations of a person in the caller's transaction, which then works for one of the workspaces. */
export async function acceptInvitations(
  transaction: Transaction,
  person: Person,
  invitations: readonly InvitationOfAddress[],
  at: Date,
): Promise<void> {
  for (const { workspaceId, invitationId, role } of invitations) {
    await enterTenant(transaction, workspaceId);
    await lockMembers(transaction, workspaceId);
    if (!(await isLive(transaction, workspaceId))) continue;
    if ((await deleteInvitation(transaction, workspaceId, invitationId)) === undefined) continue;
    const isNew = await insertMember(transaction, { workspaceId, personId: person.personId, role, at });
    if (isNew) await recordJoined(transaction, workspaceId, { person, role, at });
  }
}

/**
 * Gives a person the roles that groups give by workspace, and takes away those that they no longer give, in the caller's
 * transaction, which must not work for a workspace yet. A role from an invitation stays. Whoever leaves a workspace loses
 * their keys, like somebody whom an owner removes; groups may also take away the last owner.
 */
export async function applyGroupRoles(
  transaction: Transaction,
  person: Person,
  roles: ReadonlyMap<string, Role>,
  { at, revokeKeysOf }: { readonly at: Date; readonly revokeKeysOf: RevokeKeysOf },
): Promise<void> {
  const { personId } = person;
  const former = await readWorkspacesOfGroups(transaction, personId);
  // Always in the same order, so that two sign-ins cannot wait for each other.
  for (const workspaceId of [...new Set([...former, ...roles.keys()])].sort()) {
    await enterTenant(transaction, workspaceId);
    await lockMembers(transaction, workspaceId);
    const groupRole = (await isLive(transaction, workspaceId)) ? (roles.get(workspaceId) ?? null) : null;
    const before = await readRoles(transaction, workspaceId, personId);
    const givenRole = before?.givenRole ?? null;
    const role = strongest([givenRole, groupRole]);
    if (role === null) {
      if (before === undefined) continue;
      await deleteMember(transaction, { workspaceId, personId });
      await revokeKeysOf(transaction, workspaceId, personId);
    } else if (before?.groupRole !== groupRole) {
      await saveRoles(transaction, { workspaceId, personId, role, groupRole, givenRole, at });
    }
    await recordChange(transaction, workspaceId, { person, before: before?.role ?? null, after: role, at });
  }
}

function recordChange(
  transaction: Transaction,
  workspaceId: string,
  change: {
    readonly person: Person;
    readonly before: Role | null;
    readonly after: Role | null;
    readonly at: Date;
  },
): Promise<void> {
  const { person, before, after, at } = change;
  const state = (role: Role | null) => role && shown({ email: person.email, role });
  const removed = after === null ? 'member.removed' : 'member.role_changed';
  return recordEvent(transaction, workspaceId, at, {
    action: before === null ? 'member.joined' : removed,
    subjectId: person.personId,
    before: state(before),
    after: state(after),
  });
}
