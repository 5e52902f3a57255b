import type { Knex } from 'knex';
import { leaveOutStatistics } from './storage.js';

export const name = '0032-annotated-parts';

/** The parts of an answer that the platform annotates with a source. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table citations add column offsets integer[]');
  await knex.raw(`comment on column citations.offsets is
    'Start and end of each part of answer_text that is annotated with the page, in UTF-16 code units; null if there are none.'`);
  await leaveOutStatistics(knex, 'citations', ['offsets']);
}
