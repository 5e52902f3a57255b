import type { Knex } from 'knex';

export const name = '0013-sql-functions';

/** Records which revision of each feature's functions the database has. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table sql_functions (
      name     text primary key,
      revision integer not null check (revision > 0)
    );
  `);
}
