import type { Knex } from 'knex';
import { advisoryLocks, withFreeAdvisoryLock } from './advisory-lock.js';
import {
  distributeTables,
  dropLocalRows,
  isDistributed,
  prepareCluster,
  undistributeTables,
} from './distribute.js';
import { LOCK_TIMEOUT_MS, whenUnlocked, type OnWait } from './migration-lock.js';
import { name as ROW_SECURITY } from './migrations/0019-row-security.js';
import { name as REPORTING } from './migrations/0022-reporting.js';
import { migrations, type Migration } from './migrations/index.js';
import { postponeReporting, removeReporting, restoreReporting } from './reporting/index.js';
import { releaseRows, secureRows } from './row-security.js';
import { closeSchema } from './schema-access.js';
import { applyFunctions, functionState, revisionName, type SqlFunction } from './sql-functions.js';

/** Migrations for Knex. They are modules, so the source and the build list the same names. */
const sourceOf = (list: readonly Migration[]): Knex.MigrationSource<Migration> => ({
  getMigrations: () => Promise.resolve([...list]),
  getMigrationName: (migration) => migration.name,
  getMigration: (migration) =>
    Promise.resolve({
      up: (knex) => migration.up(knex),
      down: () => Promise.reject(new Error('Migrations go forward only. Restore a backup to go back.')),
    }),
});

export const migrationSource = sourceOf(migrations);

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

const RECORD = `
  insert into knex_migrations (name, batch, migration_time)
  select ?, coalesce(max(batch), 0) + 1, now() from knex_migrations`;

/** The names that a step of the migration has applied, and the kind of the next step; null if everything is applied. */
interface Progress {
  readonly applied: string[];
  readonly goesOn: 'in a transaction' | 'online' | null;
}

const finished = (applied: string[]): Progress => ({ applied, goesOn: null });

/** Migrates a database and reports what it lacks. */
export interface Migrator {
  /**
   * Brings the schema up to date and returns the names of what was applied. A new database is migrated in one transaction,
   * any other one migration by migration, so that locks are held for one of them only. Safe to run in many processes at
   * once: one works at a time, and the others find nothing left to do. Gives up on a lock after a short wait and retries
   * after a pause; `onWait` receives a message each time.
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
   * migration, so that it also works when one is not possible on a cluster. `onWait` also receives what could not be restored.
   *
   * @throws Error with advice if the database is not on the coordinator, or another version migrated it
   */
  readonly undistribute: (database: Knex, onWait?: OnWait) => Promise<string[]>;
  /** Compares the database with this program. On an empty database everything is pending. */
  readonly schemaState: (database: Knex) => Promise<SchemaState>;
}

