import type { Knex } from 'knex';

export const name = '0010-raw-marks';

/** Keeps what a line said of its brands and sources, so that marks can be made anew when names or domains change. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table mentions add column entries jsonb, alter column entries set statistics 0;
    comment on column mentions.entries is
      'The entries that the mention was made from; null when it was a single one that reads just like it.';
    alter table citations add column given_source_type text;
    comment on column citations.given_source_type is
      'The type that the line gave, of a source that counts as own; null when source_type says it.';
  `);
}
