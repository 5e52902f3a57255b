import type { Knex } from 'knex';
import { advisoryLocks } from './advisory-lock.js';
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

/** Longest wait for a lock, in ms: as long as a migration waits for one, every other statement queues behind it. */
const LOCK_TIMEOUT_MS = 2000;
/** Pauses between tries, in ms: they let the queue pass, and add up to about four minutes. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000, 60_000, 60_000];
const LOCK_NOT_AVAILABLE = '55P03';

/** What a database has of this program's migrations. */
export interface SchemaState {
  /** In the order in which they ran. */
  readonly applied: string[];
  /** Those that this program has and the database lacks, in order. */
  readonly pending: string[];
  /** Those that the database has and this program does not know: a newer release migrated it. */
  readonly unknown: string[];
}

/**
 * Brings the schema up to date and names the migrations that ran. Safe to run from many processes at once:
 * one works, the others wait and find nothing to do. A lock that others hold is waited for only briefly, and tried for
 * again after a pause; `onWait` gets a sentence about each.
 *
 * @throws Error when the database is too old, or has migrations that this program does not know
 */
export async function migrateToLatest(
  database: Knex,
  onWait: (message: string) => void = () => undefined,
): Promise<string[]> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await migrateOnce(database);
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      onWait(`Another transaction holds a lock that the migration needs. Next try in ${pauseMs / 1000} s.`);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return migrateOnce(database);
}

function migrateOnce(database: Knex): Promise<string[]> {
  return database.transaction(async (transaction) => {
    await refuseOldServer(transaction);
    await transaction.raw('set local statement_timeout = 0; set local lock_timeout = 0');
    await transaction.raw('select pg_advisory_xact_lock(?)', [advisoryLocks.migration]);
    await transaction.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    refuseUnknown(await schemaState(transaction));
    const [, applied] = (await transaction.migrate.latest({
      migrationSource,
      disableTransactions: true,
    })) as [number, string[]];
    return applied;
  });
}

function refuseUnknown({ unknown }: SchemaState): void {
  if (unknown.length > 0) throw new Error(newerSchemaMessage(unknown));
}

/** What to tell somebody whose database is ahead of the program. */
export function newerSchemaMessage(unknown: readonly string[]): string {
  return (
    `the database was migrated by a newer release: this one does not know ${unknown.join(', ')}. ` +
    'Use the release that migrated it, or a later one.'
  );
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

/** What to tell somebody whose database is behind the program; without a full stop, for more advice to follow. */
export function missingMigrationsMessage(pending: readonly string[]): string {
  return `the database lacks migrations: ${pending.join(', ')}. Run "visibility migrate"`;
}

/** Compares the database with this program. On an empty database everything is pending. */
export async function schemaState(database: Knex): Promise<SchemaState> {
  const applied = await appliedMigrations(database);
  const known: string[] = migrations.map((migration) => migration.name);
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}

async function appliedMigrations(database: Knex): Promise<string[]> {
  const { rows } = await database.raw<{ rows: { known: boolean }[] }>(
    "select to_regclass('knex_migrations') is not null as known",
  );
  if (!rows[0]?.known) return [];
  const applied = await database<{ id: number; name: string }>('knex_migrations')
    .select('name')
    .orderBy('id');
  return applied.map(({ name }) => name);
}
