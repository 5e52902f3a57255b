import type { Knex } from 'knex';

/**
 * Creates an index for an online migration: writes go on meanwhile. `definition` is what follows the name, such as
 * `on prompts (workspace_id)`. An index that an interrupted attempt has left behind is created again.
 */
export async function createIndexOnline(knex: Knex, name: string, definition: string): Promise<void> {
  // A new database has no rows and is migrated in a transaction.
  const concurrently = knex.isTransaction ? '' : 'concurrently';
  await knex.raw(`drop index ${concurrently} if exists ${name}`);
  await knex.raw(`create index ${concurrently} ${name} ${definition}`);
}
