import { invalidParameter, type DomainError } from '../../domain/errors.js';
import { sql, type Database, type Transaction } from '../../platform/database.js';
import { changeWorkspace } from '../../platform/workspace-revision.js';
import { lockSubject, readWorkspace, type IngestWorkspace } from '../workspace.js';

/**
 * Runs `work` in a transaction that holds the lock of the subject in the workspace, and so sees everything that earlier
 * merges have stored, including the workspace's current names.
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

/**
 * Rejects records of days whose raw records were deleted after the lines were checked: without them, duplicates cannot
 * be detected.
 * @param times days or times of the records, in UTC as ISO 8601
 * @throws DomainError if a record is from such a day
 */
export function requireKept({ keptFrom }: IngestWorkspace, times: Iterable<string>): void {
  if (keptFrom === null || ![...times].some((time) => time < keptFrom)) return;
  throw invalidParameter(
    'file',
    `Retention deleted the records before ${keptFrom} while the file was being imported, so only its first batches may be stored. Run the command again.`,
  );
}

/** The error if another process has stored something else with the identity of a line since the lines were checked. */
export function storedMeanwhile(): DomainError {
  return invalidParameter(
    'file',
    'Records with the same identities as lines of the file, but other contents, were stored while it was being imported, so only its first batches may be stored. Run the command again.',
  );
}
