import pg from 'pg';
import { isClientTimeout, isLostConnection } from './database-faults.js';

export interface ConnectionLimits {
  /** Longest wait for a new connection, in ms. */
  readonly connectTimeoutMs: number;
  /** Longest run of one statement, in ms; undefined = none (for the command line's long work). */
  readonly queryTimeoutMs?: number;
}

export interface Statement {
  readonly text: string;
  readonly name?: string;
  readonly values?: unknown[];
  /** How many rows Postgres sends before it waits to be asked for more; default: all. */
  readonly rows?: number;
  /** The client's limit, in ms; default: the pool's. */
  readonly query_timeout?: number;
}

/** A connection of pg, with what the pool keeps on it. */
export interface PooledConnection {
  query<Row>(statement: Statement): Promise<{ rows: Row[] }>;
  /** Knex leaves a connection with this mark out of its pool. */
  __knex__disposed?: unknown;
  connection: { stream: { destroy(): void }; sync(): void };
  limits: ConnectionLimits;
  /** Reports to the pool that this connection has failed. */
  reportFailure: () => void;
}

/**
 * How much longer the client waits than the server lets a statement run, in ms: the server's own answer says whether
 * the statement took effect, so it should come first.
 */
const CLIENT_GRACE_MS = 500;
/** A COMMIT may wait for a slow disk, a standby or deferred constraints: giving up early helps nobody. In ms. */
const COMMIT_TIMEOUT_MS = 5000;

/** The client's limit that goes with a limit of the server in ms, as options of pg; undefined = none. */
export function clientLimit(serverLimitMs: number | undefined): { query_timeout?: number } {
  return serverLimitMs === undefined ? {} : { query_timeout: serverLimitMs + CLIENT_GRACE_MS };
}

/** The server's limit for a COMMIT, in ms; undefined = none. */
export function commitLimit({ queryTimeoutMs }: ConnectionLimits): number | undefined {
  return queryTimeoutMs === undefined ? undefined : Math.max(queryTimeoutMs, COMMIT_TIMEOUT_MS);
}

/** Sets up a new connection in one round trip; closes it when that fails, because the pool does not know it yet. */
export async function setUp(connection: PooledConnection, limits: ConnectionLimits): Promise<void> {
  connection.limits = limits;
  try {
    await connection.query({ text: sessionSettings(limits), query_timeout: limits.connectTimeoutMs });
  } catch (error) {
    connection.connection.stream.destroy();
    throw error;
  }
}

/**
 * The server's side of the limits. A session whose client has vanished is ended within seconds, since it may hold
 * locks that others wait for. Sent as statements and not at connect, where PgBouncer would refuse them.
 */
function sessionSettings({ queryTimeoutMs }: ConnectionLimits): string {
  const settings: Record<string, number | string> = {
    // The estimates of our statements tempt Postgres to compile what runs for milliseconds.
    jit: 'off',
    tcp_keepalives_idle: 10,
    tcp_keepalives_interval: 5,
    tcp_keepalives_count: 3,
    tcp_user_timeout: 25_000,
    idle_in_transaction_session_timeout: queryTimeoutMs === undefined ? 60_000 : 5000,
    ...(queryTimeoutMs === undefined
      ? {}
      : // A statement that waits for a lock gives up early enough to say so itself.
        { statement_timeout: queryTimeoutMs, lock_timeout: Math.ceil((queryTimeoutMs * 2) / 3) }),
  };
  return Object.entries(settings)
    .map(([name, value]) => `set ${name} = ${value}`)
    .join('; ');
}

/**
 * Ends a read in batches that the server has rejected. The driver sends Sync only when such a read succeeds, and without
 * it the server ignores everything that is sent on the connection afterward.
 */
export function endFailedBatches(connection: PooledConnection, error: unknown): void {
  if (error instanceof pg.DatabaseError && !isLostConnection(error)) connection.connection.sync();
}

/**
 * Closes a connection that has failed, and lets the pool open new ones. One whose statement outlived the client's limit
 * is still busy with it: the next statement would wait behind it and fail as well.
 */
export function discardFailed(connection: PooledConnection, error: unknown): void {
  if (!isClientTimeout(error) && !isLostConnection(error)) return;
  connection.__knex__disposed = error;
  connection.connection.stream.destroy();
  connection.reportFailure();
}

/**
 * Which of a pool's connections may still be used. What kills one usually kills all (a restart, a failover, a network
 * that went away), so a failure takes the trust from every connection that was open at that time.
 */
export interface Trust {
  begin(connection: PooledConnection): void;
  /** False when the connection, or one that was open at the same time, has failed. */
  holds(connection: PooledConnection): boolean;
}

export function createTrust(): Trust {
  let generation = 0;
  const openedIn = new WeakMap<PooledConnection, number>();
  return {
    begin(connection) {
      const opened = generation;
      openedIn.set(connection, opened);
      connection.reportFailure = () => {
        generation = Math.max(generation, opened + 1);
      };
    },
    holds: (connection) => openedIn.get(connection) === generation,
  };
}
