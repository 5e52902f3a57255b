import type { Knex } from 'knex';
import pg from 'pg';
import {
  clientLimit,
  commitLimit,
  createTrust,
  discardFailed,
  endFailedBatches,
  setUp,
  type ConnectionLimits,
  type PooledConnection,
  type ServerState,
  type Statement,
} from './database-connection.js';
import { isLostConnection, ofDatabase, outcomeOfCommit } from './database-errors.js';
import { joinedTransaction, joining } from './joined-transaction.js';
import { makeKnex, PostgresDialect } from './knex.js';
import { numberParameters, type NamedValues } from './named-parameters.js';
import type { DatabaseRole } from './row-security.js';
import { SpareConnection } from './spare-connection.js';
import { createHostList, oneHost, type HostList, type ServerRole } from './database-hosts.js';
import { TenantClient } from './tenant-client.js';

export type Database = Knex;
export type Transaction = Knex.Transaction;
/** A connection, pool or transaction that can run a statement. */
export type Executor = Knex | Knex.Transaction;

export interface DatabaseTarget {
  /** A URL, which may have several hosts, or its parts. For the embedded database, the host is the socket folder. */
  readonly connection: string | { host: string; port: number; user: string; database: string };
  /** The servers of the URL that may be used, unless it has `target_session_attrs`. Default: any. */
  readonly defaultRole?: ServerRole;
  /** The role that connections take. Default: that of the login. */
  readonly role?: DatabaseRole;
}

export interface DatabaseLimits extends ConnectionLimits {
  readonly poolMax: number;
  /** Maximum wait for a free connection when the pool is full, in ms. Default: connectTimeoutMs. */
  readonly acquireTimeoutMs?: number;
}

/** Parses bigint (counts, sums) as a number: values here stay far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
/** Keep days as `YYYY-MM-DD` text: a Date would shift them by the local time zone. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Creates a pool. It connects on first use, so this neither waits nor fails. */
export function openDatabase(target: DatabaseTarget, limits: DatabaseLimits): Database {
  const { connection: given } = target;
  const hosts = typeof given === 'string' ? createHostList(given, target.defaultRole) : oneHost;
  const settings = {
    application_name: 'visibility',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Each host gets an equal share of the wait, so that one that does not respond leaves time for the others.
    connectionTimeoutMillis: Math.ceil(limits.connectTimeoutMs / hosts.size),
    ...clientLimit(limits.queryTimeoutMs),
  };
  const trust = createTrust();
  const config: ServiceConfig = {
    // The settings of each connection come from `settingsOf`.
    connection: settings,
    hosts,
    settingsOf: (url) => ({
      ...settings,
      ...(typeof given === 'string'
        ? { connectionString: withStrictTls(url) }
        : // A Unix socket does not support TLS, whatever PGSSLMODE says.
          { ...given, ssl: false }),
    }),
    async setUp(opened) {
      trust.begin(opened);
      return setUp(opened, limits, target.role);
    },
    isUsable: (idle) => idle.__knex__disposed === undefined && trust.holds(idle),
    pool: {
      min: 0,
      max: limits.poolMax,
      idleTimeoutMillis: 30_000,
      propagateCreateError: true,
      validate: (idle: PooledConnection) => trust.holds(idle),
    },
    // Knex would ask for it, and nothing here depends on it.
    version: '15',
    acquireConnectionTimeout: limits.acquireTimeoutMs ?? limits.connectTimeoutMs,
    log: quiet,
    compileSqlOnError: false,
  };
  return makeKnex(new ServiceDialect(config));
}

/**
 * The driver treats these modes as `verify-full` and warns that this may change. An explicit `verify-full` keeps the
 * behavior without the warning. A URL that asks for libpq's weaker behavior (`uselibpqcompat`) is left alone.
 */
function withStrictTls(url: string): string {
  if (url.includes('uselibpqcompat=true')) return url;
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
}

/** Silences Knex, which would print failed connections on standard output between log lines. It throws them as well. */
const quiet: Knex.Logger = {
  debug: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  deprecate: () => undefined,
};

interface KnexQuery {
  readonly sql: string;
  readonly options?: object;
}

