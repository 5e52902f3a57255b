export type Plan = 'free' | 'paid';
export type KeyEnvironment = 'test' | 'live';

/** Who is calling: the key, its workspace, and what the workspace may do. Read once a request. */
export interface Principal {
  readonly keyId: string;
  readonly environment: KeyEnvironment;
  readonly workspaceId: string;
  readonly plan: Plan;
  /** The workspace's own prompt cap; null = the default of its plan; -1 = unlimited. */
  readonly promptCapOverride: number | null;
  readonly owner: { readonly id: string; readonly name: string | null; readonly email: string | null };
  /** True when the workspace was deleted: its keys still resolve, to a 404. */
  readonly workspaceDeleted: boolean;
}
