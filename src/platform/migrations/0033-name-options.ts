import type { Knex } from 'knex';

export const name = '0033-name-options';

/** How the names of brands are recognized in answers, beyond the own names and domains in `workspaces`. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table name_options (
      workspace_id text not null references workspaces,
      brand_key    text not null,
      aliases      text[] not null default '{}',
      domains      text[] not null default '{}',
      common_word  boolean,
      not_in       text[] not null default '{}',
      primary key (workspace_id, brand_key),
      check (brand_key <> '' or (aliases = '{}' and domains = '{}'))
    )`);
  await knex.raw(`comment on column name_options.brand_key is
    'The name of a competitor, folded as names are compared; empty for the own brand.'`);
  await knex.raw(`comment on column name_options.common_word is
    'Whether the names are words of everyday language; null = as the extractor decides.'`);
  await knex.raw(`comment on column citations.given_source_type is
    'The type that the line gave, where the owner of the domain hides it; null when source_type says it.'`);
}
