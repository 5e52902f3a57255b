import { inTransaction, sql, type Database, type Transaction } from '../../../src/platform/database.js';

/** Not copied: raw records, which no measured read needs, and rows that must be unique across all workspaces. */
const LEFT_OUT = ['observations', 'mentions', 'citations', 'keyword_checks', 'api_keys', 'outbox'];
const HISTORY = 'answer_segments';

/**
 * Copies the rows that reads of a workspace need to workspaces with other ids, and the packed answers only if `history` is
 * true. Generating and ingesting them would take much longer.
 */
export async function copyWorkspace(
  database: Database,
  workspaceId: string,
  copies: readonly string[],
  { history }: { readonly history: boolean },
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    // The copied rows keep valid references, and checking them again would take longer than the copy.
    await transaction.raw('set local session_replication_role = replica');
    for (const { table, columns } of await tablesToCopy(transaction, history))
      await transaction.raw(
        `insert into ${table} (workspace_id, ${columns})
         select copy.id, ${columns} from ${table}, unnest(?::text[]) copy (id) where workspace_id = ?`,
        [[...copies], workspaceId],
      );
  });
}

interface CopiedTable {
  readonly table: string;
  /** All columns except the workspace and generated columns. */
  readonly columns: string;
}

async function tablesToCopy(transaction: Transaction, history: boolean): Promise<CopiedTable[]> {
  const tables = await sql<CopiedTable>(
    transaction,
    `select c.table_name as table, string_agg(quote_ident(c.column_name), ', ') as columns
     from information_schema.columns c
     where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.column_name <> 'workspace_id'
       and exists (select from information_schema.columns w
                   where w.table_schema = 'public' and w.table_name = c.table_name and w.column_name = 'workspace_id')
     group by c.table_name`,
  );
  return tables.filter(({ table }) => !LEFT_OUT.includes(table) && (history || table !== HISTORY));
}
