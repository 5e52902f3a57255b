import { sql, type Executor, type Transaction } from '../../platform/database.js';
import type { Turn } from './turns.js';

const READ = 'select scope, verdict from announced_verdicts where workspace_id = $1';

/** The verdict that was announced last, by scope. No entry = within noise, or never announced. */
export async function readAnnounced(executor: Executor, workspaceId: string): Promise<Map<string, Turn>> {
  const rows = await sql<{ scope: string; verdict: Turn }>(executor, READ, [workspaceId]);
  return new Map(rows.map(({ scope, verdict }) => [scope, verdict]));
}

const WRITE = `
  insert into announced_verdicts (workspace_id, scope, verdict, announced_at)
  select $1, v.scope, v.verdict, $4 from unnest($2::text[], $3::text[]) v (scope, verdict)
  on conflict (workspace_id, scope) do update
  set verdict = excluded.verdict, announced_at = excluded.announced_at`;

/** Records announced verdicts. */
export async function writeAnnounced(
  transaction: Transaction,
  workspaceId: string,
  verdicts: readonly { scope: string; verdict: Turn }[],
  at: Date,
): Promise<void> {
  const scopes = verdicts.map(({ scope }) => scope);
  await sql(transaction, WRITE, [workspaceId, scopes, verdicts.map(({ verdict }) => verdict), at]);
}

const FORGET = 'delete from announced_verdicts where workspace_id = $1 and scope = any($2)';

/** Forgets the announced verdicts of scopes, so that the next one is announced again. */
export async function forgetAnnounced(
  transaction: Transaction,
  workspaceId: string,
  scopes: readonly string[],
): Promise<void> {
  await sql(transaction, FORGET, [workspaceId, scopes]);
}
