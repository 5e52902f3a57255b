import type { Role } from '../../domain/principal.js';
import { sql, type Executor, type Transaction } from '../../platform/database.js';
import type { Invitation, InvitationOfAddress, MemberOfWorkspace } from './types.js';

/** The members of a workspace, oldest membership first. */
export function readMembers(executor: Executor, workspaceId: string): Promise<MemberOfWorkspace[]> {
  const text = `
    select p.person_id as "personId", p.name, p.email, m.role, m.group_role as "groupRole", m.created_at as "createdAt"
    from memberships m join people p using (person_id)
    where m.workspace_id = $1 order by m.created_at, m.person_id`;
  return sql(executor, text, [workspaceId]);
}

/** The workspaces of a person with their roles, oldest membership first. */
export function readMemberships(
  executor: Executor,
  personId: string,
): Promise<{ workspaceId: string; role: Role }[]> {
  const text = `
    select workspace_id as "workspaceId", role from memberships where person_id = $1
    order by created_at, workspace_id`;
  return sql(executor, text, [personId]);
}

/** Adds a member. Returns false if the person is one. */
export async function insertMember(
  transaction: Transaction,
  member: { readonly workspaceId: string; readonly personId: string; readonly role: Role; readonly at: Date },
): Promise<boolean> {
  const text = `
    insert into memberships (workspace_id, person_id, role, created_at) values (:workspaceId, :personId, :role, :at)
    on conflict (workspace_id, person_id) do nothing returning person_id`;
  return (await sql(transaction, text, { ...member })).length > 0;
}

/**
 * Locks the workspace, which every change of its members does, so that it cannot lose its last owner; then reads them.
 */
export async function lockMembers(
  transaction: Transaction,
  workspaceId: string,
): Promise<MemberOfWorkspace[]> {
  await sql(transaction, 'select from workspaces where workspace_id = $1 for no key update', [workspaceId]);
  return readMembers(transaction, workspaceId);
}

/** Changes the role that owners have given. It must not be weaker than that of groups. */
export async function updateRole(
  transaction: Transaction,
  { workspaceId, personId, role }: { workspaceId: string; personId: string; role: Role },
): Promise<void> {
  const text = `
    update memberships set role = $3, given_role = case when group_role is not null then $3 end
    where workspace_id = $1 and person_id = $2`;
  await sql(transaction, text, [workspaceId, personId, role]);
}

/** Whether a workspace exists and was not deleted. */
export async function isLive(executor: Executor, workspaceId: string): Promise<boolean> {
  const text = 'select from workspaces where workspace_id = $1 and deleted_at is null';
  return (await sql(executor, text, [workspaceId])).length > 0;
}

/** The role of a member by origin; undefined for somebody else. */
export async function readRoles(
  executor: Executor,
  workspaceId: string,
  personId: string,
): Promise<RolesOfMember | undefined> {
  const text = `
    select role, group_role as "groupRole", case when group_role is null then role else given_role end as "givenRole"
    from memberships where workspace_id = $1 and person_id = $2`;
  const [row] = await sql<RolesOfMember>(executor, text, [workspaceId, personId]);
  return row;
}

/** The roles of a member, the stronger one of which counts. */
export interface RolesOfMember {
  readonly role: Role;
  readonly groupRole: Role | null;
  readonly givenRole: Role | null;
}

/** Adds or replaces a member with these roles. */
export async function saveRoles(
  transaction: Transaction,
  member: RolesOfMember & { readonly workspaceId: string; readonly personId: string; readonly at: Date },
): Promise<void> {
  const text = `
    insert into memberships (workspace_id, person_id, role, group_role, given_role, created_at)
    values (:workspaceId, :personId, :role, :groupRole, :givenRole, :at)
    on conflict (workspace_id, person_id) do update set
      role = excluded.role, group_role = excluded.group_role, given_role = excluded.given_role`;
  const givenRole = member.groupRole === null ? null : member.givenRole;
  await sql(transaction, text, { ...member, givenRole });
}

/** The workspaces in which groups give a person a role. */
export async function readWorkspacesOfGroups(executor: Executor, personId: string): Promise<string[]> {
  const text = `
    select workspace_id as "workspaceId" from memberships where person_id = $1 and group_role is not null`;
  const rows = await sql<{ workspaceId: string }>(executor, text, [personId]);
  return rows.map(({ workspaceId }) => workspaceId);
}

export async function deleteMember(
  transaction: Transaction,
  { workspaceId, personId }: { workspaceId: string; personId: string },
): Promise<void> {
  await sql(transaction, 'delete from memberships where workspace_id = $1 and person_id = $2', [
    workspaceId,
    personId,
  ]);
}

const INVITATION = `
  invitation_id as "invitationId", email, role, created_at as "createdAt", expires_at as "expiresAt"`;

/** The open invitations of a workspace, latest first. */
export function readInvitations(executor: Executor, workspaceId: string, now: Date): Promise<Invitation[]> {
  const text = `
    select ${INVITATION} from invitations where workspace_id = $1 and expires_at > $2
    order by created_at desc, invitation_id desc`;
  return sql(executor, text, [workspaceId, now]);
}

export interface InvitationToInsert extends Invitation {
  readonly workspaceId: string;
  readonly emailKey: string;
  readonly codeDigest: Buffer;
  readonly invitedBy: string;
}

/** Adds an invitation in place of an earlier one of the same address and of those that have expired. */
export async function replaceInvitation(
  transaction: Transaction,
  invitation: InvitationToInsert,
): Promise<void> {
  const { workspaceId, emailKey, createdAt } = invitation;
  const remove = 'delete from invitations where workspace_id = $1 and (email_key = $2 or expires_at <= $3)';
  await sql(transaction, remove, [workspaceId, emailKey, createdAt]);
  const insert = `
    insert into invitations (workspace_id, invitation_id, code_digest, email, email_key, role, invited_by, created_at, expires_at)
    values (:workspaceId, :invitationId, :codeDigest, :email, :emailKey, :role, :invitedBy, :createdAt, :expiresAt)`;
  await sql(transaction, insert, { ...invitation });
}

/** The open invitation of a code; undefined if it is unknown or has expired. */
export async function findInvitation(
  executor: Executor,
  workspaceId: string,
  { digest, now }: { readonly digest: Buffer; readonly now: Date },
): Promise<Invitation | undefined> {
  const text = `
    select ${INVITATION} from invitations where workspace_id = $1 and code_digest = $2 and expires_at > $3`;
  const [row] = await sql<Invitation>(executor, text, [workspaceId, digest, now]);
  return row;
}

/** The open invitations of an address in all workspaces, oldest first. */
export function readInvitationsOf(
  executor: Executor,
  emailKey: string,
  now: Date,
): Promise<InvitationOfAddress[]> {
  const text = `
    select workspace_id as "workspaceId", invitation_id as "invitationId", role from invitations
    where email_key = $1 and expires_at > $2 order by created_at, invitation_id`;
  return sql(executor, text, [emailKey, now]);
}

/** Deletes an invitation. Returns it, to one of several concurrent calls; undefined if it is not open. */
export async function deleteInvitation(
  transaction: Transaction,
  workspaceId: string,
  invitationId: string,
): Promise<Invitation | undefined> {
  const text = `delete from invitations where workspace_id = $1 and invitation_id = $2 returning ${INVITATION}`;
  const [row] = await sql<Invitation>(transaction, text, [workspaceId, invitationId]);
  return row;
}
