import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database, Transaction } from '../../platform/database.js';
import { raisingRevision } from '../../platform/workspace-revision.js';

/** The one connection of an ingest: temporary tables belong to a connection. */
export interface Session {
  /** Runs a statement outside of any transaction. */
  run(text: string): Promise<void>;
  query<Row>(text: string, values: unknown[]): Promise<Row[]>;
  /** Copies rows in the text format of COPY into columns of a table. */
  copy(table: string, columns: readonly string[], rows: string): Promise<void>;
  /** Runs a transaction that changes data of a workspace on this connection. Raises the workspace's revision. */
  transaction<Result>(
    workspaceId: string,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result>;
}

interface ConnectionPool {
  acquireConnection(): Promise<PooledClient>;
  releaseConnection(client: PooledClient): Promise<void>;
}

/** Knex removes connections marked as disposed from its pool. */
type PooledClient = Client & { __knex__disposed?: unknown };

/**
 * Runs `work` on a connection of the pool, then drops the temporary tables and releases the connection. If they cannot
 * be dropped, the connection is discarded.
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
    transaction(workspaceId, work) {
      return database.transaction(raisingRevision(workspaceId, work), { connection: client });
    },
  };
}
