import { sql, type Transaction } from './database.js';

/**
 * Makes the rest of a transaction that began without a tenant work for one workspace, as `asTenant` does for a whole one. For use
 * cases that add a person first, who belongs to no workspace, and then something to a workspace.
 */
export async function enterTenant(transaction: Transaction, workspaceId: string): Promise<void> {
  await sql(transaction, `select set_config('visibility.workspace', $1, true)`, [workspaceId]);
}
