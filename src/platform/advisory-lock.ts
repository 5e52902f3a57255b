import { withConnection, type Database } from './database.js';
import { discardFailed } from './database-connection.js';

/** Numbers that no other program on the same database locks by. */
export const advisoryLocks = { migration: 7_340_211, demo: 7_340_212 } as const;

/**
 * Runs `work` while no other process runs work under the same lock; waits for its turn. Takes one connection of the
 * pool for the whole time, outside of any transaction, so `work` needs a pool with at least two. When that connection
 * fails, Postgres releases the lock.
 */
export function withAdvisoryLock<Result>(
  database: Database,
  lock: (typeof advisoryLocks)[keyof typeof advisoryLocks],
  work: () => Promise<Result>,
): Promise<Result> {
  return withConnection(database, async (connection) => {
    await connection.query({ text: 'select pg_advisory_lock($1)', values: [lock] });
    try {
      return await work();
    } finally {
      await connection
        .query({ text: 'select pg_advisory_unlock($1)', values: [lock] })
        .catch((error: unknown) => discardFailed(connection, error));
    }
  });
}
