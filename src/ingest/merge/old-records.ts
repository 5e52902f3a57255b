import { isSamePlace } from '../../domain/search-place.js';
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

/** False for records of months that were restored after they had been deleted. */
const isNotRestored = (time: string) => `
  date_trunc('month', ${time} at time zone 'UTC')::date <> all (
    array(select r.month from restored_months r where r.workspace_id = $1))`;

/**
 * The latest successful observation of a prompt and platform is shown with its prompt, however old it is. A subquery
 * that returns it is evaluated for each observation; "not exists" would be a join, which may read all states each time.
 */
const IS_NOT_LATEST = `
  o.observation_id is distinct from (
    select s.latest_observation_id from prompt_platform_states s
    where s.workspace_id = $1 and s.prompt_id = o.prompt_id and s.platform = o.platform)`;

const OLD_OBSERVATIONS = `
  from observations o
  where o.workspace_id = $1 and o.observed_at < $2::date::timestamp at time zone 'UTC' and ${IS_NOT_LATEST}
    and ${isNotRestored('o.observed_at')}`;

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

/** Filters of words of earlier days without answers. */
const DELETE_FILTERS = `
  delete from word_filters f where f.workspace_id = $1 and f.day < $2::date and not exists (
    select from observations o
    where o.workspace_id = $1 and o.observed_at >= f.day::timestamp at time zone 'UTC'
      and o.observed_at < (f.day + 1)::timestamp at time zone 'UTC' offset 0)`;

/** Deletes what remains of earlier days once their observations have been deleted. */
export async function deleteOldFilters(
  transaction: Transaction,
  workspaceId: string,
  keptFrom: string,
): Promise<void> {
  await sql(transaction, DELETE_FILTERS, [workspaceId, keptFrom]);
}

async function deleteObservations(
  transaction: Transaction,
  workspaceId: string,
  ids: readonly string[],
): Promise<void> {
  for (const table of PARTS_FIRST) {
    const text = `delete from ${table} where workspace_id = $1 and observation_id = any($2)`;
    await sql(transaction, text, [workspaceId, ids]);
  }
}

const UNUSED_OBSERVATIONS = `
  select o.observation_id as id from observations o
  where o.workspace_id = $1 and o.observation_id = any($2) and ${IS_NOT_LATEST}`;

/** Deletes those of the observations that no response depends on. Returns how many. */
export async function deleteUnusedObservations(
  transaction: Transaction,
  workspaceId: string,
  ids: readonly string[],
): Promise<number> {
  const unused = await sql<{ id: string }>(transaction, UNUSED_OBSERVATIONS, [workspaceId, ids]);
  if (unused.length > 0)
    await deleteObservations(
      transaction,
      workspaceId,
      unused.map(({ id }) => id),
    );
  return unused.length;
}

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
        delete: (transaction) => deleteObservations(transaction, workspaceId, ids),
      };
    }
  },
};

/** The last two successful checks of a keyword at a place, however old, give its current and previous position. */
const HAS_NEWER = `
  (c.status <> 'ok' or 2 <= (
    select count(*) from (
      select from keyword_checks n
      where n.workspace_id = $1 and n.term = c.term and n.engine = c.engine and ${isSamePlace('n', 'c')}
        and n.status = 'ok' and n.checked_at > c.checked_at
      limit 2) newer))`;

const OLD_CHECKS = `
  from keyword_checks c
  where c.workspace_id = $1 and c.checked_at < $2::date::timestamp at time zone 'UTC' and ${HAS_NEWER}
    and ${isNotRestored('c.checked_at')}`;

const COUNT_CHECKS = `select count(*) as count ${OLD_CHECKS}`;

/** The columns that identify a check in a workspace, with their types. */
export const CHECK_KEY = [
  ...([
    'term text',
    'engine text',
    'checked_at timestamptz',
    'country text',
    'region text',
    'city text',
  ] as const),
  ...(['locale text', 'device text'] as const),
].map((column) => column.split(' ') as [name: string, type: string]);

const KEY_COLUMNS = CHECK_KEY.map(([name]) => `c.${name}`).join(', ');

/** The text of a time has every digit of it. */
const NEXT_CHECKS = `
  select ${CHECK_KEY.map(([name]) => `c.${name}::text`).join(', ')} ${OLD_CHECKS}
    and (${KEY_COLUMNS}) > (${CHECK_KEY.map(([, type], index) => `$${index + 3}::${type}`).join(', ')})
  order by ${KEY_COLUMNS} limit ${BATCH}`;

const DELETE_CHECKS = `
  delete from keyword_checks c
  using unnest(${CHECK_KEY.map(([, type], index) => `$${index + 2}::${type}[]`).join(', ')})
    d (${CHECK_KEY.map(([name]) => name).join(', ')})
  where c.workspace_id = $1 and ${CHECK_KEY.map(([name]) => `c.${name} = d.${name}`).join(' and ')}`;

/** Deletes those of the keyword checks, by their keys in the order of CHECK_KEY, that no position depends on. Returns how many. */
export async function deleteUnusedChecks(
  transaction: Transaction,
  workspaceId: string,
  keys: readonly (readonly unknown[])[],
): Promise<number> {
  const columns = CHECK_KEY.map((_, index) => keys.map((key) => key[index]));
  const text = `${DELETE_CHECKS} and ${HAS_NEWER} returning 1 as deleted`;
  return (await sql(transaction, text, [workspaceId, ...columns])).length;
}

/** The columns of the key, as texts. */
type CheckRow = Readonly<Record<string, string>>;

/** Precedes the key of every check. */
export const BEFORE_ALL_CHECKS: readonly string[] = CHECK_KEY.map(([, type]) =>
  type === 'text' ? '' : '-infinity',
);

export const oldKeywordChecks: OldRecords = {
  count: (database, workspaceId, keptFrom) => countRows(database, COUNT_CHECKS, [workspaceId, keptFrom]),
  async *deletable(database, workspaceId, keptFrom) {
    let after: readonly unknown[] = BEFORE_ALL_CHECKS;
    for (;;) {
      const rows = await sql<CheckRow>(database, NEXT_CHECKS, [workspaceId, keptFrom, ...after]);
      const last = rows.at(-1);
      if (last === undefined) return;
      after = CHECK_KEY.map(([name]) => last[name]);
      const columns = CHECK_KEY.map(([name]) => rows.map((row) => row[name]));
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
