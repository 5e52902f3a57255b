import type { Knex } from 'knex';

export const name = '0039-prompt-groups';

/** The brands that the wording of a prompt names, and the group that a person has put it into. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table prompts
      add named text,
      add named_brands text[] not null default '{}',
      add names_version text,
      add chosen_group text`);
  // Citus adds no constraint together with anything else.
  await knex.raw(`
    alter table prompts add constraint prompts_groups check (
      named in ('own', 'competitor', 'neither')
      and chosen_group in ('discovery', 'branded', 'competitor', 'control')) not valid`);
  await knex.raw(`comment on column prompts.named is
    'Whose name the text contains; null if it has not been examined.'`);
  await knex.raw(`comment on column prompts.names_version is
    'The versions of the extractor and of the brand names that the text was examined with.'`);
  await knex.raw(`comment on column prompts.chosen_group is
    'The group that a person chose; null if persona and text decide.'`);
}
