import { sql, type Database, type Transaction } from '../../platform/database.js';
import { changeWorkspace } from '../../platform/workspace-revision.js';
import { lockSubject, readWorkspace, type IngestWorkspace } from '../workspace.js';

/**
 * Runs `work` in a transaction that holds the lock of the subject in the workspace, and so sees everything that earlier
 * merges have stored, including the workspace's present names.
 * @throws DomainError not_found if the workspace does not exist or was deleted
 */
export function inMerge<Result>(
  database: Database,
  workspaceId: string,
  subject: 'observations' | 'keywords',
  work: (transaction: Transaction, workspace: IngestWorkspace) => Promise<Result>,
): Promise<Result> {
  return changeWorkspace(database, workspaceId, async (transaction) => {
    await lockSubject(transaction, workspaceId, subject);
    const result = await work(transaction, await readWorkspace(transaction, workspaceId));
    // Statistics are reported with a delay, but refreshStatistics needs those of the last merge.
    await sql(transaction, 'select pg_stat_force_next_flush()');
    return result;
  });
}
