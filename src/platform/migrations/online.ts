import type { Knex } from 'knex';

/**
 * Creates an index for an online migration: writes go on meanwhile. `definition` is what follows the name, such as
 * `on prompts (workspace_id)`. An index that an interrupted attempt has left behind is created again.
 */
export function createIndexOnline(knex: Knex, name: string, definition: string): Promise<void> {
  return create(knex, 'index', name, definition);
}

/** Creates a unique index in the same way. */
export function createUniqueIndexOnline(knex: Knex, name: string, definition: string): Promise<void> {
  return create(knex, 'unique index', name, definition);
}

async function create(
  knex: Knex,
  kind: 'index' | 'unique index',
  name: string,
  definition: string,
): Promise<void> {
  // A new database has no rows and is migrated in a transaction.
  const concurrently = knex.isTransaction ? '' : 'concurrently';
  await knex.raw(`drop index ${concurrently} if exists ${name}`);
  await knex.raw(`create ${kind} ${concurrently} ${name} ${definition}`);
}
