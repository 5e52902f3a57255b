import type { ExtensionSchemas } from '../../../spec/extensions/index.js';
import type { FeatureHandlers } from '../../http/operation.js';
import type { MemberService } from './service.js';
import type { Invitation, MemberOfWorkspace } from './types.js';

/** The people of a workspace. */
export function memberRoutes(
  members: MemberService,
): FeatureHandlers<
  'listMembers' | 'changeMember' | 'removeMember' | 'listInvitations' | 'invite' | 'withdrawInvitation'
> {
  return {
    async listMembers({ principal }) {
      const all = await members.list(principal);
      return { status: 200, body: { members: all.map(toMember) } };
    },
    async changeMember({ principal, path, body: { role } }) {
      return { status: 200, body: toMember(await members.changeRole(principal, path.personId, role)) };
    },
    async removeMember({ principal, path }) {
      await members.remove(principal, path.personId);
      return { status: 204 };
    },
    async listInvitations({ principal }) {
      const open = await members.listInvitations(principal);
      return { status: 200, body: { invitations: open.map(toInvitation) } };
    },
    async invite({ principal, body }) {
      const { code, ...invitation } = await members.invite(principal, body);
      const location = `/v1/invitations/${invitation.invitationId}`;
      return { status: 201, location, body: { ...toInvitation(invitation), code } };
    },
    async withdrawInvitation({ principal, path }) {
      await members.withdraw(principal, path.invitationId);
      return { status: 204 };
    },
  };
}

function toMember(member: MemberOfWorkspace): ExtensionSchemas['Member'] {
  const { personId: id, name, email, role, groupRole, createdAt } = member;
  return { id, name, email, role, groupRole, joinedAt: createdAt.toISOString() };
}

function toInvitation(invitation: Invitation): ExtensionSchemas['Invitation'] {
  const { invitationId: id, email, role, createdAt, expiresAt } = invitation;
  return { id, email, role, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
