import type { Clock } from '../../domain/clock.js';
import { DomainError } from '../../domain/errors.js';
import { newId } from '../../domain/ids.js';
import type { Principal, Role } from '../../domain/principal.js';
import { bindUseCases } from '../../domain/use-cases.js';
import { recordEvent } from '../../platform/audit.js';
import { inTransaction, type Database, type Transaction } from '../../platform/database.js';
import { cleanEmail, digestOf, emailKey, newSecret } from '../accounts/index.js';
import { isStronger } from './roles.js';
import {
  deleteInvitation,
  deleteMember,
  lockMembers,
  readInvitations,
  readMembers,
  replaceInvitation,
  updateRole,
} from './store.js';
import type { Invitation, IssuedInvitation, MemberOfWorkspace } from './types.js';

/** How long an invitation is valid, in ms: a week. */
const INVITED_MS = 7 * 86_400_000;

/** Open invitations and members of a workspace. */
const MAX_PEOPLE = 1000;

/** Revokes the API keys that a person issued, in the caller's transaction. */
export type RevokeKeysOf = (transaction: Transaction, workspaceId: string, personId: string) => Promise<void>;

export interface MemberDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly revokeKeysOf: RevokeKeysOf;
}

/** The workspace and the owner who is signed in. */
export type Owner = Pick<Principal, 'workspaceId' | 'member'>;

export type MemberService = ReturnType<typeof createMemberService>;

/**
 * The people of a workspace. Only its owners see and change them, signed in as themselves: a key must not be able to let somebody in
 * who stays when the key is revoked.
 */
export function createMemberService(dependencies: MemberDependencies) {
  return bindUseCases(dependencies, { list, changeRole, remove, listInvitations, invite, withdraw });
}

/** The members, oldest membership first. */
function list({ database }: MemberDependencies, owner: Owner): Promise<MemberOfWorkspace[]> {
  requireOwner(owner);
  return readMembers(database, owner.workspaceId);
}

/**
 * Changes the role of a person, from their next request on.
 * @throws DomainError not_found if they are not a member; conflict for the last owner, and below the role that a group gives
 */
function changeRole(
  dependencies: MemberDependencies,
  owner: Owner,
  personId: string,
  role: Role,
): Promise<MemberOfWorkspace> {
  return change(dependencies, owner, personId, async (transaction, member, others) => {
    if (role !== 'owner') requireOtherOwner(member, others);
    requireGroupRole(member, role);
    await updateRole(transaction, { workspaceId: owner.workspaceId, personId, role });
    return { ...member, role };
  });
}

/**
 * Removes a person from the workspace, and revokes the API keys that they issued. Their other workspaces stay.
 * @throws DomainError like changeRole
 */
async function remove(dependencies: MemberDependencies, owner: Owner, personId: string): Promise<void> {
  const { workspaceId } = owner;
  await change(dependencies, owner, personId, async (transaction, member, others) => {
    requireOtherOwner(member, others);
    await deleteMember(transaction, { workspaceId, personId });
    await dependencies.revokeKeysOf(transaction, workspaceId, personId);
    return null;
  });
}

type Edit<After> = (
  transaction: Transaction,
  member: MemberOfWorkspace,
  others: readonly MemberOfWorkspace[],
) => Promise<After>;

/** Changes a member, and records the role before and after. */
async function change<After extends MemberOfWorkspace | null>(
  { database, clock }: MemberDependencies,
  owner: Owner,
  personId: string,
  edit: Edit<After>,
): Promise<After> {
  requireOwner(owner);
  const { workspaceId } = owner;
  return inTransaction(database, async (transaction) => {
    const members = await lockMembers(transaction, workspaceId);
    requireStillOwner(owner, members);
    const member = members.find((one) => one.personId === personId);
    if (member === undefined)
      throw new DomainError('not_found', { message: 'The workspace has no member with this id.' });
    const after = await edit(
      transaction,
      member,
      members.filter((one) => one !== member),
    );
    await recordEvent(transaction, workspaceId, clock(), {
      action: after === null ? 'member.removed' : 'member.role_changed',
      subjectId: personId,
      before: shown(member),
      after: after && shown(after),
    });
    return after;
  });
}

/** Open invitations, latest first. */
function listInvitations({ database, clock }: MemberDependencies, owner: Owner): Promise<Invitation[]> {
  requireOwner(owner);
  return readInvitations(database, owner.workspaceId, clock());
}

