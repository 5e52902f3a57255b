import type { Knex } from 'knex';

export const name = '0022-set-wise-keyword-checks';

const CHILDREN = [
  'daily_visibility',
  'daily_prompt_visibility',
  'daily_brand_mentions',
  'daily_prompt_competitors',
  'daily_citations',
  'daily_citation_urls',
  'daily_prompt_citations',
  'keyword_checks',
];

/**
 * Checks the workspace of keyword checks once a statement, with the functions of 0016. On a Citus cluster, foreign keys
 * stand in for these triggers, so the one of keyword checks stays.
 */
export async function up(knex: Knex): Promise<void> {
  if (!(await hasTriggers(knex))) return;
  const children = CHILDREN.map((table) => `, '${table}'`).join('');
  await knex.raw(`
    alter table keyword_checks drop constraint keyword_checks_workspace_id_fkey;
    create trigger references_exist after insert on keyword_checks referencing new table as added
      for each statement execute function require_parents('workspaces', 'workspace_id');
    create trigger references_stay before update of workspace_id on keyword_checks
      for each statement execute function reject_key_change();
    create or replace trigger children_deleted_first after delete on workspaces referencing old table as removed
      for each statement execute function reject_orphans('workspace_id'${children});
    create or replace trigger children_truncated_too after truncate on workspaces
      for each statement execute function reject_orphans('workspace_id'${children});`);
}

async function hasTriggers(knex: Knex): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: object[] }>(
    `select from pg_trigger where tgrelid = 'workspaces'::regclass and tgname = 'children_deleted_first'`,
  );
  return rows.length > 0;
}
