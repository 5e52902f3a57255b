import type { DataVersion } from './data-version.js';

export type Plan = 'free' | 'paid';
export type KeyEnvironment = 'test' | 'live';

/** The rights of a key: reading data, changing data, and listing, issuing and revoking keys. */
export type KeyScope = 'read' | 'write' | 'keys';

/** The limits of a key, within those of its plan. */
export interface KeyLimits {
  /** Null = all. */
  readonly scopes: readonly KeyScope[] | null;
  /** From then on the key is treated as revoked; null = never. */
  readonly expiresAt: Date | null;
}

/** The rights of a person in a workspace: reading; changing data; managing keys and people, too. */
export type Role = 'viewer' | 'editor' | 'owner';

/** A right that the members of a group have. */
export type GroupRole =
  | { readonly group: string; readonly role: 'operator' }
  | { readonly group: string; readonly role: Role; readonly workspaceId: string };

/** A person who uses the service in a workspace. */
export interface Member {
  readonly personId: string;
  readonly role: Role;
}

/**
 * The caller: a key or a person who is signed in, the workspace and its plan. Loaded once per request, with the revision of
 * the workspace's data at that time, unless that is on a different node than the key.
 */
export interface Principal extends DataVersion, KeyLimits {
  /** The id of the key or of the person. */
  readonly callerId: string;
  /** Null for a key. */
  readonly member: Member | null;
  readonly environment: KeyEnvironment;
  readonly plan: Plan;
  readonly owner: { readonly id: string; readonly name: string | null; readonly email: string | null };
  /** True when the workspace was deleted. Its keys still authenticate, and every request gets a 404. */
  readonly workspaceDeleted: boolean;
}