/** How new connections are opened and set up. */
interface ServiceConfig extends Knex.Config {
  readonly hosts: HostList;
  readonly settingsOf: (url: string) => object;
  readonly setUp: (opened: PooledConnection) => Promise<ServerState>;
  readonly isUsable: (idle: PooledConnection) => boolean;
}

/**
 * Knex's Postgres dialect, extended by several hosts, a spare connection, a separate timeout for COMMIT that also
 * discards failed connections, and the driver's original error messages: Knex prepends the statement.
 */
class ServiceDialect extends PostgresDialect<ServiceConfig> {
  readonly spare = new SpareConnection((idle) => void super.releaseConnection(idle));

  override initializeDriver(): void {
    this.driver = { Client: TenantClient };
  }

  override async acquireConnection(): Promise<unknown> {
    const idle = this.spare.take();
    if (idle !== undefined && this.config.isUsable(idle)) return idle;
    // The pool closes it.
    if (idle !== undefined) await super.releaseConnection(idle);
    try {
      return await super.acquireConnection();
    } catch (error) {
      throw ofDatabase(error);
    }
  }

  override releaseConnection(connection: PooledConnection): Promise<void> {
    const isAwaited = this.pool.numPendingAcquires() > 0;
    if (!isAwaited && this.spare.keep(connection)) return Promise.resolve();
    return super.releaseConnection(connection) as Promise<void>;
  }

  override destroy(callback?: () => void): Promise<void> {
    this.spare.close();
    return super.destroy(callback) as Promise<void>;
  }

  override acquireRawConnection(): Promise<PooledConnection> {
    const { hosts, settingsOf, setUp } = this.config;
    return hosts.connect(async (url) => {
      // Knex creates the connection with these settings before its first wait.
      this.connectionSettings = settingsOf(url);
      const connection = (await super.acquireRawConnection()) as PooledConnection;
      return { connection, server: await setUp(connection) };
    });
  }

  override async query(connection: PooledConnection, given: string | KnexQuery): Promise<unknown> {
    const query = typeof given === 'string' ? { sql: given } : given;
    const isCommit = query.sql === 'COMMIT;';
    const sent = isCommit ? commitWithTimeout(connection, query) : query;
    try {
      return await super.query(connection, sent);
    } catch (error) {
      const prefix = `${sent.sql} - `;
      if (error instanceof Error && error.message.startsWith(prefix))
        error.message = error.message.slice(prefix.length);
      discardFailed(connection, error);
      throw ofDatabase(isCommit ? outcomeOfCommit(error) : error);
    }
  }
}

/** Sets the timeout of the COMMIT in the same round trip. */
function commitWithTimeout({ limits }: PooledConnection, query: KnexQuery): KnexQuery {
  const limitMs = commitLimit(limits);
  if (limitMs === undefined) return query;
  return {
    ...query,
    sql: `set local statement_timeout = ${limitMs}; ${query.sql}`,
    options: clientLimit(limitMs),
  };
}

interface ConnectionSource {
  acquireConnection(): Promise<PooledConnection>;
  releaseConnection(connection: PooledConnection): Promise<void>;
}

/**
 * Runs a statement of the hot path as a prepared statement, so that Postgres parses and plans it once per connection.
 * `text` is plain SQL with $1, $2, ..., or with `:name` for values by name; each text needs a unique name.
 *
 * @throws UnknownOutcome if the connection fails and the statement, outside a transaction, may have been committed
 */
export function namedQuery<Row>(
  executor: Executor,
  name: string,
  text: string,
  values: unknown[] | NamedValues,
): Promise<Row[]> {
  return write(executor, { name, ...numbered(text, values) });
}

export interface ReadOptions {
  /** Number of rows to fetch per round trip. Default: all. */
  readonly fetchSize?: number;
}

/**
 * Like namedQuery, for reads. Outside a transaction it retries once on a dead connection, because all connections are
 * dead after a restart of Postgres.
 *
 * Set `fetchSize` for reads of many thousands of rows: each batch costs a round trip, and other work runs in between.
 */
