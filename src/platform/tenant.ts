import { createContext } from './context.js';

const tenant = createContext<string>('tenant');

/**
 * Runs `work` for one workspace: connections with the role `visibility_app` see and change only its rows. Connections
 * with other roles are not restricted.
 */
export function asTenant<Result>(workspaceId: string, work: () => Result): Result {
  return tenant.run(workspaceId, work);
}

/** The workspace that the caller works for; undefined if there is none. */
export function currentTenant(): string | undefined {
  return tenant.current();
}