/** Creates the migrator for numbered migrations, by default all, and the functions that the features own. */
export function createMigrator(
  functions: readonly SqlFunction[],
  list: readonly Migration[] = migrations,
): Migrator {
  const options = { migrationSource: sourceOf(list), disableTransactions: true };

  async function schemaState(database: Knex): Promise<SchemaState> {
    const ran = await appliedMigrations(database);
    const known = list.map((migration) => migration.name);
    const { applied, pending, unknown } = await functionState(database, functions);
    return {
      applied: [...ran, ...applied],
      pending: [...known.filter((name) => !ran.includes(name)), ...pending.map(revisionName)],
      unknown: [...ran.filter((name) => !known.includes(name)), ...unknown],
    };
  }

  /** Throws if another version migrated the database. */
  async function knownState(database: Knex): Promise<SchemaState> {
    const state = await schemaState(database);
    if (state.unknown.length > 0) throw new Error(unknownSchemaMessage(state));
    return state;
  }

  /** Applies everything pending in a transaction that holds the migration lock. */
  async function migrate(transaction: Knex.Transaction): Promise<string[]> {
    await knownState(transaction);
    const [, applied] = (await transaction.migrate.latest(options)) as [number, string[]];
    return [...applied, ...(await applyFunctions(transaction, functions))];
  }

  /** Applies everything to a new database, otherwise one migration or, after all of them, the functions. */
  async function migrateFurther(transaction: Knex.Transaction): Promise<Progress> {
    if (await isDistributed(transaction)) return finished(await migrateDistributed(transaction));
    const { applied, pending } = await knownState(transaction);
    const next = list.find(({ name }) => pending.includes(name));
    if (applied.length === 0 || next === undefined) return finished(await migrate(transaction));
    if (next.isOnline) return { applied: [], goesOn: 'online' };
    const [, names] = (await transaction.migrate.up(options)) as [number, string[]];
    return { applied: names, goesOn: 'in a transaction' };
  }

  /** Applies the next migration outside a transaction, unless another process does. */
  async function migrateOnline(database: Knex): Promise<Progress> {
    const done = await withFreeAdvisoryLock(
      database,
      advisoryLocks.migration,
      async (): Promise<Progress> => {
        const { pending } = await knownState(database);
        const next = list.find(({ name }) => pending.includes(name));
        if (!next?.isOnline) return { applied: [], goesOn: 'in a transaction' };
        // Knex would leave its own lock behind if this process were killed.
        await next.up(database);
        await database.raw(RECORD, [next.name]);
        return { applied: [next.name], goesOn: 'in a transaction' };
      },
    );
    return done ?? { applied: [], goesOn: 'in a transaction' };
  }

  /** Runs `work` like whenUnlocked, in a database whose names mean what the service means by them. */
  const whenClosed = <Result>(
    database: Knex,
    onWait: OnWait | undefined,
    work: (transaction: Knex.Transaction) => Promise<Result>,
  ): Promise<Result> =>
    whenUnlocked(database, onWait, async (transaction) => {
      for (const problem of await closeSchema(transaction))
        onWait?.(
          `${problem}: revoked, because functions and operators of others could replace those of the service.`,
        );
      return work(transaction);
    });

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
    async migrateToLatest(database, onWait) {
      const applied: string[] = [];
      let goesOn: Progress['goesOn'] = 'in a transaction';
      while (goesOn !== null) {
        const step: Progress =
          goesOn === 'online'
            ? await migrateOnline(database)
            : await whenClosed(database, onWait, migrateFurther);
        applied.push(...step.applied);
        goesOn = step.goesOn;
      }
      return applied;
    },
    async distribute(database, onWait) {
      const changes = await whenClosed(database, onWait, async (transaction) => {
        await prepareCluster(transaction, LOCK_TIMEOUT_MS);
        const isFirst = !(await isDistributed(transaction));
        const applied = await (isFirst ? migrate(transaction) : migrateDistributed(transaction));
        if (isFirst) {
          await removeReporting(transaction);
          await releaseRows(transaction);
        }
        return { applied, distributed: await distributeTables(transaction).catch(explainCluster) };
      });
      await dropLocalRows(database);
      return changes;
    },
    undistribute: (database, onWait) =>
      whenClosed(database, onWait, async (transaction) => {
        if (!(await isDistributed(transaction))) return [];
        const { applied, pending } = await knownState(transaction);
        await prepareCluster(transaction, LOCK_TIMEOUT_MS);
        const { tables, withoutTrigger } = await undistributeTables(transaction).catch(explainCluster);
        if (withoutTrigger.length > 0) onWait?.(missingTriggersMessage(withoutTrigger));
        if (applied.includes(ROW_SECURITY)) await secureRows(transaction);
        if (pending.length === 0) await restoreReporting(transaction);
        else if (applied.includes(REPORTING)) await postponeReporting(transaction);
        return tables;
      }),
  };
}

function missingTriggersMessage(functions: readonly string[]): string {
  return (
    `The tables were distributed by a release that did not keep their triggers, so nothing calls ${functions.join(', ')}. ` +
    'To get the triggers back, copy the data into a newly migrated database (see docs/scale.md).'
  );
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
