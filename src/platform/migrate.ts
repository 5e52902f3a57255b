import type { Knex } from 'knex';
import { migrations } from './migrations/index.js';
import { OLDEST_POSTGRES } from './supported-postgres.js';

type Migration = (typeof migrations)[number];

/** Knex's view of our list: migrations are modules, so the source and the built program find the same names. */
export const migrationSource: Knex.MigrationSource<Migration> = {
  getMigrations: () => Promise.resolve(migrations),
  getMigrationName: (migration) => migration.name,
  getMigration: (migration) =>
    Promise.resolve({
      up: (knex) => migration.up(knex),
      down: () => Promise.reject(new Error('Migrations go forward only: restore a backup to go back.')),
    }),
};

/** Any number that no other program on this database locks by. */
const MIGRATION_LOCK = 7_340_211;

/**
 * Brings the schema up to date and names the migrations that ran. Safe to run from many processes at once:
 * one works, the others wait and find nothing to do.
 */
export async function migrateToLatest(database: Knex): Promise<string[]> {
  return database.transaction(async (transaction) => {
    await refuseOldServer(transaction);
    await transaction.raw('set local statement_timeout = 0');
    await transaction.raw('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
    const [, applied] = (await transaction.migrate.latest({
      migrationSource,
      disableTransactions: true,
    })) as [number, string[]];
    return applied;
  });
}

async function refuseOldServer(database: Knex): Promise<void> {
  const { rows } = await database.raw<{ rows: { version: number }[] }>(
    "select current_setting('server_version_num')::integer / 10000 as version",
  );
  const version = rows[0]?.version ?? 0;
  if (version < OLDEST_POSTGRES) {
    throw new Error(
      `this is Postgres ${version}, and ${OLDEST_POSTGRES} is the oldest that works. Upgrade it.`,
    );
  }
}

/** The names of migrations that this program has and the database lacks; all of them on an empty one. */
export async function pendingMigrations(database: Knex): Promise<string[]> {
  const [table] = (
    await database.raw<{ rows: { known: boolean }[] }>(
      "select to_regclass('knex_migrations') is not null as known",
    )
  ).rows;
  if (!table?.known) return migrations.map((migration) => migration.name);
  const rows = await database<{ name: string }>('knex_migrations').select('name');
  const applied = new Set(rows.map((row) => row.name));
  return migrations.map((migration) => migration.name).filter((name) => !applied.has(name));
}
