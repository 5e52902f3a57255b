import type { Role } from '../../domain/principal.js';

/** A person with a role in the workspace. */
export interface MemberOfWorkspace {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** The role that a group of the provider gives; null = none. `role` is at least that. */
  readonly groupRole: Role | null;
  readonly createdAt: Date;
}

/** An invitation of an address, in any workspace. */
export interface InvitationOfAddress {
  readonly workspaceId: string;
  readonly invitationId: string;
  readonly role: Role;
}

/** An invitation that was not accepted yet. */
export interface Invitation {
  readonly invitationId: string;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A new invitation, with the code for its link, which is not stored. */
export interface IssuedInvitation extends Invitation {
  readonly code: string;
}

/** The offer of an invitation, for whoever opens its link. */
export interface OpenedInvitation {
  readonly workspaceName: string;
  readonly email: string;
  readonly role: Role;
  readonly expiresAt: Date;
  /** Whether somebody with the address has an account, and thus signs in to accept. */
  readonly hasAccount: boolean;
}

/** A workspace that a person may open. */
export interface OwnWorkspace {
  readonly workspaceId: string;
  readonly name: string;
  readonly role: Role;
  /** Whether its data is generated. */
  readonly isDemo: boolean;
}
