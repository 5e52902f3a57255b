import { sql, type Executor, type Transaction } from '../../platform/database.js';
import { IS_WANTED, JOINED, KEY, keyOf, SLOT_COLUMNS, withPlace, type SlotRow } from '../slot-sql.js';
import type { DueSlot, RunKey, SlotEnd, SlotKey } from '../types.js';

const UNSENT = `
  select ${SLOT_COLUMNS}, ${IS_WANTED} is true as "isWanted", s.error_code as "errorCode", s.error_message as "errorMessage"
  from ${JOINED}
  where s.workspace_id = :workspaceId and s.run_id = :runId and s.state = 'planned' order by s.due_at limit :limit`;

/** A slot that no provider has accepted, or that was to be retried after a failure. */
export interface UnsentSlot extends DueSlot {
  /** Whether its prompt may be asked, or its search term is followed. */
  readonly isWanted: boolean;
  /** The reason its latest attempt failed; null = not sent, or not accepted. */
  readonly failure: SlotEnd['error'];
}

/** Slots of a run that are planned, due or not. */
export async function readUnsent(
  executor: Executor,
  { workspaceId, runId }: RunKey,
  limit: number,
): Promise<UnsentSlot[]> {
  type Row = SlotRow & { isWanted: boolean; errorCode: string | null; errorMessage: string | null };
  const rows = await sql<Row>(executor, UNSENT, { workspaceId, runId, limit });
  return rows.map(({ isWanted, errorCode: code, errorMessage: message, ...row }) => ({
    ...{ workspaceId, runId, ...withPlace(row), isWanted },
    failure: code === null || message === null ? null : { code, message },
  }));
}

const SETTLE_UNSENT = `
  update measuring_slots
  set state = 'settled', submitted_at = :at, settled_at = :at, outcome = 'failed', cost_usd = 0, error_code = :code,
      error_message = :message
  where ${KEY} and state = 'planned' returning 1 as settled`;

/** Ends a planned slot that is no longer sent. Returns false if it is no longer planned. */
export async function settleUnsent(
  transaction: Transaction,
  slot: SlotKey,
  { at, code, message }: { at: Date; code: string; message: string },
): Promise<boolean> {
  return (await sql(transaction, SETTLE_UNSENT, { ...keyOf(slot), at, code, message })).length > 0;
}
