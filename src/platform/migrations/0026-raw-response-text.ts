import type { Knex } from 'knex';

export const name = '0026-raw-response-text';

/**
 * Responses byte for byte. jsonb keeps neither the order of members nor duplicates, spacing or the spelling of numbers,
 * and rejects the escape of NUL.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table observations add column raw_response_text text');
  await knex.raw(`
    alter table observations add constraint observations_one_raw_response
      check (raw_response is null or raw_response_text is null)`);
  await knex.raw('alter table observations alter column raw_response_text set statistics 0');
  await knex.raw(`comment on column observations.raw_response is
    'The response as JSON, of lines that give it so; otherwise it is in raw_response_text.'`);
}
