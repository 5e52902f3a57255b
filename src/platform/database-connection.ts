import pg from 'pg';
import { isClientTimeout, isLostConnection, lacksRight, markOutage } from './database-errors.js';
import type { DatabaseRole } from './row-security.js';
import { PREPARE_TENANT } from './tenant-client.js';

export interface ConnectionLimits {
  /** Maximum wait for a new connection, in ms. */
  readonly connectTimeoutMs: number;
  /** Maximum run time of one statement, in ms; undefined = no limit (for long-running commands). */
  readonly queryTimeoutMs?: number;
  /**
   * Uses generic plans, made once per connection for named statements and based on a workspace of average size.
   * Default: Postgres decides, and often plans each execution again: with 10,000 API keys, that tripled the cost of
   * looking up a key, and it expects a single row for a workspace filled after the last ANALYZE. Generic plans assume
   * that rows are in memory: with the default costs for disks, Postgres read all of 1,000 workspaces to find a few
   * rows. On Citus, Postgres always decides.
   */
  readonly plansOnce?: boolean;
}

export interface Statement {
  readonly text: string;
  readonly name?: string;
  readonly values?: unknown[];
  /** Number of rows per round trip. Default: all. */
  readonly rows?: number;
  /** Client-side timeout, in ms. Default: the pool's. */
  readonly query_timeout?: number;
}

/** A pg connection with the state that the pool attaches to it. */
export interface PooledConnection {
  query<Row>(statement: Statement): Promise<{ rows: Row[] }>;
  /** Knex removes a connection with this mark from its pool. */
  __knex__disposed?: unknown;
  connection: { stream: { destroy(): void }; sync(): void };
  limits: ConnectionLimits;
  /** Whether the role of this connection sees only rows of the tenant. */
  separatesTenants: boolean;
  /** Whether this connection has another role than its login. */
  hasTakenRole: boolean;
  /** Reports to the pool that this connection has failed. */
  reportFailure: () => void;
}

/**
 * The difference between the client's and the server's timeout, in ms. The server's error should arrive first, because
 * it says whether the statement took effect.
 */
const CLIENT_GRACE_MS = 500;
/** Minimum timeout of a COMMIT, in ms. It may wait for a slow disk, a standby or deferred constraints. */
const COMMIT_TIMEOUT_MS = 5000;

/** The client's timeout for a server's timeout in ms, as pg options; undefined = no limit. */
export function clientLimit(serverLimitMs: number | undefined): { query_timeout?: number } {
  return serverLimitMs === undefined ? {} : { query_timeout: serverLimitMs + CLIENT_GRACE_MS };
}

/** The server's timeout for a COMMIT, in ms; undefined = no limit. */
export function commitLimit({ queryTimeoutMs }: ConnectionLimits): number | undefined {
  return queryTimeoutMs === undefined ? undefined : Math.max(queryTimeoutMs, COMMIT_TIMEOUT_MS);
}

/** The state of a server when a connection was opened. */
export interface ServerState {
  readonly isStandby: boolean;
  /** True for a standby, and for a primary that begins transactions as read-only. */
  readonly isReadOnly: boolean;
}

type ConnectionState = ServerState & Pick<PooledConnection, 'separatesTenants' | 'hasTakenRole'>;

const STATE = `
  select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly",
         current_user = 'visibility_app' as "separatesTenants", current_user <> session_user as "hasTakenRole"`;

/**
 * Sets up a new connection and returns the state of its server, in one round trip. Closes the connection on failure,
 * because the pool does not own it yet.
 */
export async function setUp(
  connection: PooledConnection,
  limits: ConnectionLimits,
  role?: DatabaseRole,
): Promise<ServerState> {
  connection.limits = limits;
  try {
    const text = [sessionSettings(limits), ...(role === undefined ? [] : [become(role)]), STATE].join('; ');
    // The driver returns a list of results for several statements.
    const results = (await connection.query<ConnectionState>({
      text,
      query_timeout: limits.connectTimeoutMs,
    })) as unknown as { rows: ConnectionState[] }[];
    const [state] = results.at(-1)?.rows ?? [];
    connection.separatesTenants = state?.separatesTenants ?? false;
    connection.hasTakenRole = state?.hasTakenRole ?? false;
    return state ?? { isStandby: false, isReadOnly: false };
  } catch (error) {
    connection.connection.stream.destroy();
    throw error;
  }
}

/**
 * The server's timeouts. Sessions of vanished clients end within seconds, because they may hold locks. Sent as
 * statements rather than startup parameters, which PgBouncer would reject.
 */
function sessionSettings({ queryTimeoutMs, plansOnce = false }: ConnectionLimits): string {
  const settings: Record<string, number | string> = {
    // Postgres overestimates our statements and would compile ones that run for milliseconds.
    jit: 'off',
    tcp_keepalives_idle: 10,
    tcp_keepalives_interval: 5,
    tcp_keepalives_count: 3,
    tcp_user_timeout: 25_000,
    idle_in_transaction_session_timeout: queryTimeoutMs === undefined ? 60_000 : 5000,
    ...(plansOnce && { random_page_cost: 1.1 }),
    ...(queryTimeoutMs === undefined
      ? {}
      : // Shorter than the statement timeout, so that the error names the lock.
        { statement_timeout: queryTimeoutMs, lock_timeout: Math.ceil((queryTimeoutMs * 2) / 3) }),
  };
  return [
    ...Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`),
    ...(plansOnce ? [PLAN_ONCE] : []),
  ].join('; ');
}

/** No effect on Citus, which rejects many statements in this mode. */
const PLAN_ONCE = `
  select set_config('plan_cache_mode', 'force_generic_plan', false)
  where not exists (select from pg_extension where extname = 'citus')`;

/**
 * Takes the role if the schema has row-level security. It has none before migration 0019, and none with tables distributed
 * by Citus, which would connect to its other nodes as that role.
 */
function become(role: DatabaseRole): string {
  return `
    select set_config('role', '${role}', false) from pg_class
    where oid = to_regclass('workspaces') and relrowsecurity; ${PREPARE_TENANT}`;
}

/**
 * Ends a read in batches that the server has rejected. The driver sends Sync only if such a read succeeds, and without
 * it the server ignores everything that follows on the connection.
 */
export function endFailedBatches(connection: PooledConnection, error: unknown): void {
  if (error instanceof pg.DatabaseError && !isLostConnection(error)) connection.connection.sync();
}

/**
 * Takes a failed connection out of the pool, and lets it open new ones. After a client-side timeout the connection is still
 * busy with its statement, so the next one would wait behind it and fail too.
 *
 * The role that a connection has taken loses its rights when the tables are distributed, and a new connection does not take
 * it: a missing right is then an outage. The transaction can still be rolled back. A right that the login itself lacks is the
 * operator's to grant.
 */
export function discardFailed(connection: PooledConnection, error: unknown): void {
  if (connection.hasTakenRole && lacksRight(error)) markOutage(error);
  else if (isClientTimeout(error) || isLostConnection(error)) connection.connection.stream.destroy();
  else return;
  connection.__knex__disposed = error;
  connection.reportFailure();
}

/**
 * Tracks which connections of a pool may still be used. A failure of one usually affects all (a restart, a failover, a
 * network failure), so it invalidates every connection that was open at that time.
 */
export interface Trust {
  begin(connection: PooledConnection): void;
  /** False if this connection or one that was open at the same time has failed. */
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
