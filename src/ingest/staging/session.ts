import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database, Transaction } from '../../platform/database.js';

/** One connection for the whole of an ingest, because temporary tables belong to a connection. */
export interface Session {
  /** Runs statements outside of any transaction, each for itself. */
  run(text: string): Promise<void>;
  query<Row>(text: string, values: unknown[]): Promise<Row[]>;
  /** Sends rows in COPY's text format into the table's columns. */
  copy(table: string, columns: readonly string[], rows: string): Promise<void>;
  /** A transaction on this connection. */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
}

interface ConnectionPool {
  acquireConnection(): Promise<PooledClient>;
  releaseConnection(client: PooledClient): Promise<void>;
}

/** Knex leaves a connection that is marked as disposed out of its pool. */
type PooledClient = Client & { __knex__disposed?: unknown };

/**
 * Takes a connection from the pool for the work, and gives it back without the temporary tables named. A connection that
 * does not even let them be dropped is not used again.
 */
export async function withSession<Result>(
  database: Database,
  temporaryTables: readonly string[],
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const pool = database.client as ConnectionPool;
  const client = await pool.acquireConnection();
  try {
    return await work(sessionOf(database, client));
  } finally {
    await client.query(`drop table if exists ${temporaryTables.join(', ')}`).catch((error: unknown) => {
      client.__knex__disposed = error;
    });
    await pool.releaseConnection(client);
  }
}

function sessionOf(database: Database, client: PooledClient): Session {
  return {
    async run(text) {
      await client.query(text);
    },
    async query<Row>(text: string, values: unknown[]) {
      return (await client.query(text, values)).rows as Row[];
    },
    async copy(table, columns, rows) {
      const target = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
      await pipeline(Readable.from([Buffer.from(rows)]), target);
    },
    transaction(work) {
      return database.transaction(work, { connection: client });
    },
  };
}