export async function namedRead<Row>(
  executor: Executor,
  name: string,
  text: string,
  values: unknown[] | NamedValues,
  { fetchSize }: ReadOptions = {},
): Promise<Row[]> {
  const statement = { name, ...numbered(text, values), ...(fetchSize !== undefined && { rows: fetchSize }) };
  try {
    return await send<Row>(executor, statement);
  } catch (error) {
    if (isInTransaction(executor) || !isLostConnection(error)) throw error;
    return send<Row>(executor, statement);
  }
}

/**
 * Runs plain SQL like namedQuery as an unnamed statement: for rare statements, or if the plan should fit the values.
 *
 * @throws UnknownOutcome like namedQuery
 */
export function sql<Row>(
  executor: Executor,
  text: string,
  values: unknown[] | NamedValues = [],
): Promise<Row[]> {
  // The empty name is Postgres's unnamed statement.
  return write(executor, { name: '', ...numbered(text, values) });
}

/** Postgres itself compares the number of the values with that of the parameters. */
function numbered(text: string, values: unknown[] | NamedValues): { text: string; values: unknown[] } {
  return Array.isArray(values) ? { text, values } : numberParameters(text, values);
}

/** Whether a statement on this executor is part of a transaction. */
function isInTransaction(executor: Executor): boolean {
  return executor.isTransaction === true || joinedTransaction(executor) !== undefined;
}

/** Outside a transaction the statement commits by itself, so it gets the client timeout of a COMMIT. */
async function write<Row>(executor: Executor, statement: Statement): Promise<Row[]> {
  if (isInTransaction(executor)) return send(executor, statement);
  return withConnection(executor, async (connection) => {
    try {
      const limit = clientLimit(commitLimit(connection.limits));
      return (await connection.query<Row>({ ...statement, ...limit })).rows;
    } catch (error) {
      discardFailed(connection, error);
      throw outcomeOfCommit(error);
    }
  });
}

function send<Row>(executor: Executor, statement: Statement): Promise<Row[]> {
  return withConnection(executor, async (connection) => {
    try {
      return (await connection.query<Row>(statement)).rows;
    } catch (error) {
      if (statement.rows !== undefined) endFailedBatches(connection, error);
      discardFailed(connection, error);
      throw error;
    }
  });
}

/** Runs `work` with one connection of the pool, or with that of the transaction. */
export async function withConnection<Result>(
  executor: Executor,
  work: (connection: PooledConnection) => Promise<Result>,
): Promise<Result> {
  const source = (joinedTransaction(executor) ?? executor).client as ConnectionSource;
  const connection = await source.acquireConnection();
  try {
    return await work(connection);
  } catch (error) {
    throw ofDatabase(error);
  } finally {
    await source.releaseConnection(connection);
  }
}

/**
 * Runs `work` in a transaction: commits when it resolves, rolls back when it rejects. Only Knex's callback form reports
 * a failed COMMIT. A connection that is dead before `work` begins is replaced once. Within `inOneTransaction`, `work`
 * joins that transaction.
 *
 * @throws UnknownOutcome when the connection fails during COMMIT
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const outer = joinedTransaction(database);
  if (outer !== undefined) return work(outer);
  let hasBegun = false;
  const attempt = () =>
    database.transaction((transaction) => {
      // Knex calls this even when BEGIN failed, and then reports that error itself.
      if (transaction.isCompleted()) throw new Error('The transaction did not begin.');
      hasBegun = true;
      return work(transaction);
    });
  try {
    return await attempt();
  } catch (error) {
    if (hasBegun || !isLostConnection(error)) throw error;
    return attempt();
  }
}

/**
 * Runs `work` in a transaction that all statements and transactions of `work` on this database join, so that several use
 * cases take effect together or not at all.
 *
 * @throws UnknownOutcome when the connection fails during COMMIT
 */
export function inOneTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, (transaction) => joining(database, transaction, () => work(transaction)));
}

/**
 * Runs reads in a read-only transaction with one snapshot of the data. Pauses between statements are not limited: the
 * transaction holds no lock that others wait for, and the reader of its results may be slow.
 */
export function inSnapshot<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, async (transaction) => {
    await sql(transaction, 'set transaction isolation level repeatable read, read only');
    await sql(transaction, 'set local idle_in_transaction_session_timeout = 0');
    return work(transaction);
  });
}
