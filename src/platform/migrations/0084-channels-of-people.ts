import type { Knex } from 'knex';

export const name = '0084-channels-of-people';

/** Channels whose address an owner of the workspace set rather than an operator, and secrets that can be replaced. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table channels
      add column only_public boolean not null default false,
      add column secret_salt text not null default '',
      add column former_salt text,
      add column rotated_at timestamptz`);
  await knex.raw(`comment on column channels.only_public is
    'Whether requests only go to public addresses: operators may use others, people of the workspace may not.'`);
  await knex.raw(`comment on column channels.secret_salt is
    'What the secret of a webhook is derived from, with the workspace and the secret of the installation.'`);
  await knex.raw(`comment on column channels.former_salt is
    'The same of the secret before; for a day after rotated_at, requests are signed with both. Null = none.'`);
}
