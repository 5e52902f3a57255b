import type { Knex } from 'knex';
import { isDistributed } from '../distribute.js';
import { recordUndo } from '../distribution-undo.js';

/** Storage parameters of tables that grow by imports. The defaults wait for a fifth of a table to change, millions of rows. */
export const GROWING = `
  autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_insert_threshold = 10000,
  autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05`;

/**
 * A statement that makes ANALYZE leave out columns that no query filters, joins or sorts by: reading and sorting samples of
 * them takes longer than everything else together.
 */
export function withoutStatistics(table: string, columns: readonly string[]): string {
  return `alter table ${table} ${columns.map((column) => `alter column ${column} set statistics 0`).join(', ')};`;
}

/** Runs that statement for new columns of an existing table. Distributed tables get it when they are back on one node. */
export async function leaveOutStatistics(
  knex: Knex,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const statement = withoutStatistics(table, columns);
  if (await isDistributed(knex)) await recordUndo(knex, [statement]);
  else await knex.raw(statement);
}
