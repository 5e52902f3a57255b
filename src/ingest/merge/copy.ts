import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { withConnection, type Transaction } from '../../platform/database.js';

/** Rows of one table in the text format of COPY. */
export interface RowsOf {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly string[];
}

/** Appends rows to a table in the transaction. */
export async function copyRows(transaction: Transaction, { table, columns, rows }: RowsOf): Promise<void> {
  if (rows.length === 0) return;
  await withConnection(transaction, async (connection) => {
    const client = connection as unknown as Client;
    const target = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
    await pipeline(Readable.from([Buffer.from(rows.join(''))]), target);
  });
}
