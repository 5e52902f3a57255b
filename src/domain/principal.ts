export type Plan = 'free' | 'paid';
export type KeyEnvironment = 'test' | 'live';

/** The caller: the key, its workspace and the workspace's plan. Loaded once per request. */
export interface Principal {
  readonly keyId: string;
  readonly environment: KeyEnvironment;
  readonly workspaceId: string;
  readonly plan: Plan;
  readonly owner: { readonly id: string; readonly name: string | null; readonly email: string | null };
  /** True when the workspace was deleted. Its keys still authenticate, and every request is answered with 404. */
  readonly workspaceDeleted: boolean;
  /** The revision of the workspace's data when the key was looked up: every change raises it. */
  readonly dataRevision: number;
}
