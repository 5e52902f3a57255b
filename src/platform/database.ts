import knexFactory, { type Knex } from 'knex';
import PostgresDialect from 'knex/lib/dialects/postgres/index.js';
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
  type Statement,
} from './database-connection.js';
import { isLostConnection, outcomeOfCommit } from './database-faults.js';

export type Database = Knex;
export type Transaction = Knex.Transaction;
/** Either of them: what a store needs to run one statement. */
export type Executor = Knex | Knex.Transaction;

export interface DatabaseTarget {
  /** A URL, or the parts of one (the embedded database's socket folder is its host). */
  readonly connection: string | { host: string; port: number; user: string; database: string };
}

export interface DatabaseLimits extends ConnectionLimits {
  readonly poolMax: number;
  /** Longest wait for a free connection of a full pool, in ms. Default: connectTimeoutMs. */
  readonly acquireTimeoutMs?: number;
}

/** bigint columns (counts, sums) as numbers: all of ours stay far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
/** Days stay the text that Postgres sends, `YYYY-MM-DD`: a Date would move them by the local time zone. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Opens a pool. Connections are made when first needed, so this neither waits nor fails. */
export function openDatabase(target: DatabaseTarget, limits: DatabaseLimits): Database {
  const connection =
    typeof target.connection === 'string'
      ? { connectionString: withStrictTls(target.connection) }
      : // On a socket there is nothing to encrypt, whatever PGSSLMODE says.
        { ...target.connection, ssl: false };
  const trust = createTrust();
  return knexFactory({
    client: ServiceDialect as unknown as typeof Knex.Client,
    connection: {
      ...connection,
      application_name: 'visibility',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: limits.connectTimeoutMs,
      ...clientLimit(limits.queryTimeoutMs),
    },
    pool: {
      min: 0,
      max: limits.poolMax,
      idleTimeoutMillis: 30_000,
      propagateCreateError: true,
      afterCreate: (opened: PooledConnection, done: (error?: unknown) => void) => {
        trust.begin(opened);
        setUp(opened, limits).then(() => done(), done);
      },
      validate: (idle: PooledConnection) => trust.holds(idle),
    },
    acquireConnectionTimeout: limits.acquireTimeoutMs ?? limits.connectTimeoutMs,
    log: quiet,
  });
}

/**
 * The driver treats these modes as `verify-full`, and warns at length that it may stop doing so. Saying `verify-full`
 * keeps both the meaning and the peace. A URL that asks for libpq's weaker meaning (`uselibpqcompat`) stays as it is.
 */
function withStrictTls(url: string): string {
  if (url.includes('uselibpqcompat=true')) return url;
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
}

/** Knex would print every failed connection on standard output, among our lines. Each of them is thrown as well. */
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

/** The Postgres dialect with a limit of its own for COMMIT, and without connections that have failed. */
class ServiceDialect extends PostgresDialect {
  override async _query(connection: PooledConnection, query: KnexQuery): Promise<unknown> {
    const isCommit = query.sql === 'COMMIT;';
    try {
      return await super._query(connection, isCommit ? patientCommit(connection, query) : query);
    } catch (error) {
      discardFailed(connection, error);
      throw isCommit ? outcomeOfCommit(error) : error;
    }
  }
}

/** COMMIT under its own limit, in the same round trip. */
function patientCommit({ limits }: PooledConnection, query: KnexQuery): KnexQuery {
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
 * Runs a statement of the hot path under a name, so that Postgres parses and plans it once a connection.
 * `text` is plain SQL with $1, $2, ...; one name stands for one text. Inside a transaction it runs in it.
 *
 * @throws UnknownOutcome when the connection fails and the statement, outside of a transaction, may have been committed
 */
export function namedQuery<Row>(
  executor: Executor,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return write(executor, { name, text, values });
}

/**
 * Like namedQuery, for a statement that only reads. Outside of a transaction it is repeated once when the connection
 * turns out to be dead, as all are after a restart of Postgres.
 *
 * A read of many thousands of rows sets `fetchSize`: rows then arrive that many at a time, at one more round trip each,
 * and the event loop turns in between.
 */
export async function namedRead<Row>(
  executor: Executor,
  name: string,
  text: string,
  values: unknown[],
  { fetchSize }: { readonly fetchSize?: number } = {},
): Promise<Row[]> {
  const statement = { name, text, values, ...(fetchSize !== undefined && { rows: fetchSize }) };
  try {
    return await send<Row>(executor, statement);
  } catch (error) {
    if (executor.isTransaction || !isLostConnection(error)) throw error;
    return send<Row>(executor, statement);
  }
}

/**
 * Runs plain SQL with $1, $2, ... once, unnamed. For statements that are rare or whose plan should fit the values.
 *
 * @throws UnknownOutcome as namedQuery does
 */
export function sql<Row>(executor: Executor, text: string, values: unknown[] = []): Promise<Row[]> {
  // An empty name is Postgres's unnamed statement.
  return write(executor, { name: '', text, values });
}

/** Outside of a transaction the statement commits by itself: the client waits for that as long as for a COMMIT. */
async function write<Row>(executor: Executor, statement: Statement): Promise<Row[]> {
  if (executor.isTransaction) return send(executor, statement);
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

/** Lends one connection of the pool to `work`, for what must happen on the same connection. */
export async function withConnection<Result>(
  executor: Executor,
  work: (connection: PooledConnection) => Promise<Result>,
): Promise<Result> {
  const source = executor.client as ConnectionSource;
  const connection = await source.acquireConnection();
  try {
    return await work(connection);
  } finally {
    await source.releaseConnection(connection);
  }
}

/**
 * One transaction around a use case: commits when `work` resolves, rolls back when it rejects. Knex's
 * callback form is used because it alone reports a failed COMMIT. A connection that is dead before `work` has begun is
 * replaced once.
 *
 * @throws UnknownOutcome when the connection fails during COMMIT
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  let hasBegun = false;
  const attempt = () =>
    database.transaction((transaction) => {
      // Knex calls this even when BEGIN has failed, which it then reports by itself.
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
