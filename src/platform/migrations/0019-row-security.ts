import type { Knex } from 'knex';
import { secureRows } from '../row-security.js';

export const name = '0019-row-security';

/** Roles that own nothing, and row-level security that shows a role only the rows of its tenant. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(FIND_PRINCIPALS);
  await secureRows(knex);
}

/**
 * The look-up of API keys by the hashes of their secrets. It precedes the tenant, so it runs with the rights of the owner of
 * the tables. It shows nothing to a caller who does not know the secrets.
 *
 * The statement is dynamic because a function with the rights of another role needs a fixed search path.
 */
const FIND_PRINCIPALS = `
  do $do$
  begin
    execute format($format$
      create function find_principals(p_hashes bytea[]) returns table (
        key_hash bytea, key_id text, environment text, scopes text[], expires_at timestamptz, workspace_id text, plan text,
        owner_id text, owner_name text, owner_email text, workspace_deleted boolean, data_revision bigint
      ) language plpgsql stable security definer set search_path = pg_catalog, %I, pg_temp as $body$
      begin
        return query
          select k.key_hash, k.key_id, k.environment, k.scopes, k.expires_at, k.workspace_id, w.plan, w.owner_id, w.owner_name,
                 w.owner_email, w.deleted_at is not null, coalesce(r.revision, 0)
          from api_keys k
          join workspaces w on w.workspace_id = k.workspace_id
          left join workspace_revisions r on r.workspace_id = k.workspace_id
          where k.key_hash = any(p_hashes) and k.revoked_at is null
            and (k.expires_at is null or k.expires_at > now());
      end $body$
    $format$, current_schema());
    revoke execute on function find_principals from public;
  end $do$`;
