import { namedQuery, type Transaction } from '../../platform/database.js';

/** The outbox topic of started runs. */
export const RECALIBRATION_REQUESTED = 'brand.recalibration_requested';

const ACTIVE_VERSION = `select active_version from brands where workspace_id = $1`;

const INSERT_RUN = `
  insert into recalibration_runs (workspace_id, run_id, brand_version, created_at) values ($1, $2, $3, $4)`;

const INSERT_MESSAGE = `
  insert into outbox (workspace_id, outbox_id, topic, payload, created_at) values ($1, $2, $3, $4, $5)`;

/** The number of the active version; null before the first save. */
export async function readActiveVersion(
  transaction: Transaction,
  workspaceId: string,
): Promise<number | null> {
  const [row] = await namedQuery<{ active_version: number | null }>(
    transaction,
    'brand-active-version',
    ACTIVE_VERSION,
    [workspaceId],
  );
  return row?.active_version ?? null;
}

export interface NewRun {
  readonly runId: string;
  readonly outboxId: string;
  readonly brandVersion: number;
  readonly createdAt: Date;
}

/** Records a run and its outbox message with the payload { runId, brandVersion }. */
export async function insertRun(transaction: Transaction, workspaceId: string, run: NewRun): Promise<void> {
  const { runId, outboxId, brandVersion, createdAt } = run;
  await namedQuery(transaction, 'brand-insert-run', INSERT_RUN, [
    workspaceId,
    runId,
    brandVersion,
    createdAt,
  ]);
  await namedQuery(transaction, 'brand-insert-message', INSERT_MESSAGE, [
    workspaceId,
    outboxId,
    RECALIBRATION_REQUESTED,
    JSON.stringify({ runId, brandVersion }),
    createdAt,
  ]);
}
