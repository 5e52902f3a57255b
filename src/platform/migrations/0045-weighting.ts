import type { Knex } from 'knex';

export const name = '0045-weighting';

/** What counts the same in the figures of a workspace. Those that exist go on counting answers alike. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("alter table workspaces add column weighting text not null default 'answers'");
  await knex.raw(`
    alter table workspaces add constraint workspaces_weighting
      check (weighting in ('answers', 'questions', 'questionsAndPlatforms')) not valid`);
  await knex.raw(`comment on column workspaces.weighting is
    'What counts the same in figures: every answer, every question, or every platform and on it every question.'`);
}
