import type { Knex } from 'knex';

export const name = '0053-stances';

/** Whether an answer recommends a brand; null where it does not say so plainly, and in answers of earlier releases. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table mentions add column stance text');
  await knex.raw(`
    alter table mentions add constraint mentions_stance_check
      check (stance in ('first', 'recommended', 'neutral', 'warned')) not valid`);
}
