import type { Knex } from 'knex';

export const name = '0038-weekly-citation-urls';

/**
 * The citations of each page by week, so that the leading pages of a domain are found without reading every day. The lock
 * keeps imports from adding to days while the weeks of existing data are filled in.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('lock table daily_citation_urls in share row exclusive mode');
  await knex.raw(`
    create table weekly_citation_urls (
      workspace_id   text not null references workspaces,
      domain         text not null,
      week           date not null,
      url_hash       bytea not null,
      normalized_url text not null,
      title          text,
      citations      integer not null,
      primary key (workspace_id, domain, week, url_hash) include (citations)
    ) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_insert_threshold = 10000,
            autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05)`);
  await knex.raw(`
    alter table weekly_citation_urls
      alter column normalized_url set statistics 0,
      alter column title set statistics 0`);
  await knex.raw(`comment on column weekly_citation_urls.week is 'The Monday of the week (UTC).'`);
  await knex.raw(`
    insert into weekly_citation_urls (workspace_id, domain, week, url_hash, normalized_url, title, citations)
    select workspace_id, domain, day - extract(isodow from day)::integer + 1, url_hash, min(normalized_url),
           max(title collate "C"), sum(citations)
    from daily_citation_urls
    group by 1, 2, 3, 4`);
}
