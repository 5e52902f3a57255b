import type { Knex } from 'knex';
import { advisoryLocks } from './advisory-lock.js';
import {
  distributeTables,
  dropLocalRows,
  isDistributed,
  prepareCluster,
  undistributeTables,
} from './distribute.js';
import { migrations } from './migrations/index.js';
import { releaseRows, secureRows } from './row-security.js';
import { applyFunctions, functionState, revisionName, type SqlFunction } from './sql-functions.js';
import { OLDEST_POSTGRES } from './supported-postgres.js';

type Migration = (typeof migrations)[number];

/** The migrations for Knex. They are modules, so the source and the build list the same names. */
export const migrationSource: Knex.MigrationSource<Migration> = {
  getMigrations: () => Promise.resolve(migrations),
  getMigrationName: (migration) => migration.name,
  getMigration: (migration) =>
    Promise.resolve({
      up: (knex) => migration.up(knex),
      down: () => Promise.reject(new Error('Migrations go forward only. Restore a backup to go back.')),
    }),
};

/** Maximum wait for a lock, in ms. While a migration waits, every other statement on the table queues behind it. */
const LOCK_TIMEOUT_MS = 2000;
/** Pauses between attempts, in ms. They let the queue drain, and add up to about four minutes. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000, 60_000, 60_000];
/** A lock that was not available in time, and a deadlock with a transaction that locks tables in another order. */
const LOCKED = ['55P03', '40P01'];

/** The schema of a database compared with this program: names of migrations, then of functions as `name@revision`. */
export interface SchemaState {
  /** In order of application. */
  readonly applied: string[];
  /** Migrations that the database lacks, in order. */
  readonly pending: string[];
  /** Migrations that this program does not know: see unknownSchemaMessage. */
  readonly unknown: string[];
}

/** The changes made by distributing a database. */
export interface Distribution {
  /** Migrations and functions, as migrateToLatest returns them. */
  readonly applied: string[];
  /** Distributed tables. Empty if all were distributed already. */
  readonly distributed: string[];
}

/** Receives a message before each pause. */
type OnWait = (message: string) => void;

/** Migrates a database and reports what it lacks. */
export interface Migrator {
  /**
   * Brings the schema up to date and returns the names of what was applied. Safe to run in many processes at once: one
   * does the work, and the others wait and find nothing to do. Gives up on a lock after a short wait and retries after
   * a pause; `onWait` receives a message each time.
   *
   * @throws Error if Postgres is too old, or another version migrated the database
   */
  readonly migrateToLatest: (database: Knex, onWait?: OnWait) => Promise<string[]>;
  /**
   * Like migrateToLatest, and distributes the tables over the nodes of a Citus cluster. All or nothing, and safe to
   * repeat. Copies the rows of tables that are not distributed yet; until then, nobody else can use them.
   *
   * @throws Error with advice if Citus is not set up for this database
   */
  readonly distribute: (database: Knex, onWait?: OnWait) => Promise<Distribution>;
  /**
   * Brings the rows of all distributed tables back to the coordinator and returns the names of the tables; empty if no
   * table is distributed. All or nothing, and safe to repeat. Nobody else can use the tables during this. Applies no
   * migration.
   *
   * @throws Error with advice if the database is not on the coordinator
   */
  readonly undistribute: (database: Knex, onWait?: OnWait) => Promise<string[]>;
  /** Compares the database with this program. On an empty database everything is pending. */
  readonly schemaState: (database: Knex) => Promise<SchemaState>;
}

/** Creates the migrator for the numbered migrations and the functions that the features own. */
export function createMigrator(functions: readonly SqlFunction[]): Migrator {
  async function schemaState(database: Knex): Promise<SchemaState> {
    const ran = await appliedMigrations(database);
    const known: string[] = migrations.map((migration) => migration.name);
    const { applied, pending, unknown } = await functionState(database, functions);
    return {
      applied: [...ran, ...applied],
      pending: [...known.filter((name) => !ran.includes(name)), ...pending.map(revisionName)],
      unknown: [...ran.filter((name) => !known.includes(name)), ...unknown],
    };
  }

  /** Applies pending migrations in a transaction that holds the migration lock. */
  async function migrate(transaction: Knex.Transaction): Promise<string[]> {
    const state = await schemaState(transaction);
    if (state.unknown.length > 0) throw new Error(unknownSchemaMessage(state));
    const [, applied] = (await transaction.migrate.latest({
      migrationSource,
      disableTransactions: true,
    })) as [number, string[]];
    return [...applied, ...(await applyFunctions(transaction, functions))];
  }

  /** Applies pending migrations to distributed tables, and distributes new tables. */
  async function migrateDistributed(transaction: Knex.Transaction): Promise<string[]> {
    if ((await schemaState(transaction)).pending.length === 0) return migrate(transaction);
    await prepareCluster(transaction, LOCK_TIMEOUT_MS);
    const applied = await migrate(transaction).catch((error: unknown) => {
      throw distributedError(error);
    });
    await distributeTables(transaction);
    return applied;
  }

  return {
    schemaState,
    migrateToLatest: (database, onWait) =>
      whenUnlocked(database, onWait, async (transaction) =>
        (await isDistributed(transaction)) ? migrateDistributed(transaction) : migrate(transaction),
      ),
    async distribute(database, onWait) {
      const changes = await whenUnlocked(database, onWait, async (transaction) => {
        await prepareCluster(transaction, LOCK_TIMEOUT_MS);
        const isFirst = !(await isDistributed(transaction));
        const applied = await (isFirst ? migrate(transaction) : migrateDistributed(transaction));
        if (isFirst) await releaseRows(transaction);
        return { applied, distributed: await distributeTables(transaction).catch(explainCluster) };
      });
      await dropLocalRows(database);
      return changes;
    },
    undistribute: (database, onWait) =>
      whenUnlocked(database, onWait, async (transaction) => {
        if (!(await isDistributed(transaction))) return [];
        await prepareCluster(transaction, LOCK_TIMEOUT_MS);
        const tables = await undistributeTables(transaction).catch(explainCluster);
        await secureRows(transaction);
        return tables;
      }),
  };
}

