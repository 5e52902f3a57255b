import type { Knex } from 'knex';

export const name = '0014-workspace-revisions';

/**
 * The data revision of each workspace: raised by every transaction that changes its data. It has a table of its own, so
 * that its row lock, which is always taken last, cannot deadlock with the lock on the workspace.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table workspace_revisions (
      workspace_id text primary key references workspaces,
      revision     bigint not null check (revision > 0)
    ) with (fillfactor = 50);
    comment on column workspace_revisions.revision is
      'At least the time of the last change in microseconds, so that no revision is used twice, even after a restore.';
    insert into workspace_revisions select workspace_id, 1 from workspaces;
  `);
}
