import { recordEvent, type AuditAction } from '../../platform/audit.js';
import { sql, type Transaction } from '../../platform/database.js';
import { lockSubject } from '../workspace.js';

const HORIZON = 'select kept_from as "keptFrom" from retention_horizons where workspace_id = $1';

const RAISE_HORIZON = `
  insert into retention_horizons as known (workspace_id, kept_from) values ($1, $2)
  on conflict (workspace_id) do update set kept_from = greatest(known.kept_from, excluded.kept_from)
  returning kept_from as "keptFrom"`;

/** Takes the locks of both kinds of ingest, so that no merge or rescore runs until the transaction ends. */
export async function lockRecords(transaction: Transaction, workspaceId: string): Promise<void> {
  await lockSubject(transaction, workspaceId, 'observations');
  await lockSubject(transaction, workspaceId, 'keywords');
}

/**
 * Raises the first day whose raw records are kept. The caller holds the locks of both kinds of ingest, so that every later merge
 * and rescore sees the horizon before anything is deleted.
 */
export async function raiseHorizon(
  transaction: Transaction,
  workspaceId: string,
  keptFrom: string,
  { at, action, month }: { readonly at: Date; readonly action: AuditAction; readonly month?: string },
): Promise<void> {
  const [before = null] = await sql<{ keptFrom: string }>(transaction, HORIZON, [workspaceId]);
  const [after = null] = await sql<{ keptFrom: string }>(transaction, RAISE_HORIZON, [workspaceId, keptFrom]);
  const event = { action, subjectId: workspaceId, before, after: { ...after, ...(month && { month }) } };
  await recordEvent(transaction, workspaceId, at, event);
}
