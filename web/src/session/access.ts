import { dataOf, type accessComponents, type Client } from '@ai-visibility/client';

export type Access = accessComponents['schemas']['Access'];
export type Scope = accessComponents['schemas']['Scope'];

export const SCOPES: readonly Scope[] = ['read', 'write', 'keys'];

/** Reads the limits of a key, its workspace and the plan. */
export const accessOf = (client: Client): Promise<Access> => dataOf(client.GET('/v1/access'));

/** The scopes of a key, all of them if it has no limits. */
export const scopesOf = ({ scopes }: Pick<Access, 'scopes'>): readonly Scope[] => scopes ?? SCOPES;

/** The changes that the page offers. The service decides; the page only offers no more than it allows. */
export interface Rights {
  readonly canWrite: boolean;
  readonly canManageKeys: boolean;
}

export function rightsOf(access: Access): Rights {
  const scopes = scopesOf(access);
  return { canWrite: scopes.includes('write'), canManageKeys: scopes.includes('keys') };
}
