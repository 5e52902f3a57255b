import { sql, type Executor, type Transaction } from '../../platform/database.js';
import type { Webhook } from './types.js';

const READ = `
  select url, events, is_on as "isOn", off_reason as "offReason" from webhooks where workspace_id = $1`;

/** The webhook of a workspace; null if it never had one. */
export async function readWebhook(executor: Executor, workspaceId: string): Promise<Webhook | null> {
  const [row] = await sql<Webhook>(executor, READ, [workspaceId]);
  return row ?? null;
}

/** The webhook of a workspace, locked until the transaction ends; null if it never had one. */
export async function lockWebhook(transaction: Transaction, workspaceId: string): Promise<Webhook | null> {
  const [row] = await sql<Webhook>(transaction, `${READ} for update`, [workspaceId]);
  return row ?? null;
}

const WRITE = `
  insert into webhooks (workspace_id, url, events, is_on, off_reason, changed_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (workspace_id) do update
  set url = excluded.url, events = excluded.events, is_on = excluded.is_on, off_reason = excluded.off_reason,
      changed_at = excluded.changed_at`;

export async function writeWebhook(
  executor: Executor,
  workspaceId: string,
  { url, events, isOn, offReason }: Webhook,
  at: Date,
): Promise<void> {
  await sql(executor, WRITE, [workspaceId, url, events, isOn, offReason, at]);
}
