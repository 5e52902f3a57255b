import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { withConnection, type Transaction } from '../../platform/database.js';
import type { CopyRows } from './copy-rows.js';

/** Appends rows to a table in the transaction; their values are in the order of `columns`. */
export async function copyRows(
  transaction: Transaction,
  table: string,
  columns: readonly string[],
  rows: CopyRows,
): Promise<void> {
  const chunks = rows.toChunks();
  if (chunks.length === 0) return;
  await withConnection(transaction, async (connection) => {
    const client = connection as unknown as Client;
    const target = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
    await pipeline(Readable.from(chunks), target);
  });
}
