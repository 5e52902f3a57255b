import type { Knex } from 'knex';

export const name = '0031-scored-days';

/**
 * The names under which the observations of each day were recognized, so that a rescore finds the days to do again. Of
 * the days that are stored already it is not known.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table scored_days (
      workspace_id text not null references workspaces,
      day          date not null,
      recognition  text not null,
      primary key (workspace_id, day, recognition)
    )`);
  await knex.raw(`comment on column scored_days.recognition is
    'Identifies names, domains, competitors and version of the extractor; empty if they are not known.'`);
  await knex.raw(`
    insert into scored_days (workspace_id, day, recognition)
    select workspace_id, day, '' from daily_prompt_visibility group by workspace_id, day`);
}
