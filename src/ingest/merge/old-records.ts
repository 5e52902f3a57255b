import { sql, type Database, type Transaction } from '../../platform/database.js';

/** One kind of raw records, selected by age. */
export interface OldRecords {
  /**
   * The number of records of the workspace that `deletable` would find. `keptFrom` is the first day (YYYY-MM-DD) to
   * keep.
   */
  count(database: Database, workspaceId: string, keptFrom: string): Promise<number>;
  /** Finds the records of earlier days that no response depends on, in batches, in the order of an index. */
  deletable(database: Database, workspaceId: string, keptFrom: string): AsyncGenerator<RecordBatch>;
}

/** Some records to delete. */
export interface RecordBatch {
  readonly size: number;
  delete(transaction: Transaction): Promise<void>;
}

/** Small, so that a batch takes a fraction of a second even with many mentions and citations. */
const BATCH = 500;

/**
 * The latest successful observation of a prompt and platform is shown with its prompt, however old it is. A subquery
 * that returns it is evaluated for each observation; "not exists" would be a join, which may read all states each time.
 */
const OLD_OBSERVATIONS = `
  from observations o
  where o.workspace_id = $1 and o.observed_at < $2::date::timestamp at time zone 'UTC'
    and o.observation_id is distinct from (
      select s.latest_observation_id from prompt_platform_states s
      where s.workspace_id = $1 and s.prompt_id = o.prompt_id and s.platform = o.platform)`;

const COUNT_OBSERVATIONS = `select count(*) as count ${OLD_OBSERVATIONS}`;

/**
 * In the order of the smallest index, so that all batches together read it once. The text of `at` has every digit of the
 * time.
 */
const NEXT_OBSERVATIONS = `
  select o.observation_id as id, o.observed_at::text as at ${OLD_OBSERVATIONS} and o.observed_at >= $3::timestamptz
  order by o.observed_at limit ${BATCH}`;

/** In this order, so that no part is left without its parent. */
const PARTS_FIRST = ['opinions', 'mentions', 'citations', 'judgments', 'observations'];

/** Observations, with their mentions, citations and judgments. */
export const oldObservations: OldRecords = {
  count: (database, workspaceId, keptFrom) =>
    countRows(database, COUNT_OBSERVATIONS, [workspaceId, keptFrom]),
  async *deletable(database, workspaceId, keptFrom) {
    let from = '-infinity';
    for (;;) {
      const values = [workspaceId, keptFrom, from];
      const rows = await sql<{ id: string; at: string }>(database, NEXT_OBSERVATIONS, values);
      const last = rows.at(-1);
      if (last === undefined) return;
      from = last.at;
      const ids = rows.map(({ id }) => id);
      yield {
        size: rows.length,
        async delete(transaction) {
          for (const table of PARTS_FIRST) {
            const text = `delete from ${table} where workspace_id = $1 and observation_id = any($2)`;
            await sql(transaction, text, [workspaceId, ids]);
          }
        },
      };
    }
  },
};

/** The last two successful checks of a keyword, however old, give its current and previous position. */
const OLD_CHECKS = `
  from keyword_checks c
  where c.workspace_id = $1 and c.checked_at < $2::date::timestamp at time zone 'UTC'
    and (c.status <> 'ok' or 2 <= (
      select count(*) from (
        select from keyword_checks n
        where n.workspace_id = $1 and n.term = c.term and n.engine = c.engine and n.status = 'ok'
          and n.checked_at > c.checked_at
        limit 2) newer))`;

const COUNT_CHECKS = `select count(*) as count ${OLD_CHECKS}`;

const NEXT_CHECKS = `
  select c.term, c.engine, c.checked_at::text as "checkedAt" ${OLD_CHECKS}
    and (c.term, c.engine, c.checked_at) > ($3, $4, $5::timestamptz)
  order by c.term, c.engine, c.checked_at limit ${BATCH}`;

const DELETE_CHECKS = `
  delete from keyword_checks c using unnest($2::text[], $3::text[], $4::timestamptz[]) d (term, engine, checked_at)
  where c.workspace_id = $1 and c.term = d.term and c.engine = d.engine and c.checked_at = d.checked_at`;

interface CheckRow {
  readonly term: string;
  readonly engine: string;
  readonly checkedAt: string;
}

export const oldKeywordChecks: OldRecords = {
  count: (database, workspaceId, keptFrom) => countRows(database, COUNT_CHECKS, [workspaceId, keptFrom]),
  async *deletable(database, workspaceId, keptFrom) {
    let last: CheckRow | undefined = { term: '', engine: '', checkedAt: '-infinity' };
    for (;;) {
      const values = [workspaceId, keptFrom, last.term, last.engine, last.checkedAt];
      const rows: CheckRow[] = await sql<CheckRow>(database, NEXT_CHECKS, values);
      last = rows.at(-1);
      if (last === undefined) return;
      const columns = [
        rows.map(({ term }) => term),
        rows.map(({ engine }) => engine),
        rows.map(({ checkedAt }) => checkedAt),
      ];
      yield {
        size: rows.length,
        async delete(transaction) {
          await sql(transaction, DELETE_CHECKS, [workspaceId, ...columns]);
        },
      };
    }
  },
};

async function countRows(database: Database, text: string, values: unknown[]): Promise<number> {
  const [row] = await sql<{ count: number }>(database, text, values);
  return row?.count ?? 0;
}
