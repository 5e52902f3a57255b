import knexFactory, { type Knex } from 'knex';
import PostgresDialect from 'knex/lib/dialects/postgres/index.js';
import pg from 'pg';

export type Database = Knex;
export type Transaction = Knex.Transaction;
/** Either of them: what a store needs to run one statement. */
export type Executor = Knex | Knex.Transaction;

export interface DatabaseTarget {
  /** A URL, or the parts of one (the embedded database's socket folder is its host). */
  readonly connection: string | { host: string; port: number; user: string; database: string };
}

export interface DatabaseLimits {
  readonly poolMax: number;
  readonly connectTimeoutMs: number;
  /** Longest wait for one statement; undefined = none (for the command line's long work). */
  readonly queryTimeoutMs?: number;
}

/** bigint columns (counts, sums) as numbers: all of ours stay far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
/** Days stay the text that Postgres sends, `YYYY-MM-DD`: a Date would move them by the local time zone. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Opens a pool. Connections are made when first needed, so this neither waits nor fails. */
export function openDatabase(target: DatabaseTarget, limits: DatabaseLimits): Database {
  const connection =
    typeof target.connection === 'string'
      ? { connectionString: target.connection }
      : // On a socket there is nothing to encrypt, whatever PGSSLMODE says.
        { ...target.connection, ssl: false };
  return knexFactory({
    client: SafePoolDialect as unknown as typeof Knex.Client,
    connection: {
      ...connection,
      application_name: 'visibility',
      keepAlive: true,
      connectionTimeoutMillis: limits.connectTimeoutMs,
      ...(limits.queryTimeoutMs === undefined
        ? {}
        : { query_timeout: limits.queryTimeoutMs, statement_timeout: limits.queryTimeoutMs }),
    },
    pool: { min: 0, max: limits.poolMax, idleTimeoutMillis: 30_000, propagateCreateError: true },
    acquireConnectionTimeout: limits.connectTimeoutMs,
    log: quiet,
  });
}

/** Knex would print every failed connection on standard output, among our lines. Each of them is thrown as well. */
const quiet: Knex.Logger = {
  debug: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  deprecate: () => undefined,
};

/**
 * A statement that outlives the client's time-out still occupies its connection: the next statement on it
 * would wait behind it and time out as well. Such a connection is marked, and the pool replaces it.
 */
class SafePoolDialect extends PostgresDialect {
  override async _query(connection: unknown, query: unknown): Promise<unknown> {
    try {
      return await super._query(connection, query);
    } catch (error) {
      discardAfterTimeout(connection, error);
      throw error;
    }
  }
}

interface PooledConnection {
  query<Row>(config: { name: string; text: string; values: unknown[] }): Promise<{ rows: Row[] }>;
  __knex__disposed?: unknown;
  connection: { stream: { destroy(): void } };
}

function discardAfterTimeout(connection: unknown, error: unknown): void {
  if (!(error instanceof Error) || error.message !== 'Query read timeout') return;
  const pooled = connection as PooledConnection;
  pooled.__knex__disposed = error;
  pooled.connection.stream.destroy();
}

interface ConnectionSource {
  acquireConnection(): Promise<PooledConnection>;
  releaseConnection(connection: PooledConnection): Promise<void>;
}

/**
 * Runs a statement of the hot path under a name, so that Postgres parses and plans it once a connection.
 * `text` is plain SQL with $1, $2, ...; one name stands for one text. Inside a transaction it runs in it.
 */
export async function namedQuery<Row>(
  executor: Executor,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const source = executor.client as ConnectionSource;
  const connection = await source.acquireConnection();
  try {
    return (await connection.query<Row>({ name, text, values })).rows;
  } catch (error) {
    discardAfterTimeout(connection, error);
    throw error;
  } finally {
    await source.releaseConnection(connection);
  }
}

/** Runs plain SQL with $1, $2, ... once, unnamed. For statements that are rare or whose plan should fit the values. */
export async function sql<Row>(executor: Executor, text: string, values: unknown[] = []): Promise<Row[]> {
  const source = executor.client as ConnectionSource;
  const connection = await source.acquireConnection();
  try {
    // An empty name is Postgres's unnamed statement.
    return (await connection.query<Row>({ name: '', text, values })).rows;
  } catch (error) {
    discardAfterTimeout(connection, error);
    throw error;
  } finally {
    await source.releaseConnection(connection);
  }
}

/**
 * One transaction around a use case: commits when `work` resolves, rolls back when it rejects. Knex's
 * callback form is used because it alone reports a failed COMMIT.
 */
export function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.transaction(work);
}

const OUTAGE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57014', // query_canceled: our statement_timeout
  '57P01',
  '57P02',
  '57P03', // shut down, crashed, starting up
  '53300', // too many connections
  '40P01', // a deadlock was broken up: the next try finds the other transaction gone
  '40001',
  '08000',
  '08003',
  '08006',
  '25006',
]);
const OUTAGE_MESSAGE =
  /Query read timeout|Connection terminated|timeout expired|timeout exceeded when trying to connect|Timeout acquiring a connection|Client has encountered a connection error|not queryable/;

/** True when the error means that Postgres cannot be reached or answer now, rather than a fault of ours. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: string }).code;
  return (code !== undefined && OUTAGE_CODES.has(code)) || OUTAGE_MESSAGE.test(error.message);
}
