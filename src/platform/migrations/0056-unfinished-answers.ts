import type { Knex } from 'knex';
import { createIndexOnline } from './online.js';

export const name = '0056-unfinished-answers';

export const isOnline = true;

/** Adds an index of the attempts whose answers were cut off, of which there are few. */
export async function up(knex: Knex): Promise<void> {
  await createIndexOnline(
    knex,
    'observations_unfinished',
    `on observations (workspace_id, observed_at) where error_code in ('incomplete', 'paused')`,
  );
}
