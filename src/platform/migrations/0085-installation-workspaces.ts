import type { Knex } from 'knex';
import { secureRows } from '../row-security.js';

export const name = '0085-installation-workspaces';

/**
 * Lists the workspaces of the installation for its operators, whatever the tenant is, with what a plan needs and nothing that is in them.
 * The statement is dynamic because a function with the rights of another role needs a fixed search path.
 */
const INSTALLATION_WORKSPACES = `
  do $do$
  begin
    execute format($format$
      create function installation_workspaces(p_limit integer) returns table (
        workspace_id text, name text, plan text, prompt_cap integer, created_at timestamptz, members integer, prompts integer
      ) language plpgsql stable security definer set search_path = pg_catalog, %I, pg_temp as $body$
      begin
        return query
          select w.workspace_id, w.name, w.plan, w.prompt_cap, w.created_at,
                 (select count(*)::integer from memberships m where m.workspace_id = w.workspace_id),
                 coalesce(counted.prompts, 0)
          from workspaces w
          left join (
            select p.workspace_id, count(*)::integer as prompts
            from prompts p join projects j on j.workspace_id = p.workspace_id and j.project_id = p.project_id
            where j.is_active and p.archived_at is null
            group by p.workspace_id) counted on counted.workspace_id = w.workspace_id
          where w.deleted_at is null
          order by w.created_at desc, w.workspace_id desc limit p_limit;
      end $body$
    $format$, current_schema());
    revoke execute on function installation_workspaces from public;
  end $do$`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(INSTALLATION_WORKSPACES);
  await secureRows(knex);
}
