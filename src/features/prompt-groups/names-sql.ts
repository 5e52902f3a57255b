/**
 * The version of the names of a workspace w with the brand row b, which either may lack: equal if and only if the names are.
 * `workspace` is an SQL expression.
 */
export const versionSql = (workspace: string) => `
  md5(jsonb_build_array(
    w.brand_name, w.brand_aliases, w.brand_domains, coalesce(b.competitors, '{}'),
    (select jsonb_agg(jsonb_build_array(n.brand_key, n.aliases, n.domains, n.common_word, n.not_in) order by n.brand_key collate "C")
     from name_options n where n.workspace_id = ${workspace}))::text)`;

/**
 * The version of the names of a workspace; null if it does not exist. In plpgsql: on a cluster, functions in SQL cannot read tables by
 * their parameters.
 */
const namesVersion = {
  name: 'names_version',
  revision: 2,
  definition: `
    create or replace function names_version(p_workspace_id text) returns text language plpgsql stable as $$
    begin
      return (
        select ${versionSql('p_workspace_id')}
        from workspaces w left join brands b using (workspace_id)
        where w.workspace_id = p_workspace_id);
    end $$;`,
};

/** The database functions of names, before those of prompts, which call them. */
export const namesFunctions = [namesVersion];
