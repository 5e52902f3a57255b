export type Plan = 'free' | 'paid';
export type KeyEnvironment = 'test' | 'live';

/** Who is calling: the key, its workspace, and what the workspace may do. Read once a request. */
export interface Principal {
  readonly keyId: string;
  readonly environment: KeyEnvironment;
  readonly workspaceId: string;
  readonly plan: Plan;
  readonly owner: { readonly id: string; readonly name: string | null; readonly email: string | null };
  /** True when the workspace was deleted: its keys still resolve, to a 404. */
  readonly workspaceDeleted: boolean;
}
