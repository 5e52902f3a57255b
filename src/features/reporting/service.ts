import type { Clock } from '../../domain/clock.js';
import { DomainError, invalidParameter } from '../../domain/errors.js';
import { recordEvent } from '../../platform/audit.js';
import { inTransaction, type Database } from '../../platform/database.js';
import type { WorkspaceService } from '../workspaces/index.js';
import { deleteLogin, hasReporting, insertLogin, readLogins } from './store.js';
import type { ReportingLogin } from './types.js';

/** Maximum length of a login in bytes: Postgres cuts off longer names of roles. */
const MAX_LOGIN_BYTES = 63;

/** Which logins of the database server may read which workspaces in the schema `reporting`, for operators. */
export interface ReportingService {
  /**
   * Lets a login read a workspace. Changes nothing if it may already. The role need not exist yet.
   * @throws DomainError not_found for an unknown workspace, invalid_parameter for an impossible name, or conflict on
   * distributed tables
   */
  grant(workspaceId: string, login: string): Promise<ReportingLogin>;
  /**
   * Ends it, from the next transaction of the login on.
   * @throws DomainError not_found if the workspace is unknown, or the login may not read it
   */
  revoke(workspaceId: string, login: string): Promise<void>;
  /**
   * The logins that may read a workspace, by name.
   * @throws DomainError not_found for an unknown workspace
   */
  list(workspaceId: string): Promise<ReportingLogin[]>;
}

export interface ReportingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly workspaces: Pick<WorkspaceService, 'requireLive'>;
}

export function createReportingService(dependencies: ReportingDependencies): ReportingService {
  const { database, clock, workspaces } = dependencies;

  async function list(workspaceId: string): Promise<ReportingLogin[]> {
    await workspaces.requireLive(workspaceId);
    return readLogins(database, workspaceId);
  }

  return {
    list,
    async grant(workspaceId, login) {
      const bytes = Buffer.byteLength(login);
      if (bytes < 1 || bytes > MAX_LOGIN_BYTES || login.includes('\0'))
        throw invalidParameter('login', `"login" must be the name of a role, 1 to ${MAX_LOGIN_BYTES} bytes.`);
      await workspaces.requireLive(workspaceId);
      if (!(await hasReporting(database)))
        throw new DomainError('conflict', {
          message: 'There is no schema "reporting" while tables are distributed by Citus. See docs/bi.md.',
        });
      await inTransaction(database, async (transaction) => {
        const at = clock();
        if (!(await insertLogin(transaction, workspaceId, login, at))) return;
        const action = 'reporting.granted';
        const after = { login };
        await recordEvent(transaction, workspaceId, at, {
          action,
          subjectId: workspaceId,
          before: null,
          after,
        });
      });
      const granted = (await list(workspaceId)).find((one) => one.login === login);
      if (granted === undefined) throw unknownLogin(login);
      return granted;
    },
    async revoke(workspaceId, login) {
      await workspaces.requireLive(workspaceId);
      await inTransaction(database, async (transaction) => {
        if (!(await deleteLogin(transaction, workspaceId, login))) throw unknownLogin(login);
        const action = 'reporting.revoked';
        const states = { before: { login }, after: null };
        await recordEvent(transaction, workspaceId, clock(), { action, subjectId: workspaceId, ...states });
      });
    },
  };
}

function unknownLogin(login: string): DomainError {
  return new DomainError('not_found', {
    message: `The login "${login}" may not read this workspace. List those that may with "visibility reporting list".`,
  });
}
