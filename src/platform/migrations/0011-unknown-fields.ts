import type { Knex } from 'knex';

export const name = '0011-unknown-fields';

/** Where responses of providers differ from what this version knows of them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table measuring_unknown_fields (
      provider   text not null,
      field      text not null,
      responses  bigint not null,
      first_seen timestamptz not null,
      last_seen  timestamptz not null,
      primary key (provider, field)
    )`);
  await knex.raw(`comment on table measuring_unknown_fields is
    'Fields and types of items in answers that this version does not know, with the number of responses that had them.'`);
}