/** The message of a Citus error about tables or nodes, which quotes no rows; null for other errors. */
function clusterProblem(error: unknown): string | null {
  const { code = '', message } = error as { code?: string; message: string };
  return /^(?:0A|42|XX)/.test(code) ? message : null;
}

/** Names the table or node that cannot be part of the change. */
function explainCluster(error: unknown): never {
  const problem = clusterProblem(error);
  throw problem === null ? error : new Error(`Citus rejected the change: ${problem}`, { cause: error });
}

/** Adds advice if a statement of a migration is not possible with distributed tables. */
function distributedError(error: unknown): unknown {
  const problem = clusterProblem(error);
  if (problem === null) return error;
  return new Error(
    `The migration is not possible while tables are distributed (${problem}). ` +
      'Undo the distribution with "visibility migrate --undistribute" (see docs/scale.md), ' +
      'run "visibility migrate", and distribute again.',
    { cause: error },
  );
}

/** Runs `work` in a separate transaction under the migration lock, and retries after a pause if a lock is taken. */
async function whenUnlocked<Result>(
  database: Knex,
  onWait: OnWait = () => undefined,
  work: (transaction: Knex.Transaction) => Promise<Result>,
): Promise<Result> {
  const attempt = () =>
    database.transaction(async (transaction) => {
      await requireSupportedServer(transaction);
      await transaction.raw('set local statement_timeout = 0; set local lock_timeout = 0');
      await transaction.raw('select pg_advisory_xact_lock(?)', [advisoryLocks.migration]);
      await transaction.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      return work(transaction);
    });
  for (const pauseMs of PAUSES_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (!LOCKED.includes((error as { code?: string }).code ?? '')) throw error;
      onWait(`Another transaction holds a lock that the migration needs. Retrying in ${pauseMs / 1000} s.`);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return attempt();
}

/**
 * The message for a database with migrations that the program does not know. A newer release has all migrations of this
 * one; a database that lacks some of them is from a checkout whose migrations have been replaced since.
 */
export function unknownSchemaMessage({ pending, unknown }: Omit<SchemaState, 'applied'>): string {
  if (pending.length > 0)
    return (
      'The database was created by a checkout from before the first release, whose migrations have been replaced. ' +
      'It cannot be migrated: create a new one. CHANGELOG.md says how to keep the data.'
    );
  return (
    `The database was migrated by a newer release: this one does not know ${unknown.join(', ')}. ` +
    'Use the release that migrated it, or a later one.'
  );
}

/** The message for a database that is older than the program, without the final period so that advice can follow. */
export function missingMigrationsMessage(pending: readonly string[]): string {
  return `The database lacks migrations: ${pending.join(', ')}. Run "visibility migrate"`;
}

async function requireSupportedServer(database: Knex): Promise<void> {
  const { rows } = await database.raw<{ rows: { version: number }[] }>(
    "select current_setting('server_version_num')::integer / 10000 as version",
  );
  const version = rows[0]?.version ?? 0;
  if (version < OLDEST_POSTGRES) {
    throw new Error(
      `Postgres ${version} is not supported: the oldest supported version is ${OLDEST_POSTGRES}. Upgrade it.`,
    );
  }
}

async function appliedMigrations(database: Knex): Promise<string[]> {
  const { rows } = await database.raw<{ rows: { exists: boolean }[] }>(
    "select to_regclass('knex_migrations') is not null as exists",
  );
  if (!rows[0]?.exists) return [];
  const applied = await database<{ id: number; name: string }>('knex_migrations')
    .select('name')
    .orderBy('id');
  return applied.map(({ name }) => name);
}
