import { withConnection, type Database } from './database.js';
import { discardFailed, type PooledConnection } from './database-connection.js';

/** Advisory lock keys, chosen so that other programs on the same database are unlikely to use them. */
export const advisoryLocks = { migration: 7_340_211, demo: 7_340_212, sealing: 7_340_213 } as const;

type Lock = (typeof advisoryLocks)[keyof typeof advisoryLocks];

/**
 * Runs `work` while holding the lock, after waiting for it. Holds one connection of the pool all the time, outside any
 * transaction, so the pool needs at least two. If that connection fails, Postgres releases the lock.
 */
export function withAdvisoryLock<Result>(
  database: Database,
  lock: Lock,
  work: () => Promise<Result>,
): Promise<Result> {
  return withConnection(database, async (connection) => {
    await connection.query({ text: 'select pg_advisory_lock($1)', values: [lock] });
    return unlocking(connection, lock, work);
  });
}

/** Like withAdvisoryLock, but does not wait: returns null if another session has the lock. */
export function withFreeAdvisoryLock<Result>(
  database: Database,
  lock: Lock,
  work: () => Promise<Result>,
): Promise<Result | null> {
  return withConnection(database, async (connection) => {
    const text = 'select pg_try_advisory_lock($1) as locked';
    const { rows } = await connection.query<{ locked: boolean }>({ text, values: [lock] });
    return rows[0]?.locked ? unlocking(connection, lock, work) : null;
  });
}

async function unlocking<Result>(
  connection: PooledConnection,
  lock: Lock,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } finally {
    await connection
      .query({ text: 'select pg_advisory_unlock($1)', values: [lock] })
      .catch((error: unknown) => discardFailed(connection, error));
  }
}
