import type { DataVersion } from './data-version.js';

export type Plan = 'free' | 'paid';
export type KeyEnvironment = 'test' | 'live';

/**
 * The caller: the key, its workspace and the workspace's plan. Loaded once per request, with the revision of the
 * workspace's data at that time, unless that is on a different node than the key.
 */
export interface Principal extends DataVersion {
  readonly keyId: string;
  readonly environment: KeyEnvironment;
  readonly plan: Plan;
  readonly owner: { readonly id: string; readonly name: string | null; readonly email: string | null };
  /** True when the workspace was deleted. Its keys still authenticate, and every request gets a 404. */
  readonly workspaceDeleted: boolean;
}
