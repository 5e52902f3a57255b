import type { Config } from './config.js';
import { brandFunctions } from './features/brand/index.js';
import {
  examineAllPrompts,
  namesFunctions,
  readSuspects,
  type Examined,
} from './features/prompt-groups/index.js';
import { promptFunctions } from './features/prompts/index.js';
import { auditFunctions } from './platform/audit.js';
import { reachDatabase, withLongPool } from './platform/database-site.js';
import type { Database } from './platform/database.js';
import type { DatabaseCopy, VerifiedBackup } from './platform/embedded/index.js';
import { createMigrator, missingMigrationsMessage, unknownSchemaMessage } from './platform/migrate.js';
import type { Migration } from './platform/migrations/index.js';
import { reportingViews } from './platform/reporting/index.js';

export { examineAllPrompts, readSuspects, missingMigrationsMessage, unknownSchemaMessage };
export type { Database, Examined };

/** The migrator for these numbered migrations, by default all, and the functions of the features. */
export const migratorOf = (list?: readonly Migration[]) =>
  createMigrator(
    [...auditFunctions, ...brandFunctions, ...namesFunctions, ...promptFunctions, ...reportingViews],
    list,
  );

export const { migrateToLatest, distribute, undistribute, schemaState } = migratorOf();

/**
 * Opens the database for a command (starting or joining the embedded one), runs `work` without statement timeouts, and
 * closes the database. `embedded` is false with DATABASE_URL.
 */
export async function withDatabase<Result>(
  config: Config,
  work: (database: Database, embedded: boolean) => Promise<Result>,
): Promise<Result> {
  const { target, embedded, leave } = await reachDatabase(config);
  try {
    return await withLongPool(target, config.database.poolMax, (database) => work(database, embedded));
  } finally {
    await leave();
  }
}

/** The options of the embedded database. */
const embeddedOf = ({ dataDir }: Config, log: (message: string) => void) =>
  dataDir === undefined ? { log } : { dataDir, log };

/**
 * Copies the embedded database to a new folder.
 * @throws Error with advice if no database exists, or the folder is not empty
 */
export async function backUp(
  config: Config,
  folder: string,
  log: (message: string) => void,
): Promise<DatabaseCopy> {
  const { backUpEmbedded } = await import('./platform/embedded/index.js');
  return backUpEmbedded(embeddedOf(config, log), folder);
}

/**
 * Compares a backup with its manifest.
 * @throws Error with advice if it is damaged, has no manifest, or the folder is not a backup
 */
export async function verifyBackup(folder: string): Promise<VerifiedBackup> {
  const { verifyEmbedded } = await import('./platform/embedded/index.js');
  return verifyEmbedded(folder);
}

/**
 * Copies a backup to where the embedded database belongs, and checks it unless it is to be restored unverified.
 * @throws Error with advice if a database is there already, or the folder is not a backup or a damaged one
 */
export async function restore(
  config: Config,
  folder: string,
  { unverified, log }: { readonly unverified: boolean; readonly log: (message: string) => void },
): Promise<DatabaseCopy> {
  const { restoreEmbedded } = await import('./platform/embedded/index.js');
  return restoreEmbedded(folder, { ...embeddedOf(config, log), unverified });
}

/**
 * Checks that the schema matches the program. Only a new, empty embedded database is migrated.
 *
 * @throws Error with advice if migrations are missing or unknown
 */
export async function requireSchema(database: Database, embedded: boolean): Promise<void> {
  const state = await schemaState(database);
  const { applied, pending, unknown } = state;
  if (unknown.length > 0) throw new Error(unknownSchemaMessage(state));
  if (pending.length === 0) return;
  if (embedded && applied.length === 0) await migrateToLatest(database);
  else throw new Error(`${missingMigrationsMessage(pending)}, which changes its schema.`);
}
