import type { Knex } from 'knex';

export const name = '0021-split-revisions';

/**
 * On a Citus cluster, ends the copies of the revisions on every node: each change had to update all of them. The revisions
 * are split by workspace again after this migration, like every new table. Any other database stays as it is.
 */
export async function up(knex: Knex): Promise<void> {
  if (!(await isCopied(knex))) return;
  await knex.raw(`select undistribute_table('workspace_revisions')`);
  await knex.raw('alter table workspace_revisions add foreign key (workspace_id) references workspaces');
}

/** Whether every node has a copy of the table. */
async function isCopied(knex: Knex): Promise<boolean> {
  const { rows: extensions } = await knex.raw<{ rows: object[] }>(
    `select from pg_extension where extname = 'citus'`,
  );
  if (extensions.length === 0) return false;
  const { rows } = await knex.raw<{ rows: object[] }>(
    `select from pg_dist_partition where logicalrelid = 'workspace_revisions'::regclass and repmodel = 't'`,
  );
  return rows.length > 0;
}
