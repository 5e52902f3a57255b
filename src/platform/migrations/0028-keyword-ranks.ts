import type { Knex } from 'knex';

export const name = '0028-keyword-ranks';

/** The search terms that a workspace follows, and slots that ask for their ranks like others ask a prompt. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table measuring_keywords (
      workspace_id text not null references workspaces,
      term         text not null check (char_length(term) between 1 and 500),
      topic        text not null check (topic in ('seo', 'geo', 'social')),
      provider     text not null check (char_length(provider) between 1 and 100),
      country      text check (country ~ '^[A-Z]{2}$'),
      locale       text check (char_length(locale) between 2 and 35),
      primary key (workspace_id, term)
    )`);
  await knex.raw(`
    alter table measuring_slots
      add column subject_id text,
      add column term text,
      add column error_code text,
      add column error_message text`);
  await knex.raw('update measuring_slots set subject_id = prompt_id');
  await knex.raw('alter table measuring_slots alter column subject_id set not null');
  await knex.raw('alter table measuring_slots drop constraint measuring_slots_pkey');
  await knex.raw('alter table measuring_slots alter column prompt_id drop not null');
  await knex.raw(`
    alter table measuring_slots add constraint measuring_slots_pkey
      primary key (workspace_id, run_id, subject_id, platform, sample_index)`);
  await knex.raw(`
    alter table measuring_slots add constraint measuring_slots_subject
      check (num_nonnulls(prompt_id, term) = 1 and subject_id = coalesce(prompt_id, 'keyword ' || term))`);
  await knex.raw(`comment on column measuring_slots.term is
    'The search term whose rank is asked for. It need not be followed any more.'`);
}