/**
 * Invites whoever has an address, for a week. An earlier invitation of the address is no longer valid.
 * @throws DomainError conflict if a member has the address, or the workspace has too many people
 */
async function invite(
  { database, clock }: MemberDependencies,
  owner: Owner,
  given: { readonly email: string; readonly role: Role },
): Promise<IssuedInvitation> {
  const invitedBy = requireOwner(owner);
  const { workspaceId } = owner;
  const email = cleanEmail(given.email);
  const key = emailKey(email);
  return inTransaction(database, async (transaction) => {
    const now = clock();
    const members = await lockMembers(transaction, workspaceId);
    requireStillOwner(owner, members);
    if (members.some((member) => emailKey(member.email) === key))
      throw new DomainError('conflict', { message: `${email} is a member already.`, param: 'email' });
    const open = await readInvitations(transaction, workspaceId, now);
    if (members.length + open.length >= MAX_PEOPLE) throw tooManyPeople();
    const code = `${workspaceId}.${newSecret()}`;
    const invitation = {
      invitationId: newId('inv'),
      email,
      role: given.role,
      createdAt: now,
      expiresAt: new Date(now.getTime() + INVITED_MS),
    };
    const stored = { ...invitation, workspaceId, emailKey: key, codeDigest: digestOf(code), invitedBy };
    await replaceInvitation(transaction, stored);
    const states = { before: null, after: shown(invitation) };
    const event = { action: 'member.invited', subjectId: invitation.invitationId, ...states } as const;
    await recordEvent(transaction, workspaceId, now, event);
    return { ...invitation, code };
  });
}

/** Withdraws an invitation: its link is no longer valid. @throws DomainError not_found if it is not open */
async function withdraw(
  { database, clock }: MemberDependencies,
  owner: Owner,
  invitationId: string,
): Promise<void> {
  requireOwner(owner);
  const { workspaceId } = owner;
  await inTransaction(database, async (transaction) => {
    requireStillOwner(owner, await lockMembers(transaction, workspaceId));
    const invitation = await deleteInvitation(transaction, workspaceId, invitationId);
    if (invitation === undefined)
      throw new DomainError('not_found', {
        message: 'The workspace has no open invitation with this id. It may have been accepted.',
      });
    const states = { before: shown(invitation), after: null };
    const event = { action: 'member.uninvited', subjectId: invitationId, ...states } as const;
    await recordEvent(transaction, workspaceId, clock(), event);
  });
}

/** A member or an invitation as audit events show it. */
export const shown = ({ email, role }: { readonly email: string; readonly role: Role }) => ({ email, role });

/** The id of the owner. @throws DomainError plan_required for keys and other roles: the contract has one code for 403 */
function requireOwner({ member }: Owner): string {
  if (member?.role === 'owner') return member.personId;
  throw notOwner(member?.role ?? null);
}

/**
 * Makes changes of roles wait until the transaction ends.
 * @throws DomainError plan_required unless the caller is an owner who is signed in
 */
export async function requireOwnerIn(transaction: Transaction, caller: Owner): Promise<void> {
  requireOwner(caller);
  requireStillOwner(caller, await lockMembers(transaction, caller.workspaceId));
}

/** The role may have changed since the request was admitted. */
function requireStillOwner({ member }: Owner, members: readonly MemberOfWorkspace[]): void {
  const present = members.find(({ personId }) => personId === member?.personId);
  if (present?.role !== 'owner') throw notOwner(present?.role ?? null);
}

function requireOtherOwner(member: MemberOfWorkspace, others: readonly MemberOfWorkspace[]): void {
  if (member.role !== 'owner' || others.some(({ role }) => role === 'owner')) return;
  throw new DomainError('conflict', {
    message: `${member.name} is the only owner of the workspace. Make somebody else an owner first.`,
  });
}

/** A group would give the role back with the next sign-in. */
function requireGroupRole({ name, groupRole }: MemberOfWorkspace, role: Role): void {
  if (groupRole === null || !isStronger(groupRole, role)) return;
  throw new DomainError('conflict', {
    message: `${name} has the role ${groupRole} from a group. Change the group, where people sign in.`,
    param: 'role',
  });
}

function notOwner(role: Role | null): DomainError {
  return new DomainError('plan_required', {
    message: 'Only an owner of the workspace who is signed in may do this.',
    details: { requiredRole: 'owner', role },
  });
}

function tooManyPeople(): DomainError {
  return new DomainError('conflict', {
    message: `The workspace has ${MAX_PEOPLE} members and open invitations, and may have no more.`,
  });
}
