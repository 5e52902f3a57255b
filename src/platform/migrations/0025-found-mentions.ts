import type { Knex } from 'knex';

export const name = '0025-found-mentions';

/** Where an answer names a brand, and the brands that it says it did not find. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table mentions
      add column offsets integer[],
      add column negated_offsets integer[],
      alter column offsets set statistics 0,
      alter column negated_offsets set statistics 0,
      alter column position drop not null`);
  await knex.raw('alter table mentions drop constraint mentions_count_check');
  await knex.raw(`
    alter table mentions add constraint mentions_count_check check (
      case when position is null then count = 0 and negated_offsets is not null else count >= 1 end)`);
  await knex.raw(`comment on column mentions.position is
    'Null if the answer names the brand only where it says that it found nothing. The brand is not mentioned then.'`);
  await knex.raw(`comment on column mentions.offsets is
    'Start and end of each counted name in answer_text, {{0,4},{10,14}}, in UTF-16 code units; null if the line named it.'`);
  await knex.raw(`comment on column mentions.negated_offsets is
    'The same of the names in statements that nothing was found; null if there are none.'`);
}
