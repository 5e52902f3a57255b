import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { sql, withConnection, type Transaction } from '../../platform/database.js';
import type { CopyRows } from './copy-rows.js';

/**
 * Appends rows to a table in the transaction; their values are in the order of `columns`. Postgres does not copy into a
 * table with row-level security, so there they are copied into a temporary table first.
 */
export async function copyRows(
  transaction: Transaction,
  table: string,
  columns: readonly string[],
  rows: CopyRows,
): Promise<void> {
  const chunks = rows.toChunks();
  if (chunks.length === 0) return;
  const list = columns.join(', ');
  if (!(await isSecured(transaction, table))) return copyInto(transaction, `${table} (${list})`, chunks);
  const staged = `staged_${table}`;
  await sql(
    transaction,
    `create temporary table if not exists ${staged} on commit delete rows as select ${list} from ${table} with no data`,
  );
  await copyInto(transaction, `${staged} (${list})`, chunks);
  await sql(transaction, `insert into ${table} (${list}) select ${list} from ${staged}; truncate ${staged}`);
}

/** Whether policies apply to the current role. */
async function isSecured(transaction: Transaction, table: string): Promise<boolean> {
  const [row] = await sql<{ secured: boolean }>(
    transaction,
    'select row_security_active($1::text) as secured',
    [table],
  );
  return row?.secured ?? false;
}

function copyInto(transaction: Transaction, target: string, chunks: readonly Buffer[]): Promise<void> {
  return withConnection(transaction, async (connection) => {
    const client = connection as unknown as Client;
    await pipeline(Readable.from(chunks), client.query(copyFrom(`copy ${target} from stdin`)));
  });
}
