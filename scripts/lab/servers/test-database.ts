import type { Database } from '../../../src/platform/database.js';
import type { DatabaseRole } from '../../../src/platform/row-security.js';

/** A migrated database for one test or experiment. */
export interface TestDatabase {
  /** With the rights of commands and background work. */
  readonly database: Database;
  /** With the rights of a superuser. */
  readonly owner: Database;
  readonly connection: { host: string; port: number; user: string; database: string };
  /** The URL of the database, for a separate process. */
  readonly url: string;
  /** A second pool on the same database, like that of another process. Closed by `drop`. Default role: all rights. */
  openAnother(role?: DatabaseRole): Database;
  drop(): Promise<void>;
}
