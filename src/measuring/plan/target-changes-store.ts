import { newId } from '../../domain/ids.js';
import { sql, type Transaction } from '../../platform/database.js';
import type { Target } from '../target.js';

const INSERT = `
  insert into target_changes (workspace_id, change_id, changed_at, added, removed) values ($1, $2, $3, $4, $5)`;

/** Stores which targets a change added and removed. At least one of the lists must have a target. */
export async function insertTargetChange(
  transaction: Transaction,
  workspaceId: string,
  at: Date,
  { added, removed }: { readonly added: readonly Target[]; readonly removed: readonly Target[] },
): Promise<void> {
  const lists = [added, removed].map((targets) => JSON.stringify(targets));
  await sql(transaction, INSERT, [workspaceId, newId('tch'), at, ...lists]);
}
