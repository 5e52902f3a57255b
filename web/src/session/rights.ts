import { dataOf, type Client } from '@ai-visibility/client';

/** The changes that the key of the session allows. The service decides; the page only offers no more than that. */
export interface Rights {
  readonly canWrite: boolean;
  readonly canManageKeys: boolean;
}

/** Reads the rights of a key. If the service does not say, the page offers everything. */
export async function rightsOf(client: Client): Promise<Rights> {
  try {
    const { scopes } = await dataOf(client.GET('/v1/access'));
    return {
      canWrite: scopes === null || scopes.includes('write'),
      canManageKeys: scopes === null || scopes.includes('keys'),
    };
  } catch {
    return { canWrite: true, canManageKeys: true };
  }
}
