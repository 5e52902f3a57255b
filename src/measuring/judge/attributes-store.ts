import { sql, type Executor } from '../../platform/database.js';

const READ = 'select attributes from judging_attributes where workspace_id = $1';

/** The attributes of a workspace in their order; null if it follows the default. */
export async function readAttributes(executor: Executor, workspaceId: string): Promise<string[] | null> {
  const [row] = await sql<{ attributes: string[] }>(executor, READ, [workspaceId]);
  return row?.attributes ?? null;
}

const WRITE = `
  insert into judging_attributes (workspace_id, attributes) values ($1, $2)
  on conflict (workspace_id) do update set attributes = excluded.attributes`;

const DELETE = 'delete from judging_attributes where workspace_id = $1';

/** Replaces the attributes of a workspace; null = the default. */
export async function writeAttributes(
  executor: Executor,
  workspaceId: string,
  attributes: readonly string[] | null,
): Promise<void> {
  if (attributes === null) await sql(executor, DELETE, [workspaceId]);
  else await sql(executor, WRITE, [workspaceId, attributes]);
}
