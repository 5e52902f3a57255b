import type { Account } from './account.js';
import { dataOf, type extensionComponents, type Client } from '@ai-visibility/client';

export type Access = extensionComponents['schemas']['Access'];
export type Scope = extensionComponents['schemas']['Scope'];

export const SCOPES: readonly Scope[] = ['read', 'write', 'keys'];

/** Reads the limits of a key, its workspace and the plan. */
export const accessOf = (client: Client): Promise<Access> => dataOf(client.GET('/v1/access'));

/** The scopes of a key, all of them if it has no limits. */
export const scopesOf = ({ scopes }: Pick<Access, 'scopes'>): readonly Scope[] => scopes ?? SCOPES;

/** The changes that the page offers. The service decides; the page only offers no more than it allows. */
export interface Rights {
  /** Whether prompts and the brand can be changed. */
  readonly canWrite: boolean;
  /** Whether name, time zone and weighting of the workspace can be changed, on every plan. */
  readonly canConfigure: boolean;
  readonly canManageKeys: boolean;
  readonly canShare: boolean;
  /** Whether the people of the workspace can be seen and changed. */
  readonly canManagePeople: boolean;
  /** Whether files can be imported. */
  readonly canImport: boolean;
  /** Whether the plans of all workspaces of the installation can be seen and changed. */
  readonly canOperate: boolean;
}

/**
 * On the free plan, the page offers no changes at all, although the service accepts a recalibration: it would only
 * repeat itself as long as the profile cannot be changed.
 */
export function rightsOf(access: Access, account: Account | null): Rights {
  const scopes = scopesOf(access);
  return {
    canWrite: access.plan === 'paid' && scopes.includes('write'),
    canConfigure: scopes.includes('write'),
    canManageKeys: scopes.includes('keys'),
    canShare: access.workspace.sharing && scopes.includes('keys') && scopes.includes('read'),
    canManagePeople: account !== null && scopes.includes('keys'),
    canImport: account !== null && access.plan === 'paid' && scopes.includes('write'),
    canOperate: account?.person?.isOperator === true,
  };
}
