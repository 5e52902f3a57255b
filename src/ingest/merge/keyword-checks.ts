import { sql, type Transaction } from '../../platform/database.js';
import type { BatchRange } from './batches.js';
import type { Session } from '../staging/session.js';
import type { StagingTable } from '../staging/writer.js';
import { beginMerge } from '../workspace.js';

/** The new checks of the current batch. */
export const newChecksTable = {
  name: 'ingest_new_checks',
  columns: { seq: 'bigint', is_ok: 'boolean' },
} as const satisfies StagingTable;

const INSERT_CHECKS = `
  with inserted as (
    insert into keyword_checks (workspace_id, term, engine, checked_at, status, topic, tracked, url, position,
                                volume, difficulty, error_message)
    select $1, term, engine, checked_at, status, topic, tracked, url, position, volume, difficulty, error_message
    from (
      select distinct on (term, engine, checked_at) * from ingest_keyword_checks
      where seq > $2 and seq <= $3
      order by term, engine, checked_at, seq
    ) first
    order by seq
    on conflict do nothing
    returning term, engine, checked_at
  )
  insert into ingest_new_checks
  select min(s.seq), bool_or(s.status = 'ok')
  from inserted i join ingest_keyword_checks s using (term, engine, checked_at)
  where s.seq > $2 and s.seq <= $3
  group by i.term, i.engine, i.checked_at
  returning 1`;

/**
 * Derives each keyword from its last two successful checks by time, whatever the order of import. A keyword with only
 * failed checks has no row.
 */
const REFRESH_KEYWORDS = `
  insert into keywords as known
    (workspace_id, keyword_id, term, term_lower, engine, topic, tracked, url, position, previous_position,
     volume, difficulty, last_checked_at)
  select $1, t.keyword_id, t.term, t.term_lower, t.engine, last.topic, last.tracked, last.url, last.position,
         before.position, last.volume, last.difficulty, last.checked_at
  from (
    select distinct on (s.term, s.engine) s.term, s.engine, s.term_lower, s.keyword_id
    from ingest_new_checks n join ingest_keyword_checks s using (seq)
    where n.is_ok and s.seq > $2 and s.seq <= $3
    order by s.term, s.engine, s.seq
  ) t
  cross join lateral (
    select * from keyword_checks c
    where c.workspace_id = $1 and c.term = t.term and c.engine = t.engine and c.status = 'ok'
    order by c.checked_at desc limit 1
  ) last
  left join lateral (
    select c.position from keyword_checks c
    where c.workspace_id = $1 and c.term = t.term and c.engine = t.engine and c.status = 'ok'
      and c.checked_at < last.checked_at
    order by c.checked_at desc limit 1
  ) before on true
  on conflict (workspace_id, term, engine) do update set
    topic = excluded.topic, tracked = excluded.tracked, url = excluded.url, position = excluded.position,
    previous_position = excluded.previous_position, volume = excluded.volume, difficulty = excluded.difficulty,
    last_checked_at = excluded.last_checked_at
  where (known.topic, known.tracked, known.url, known.position, known.previous_position, known.volume,
         known.difficulty, known.last_checked_at)
    is distinct from
        (excluded.topic, excluded.tracked, excluded.url, excluded.position, excluded.previous_position, excluded.volume,
         excluded.difficulty, excluded.last_checked_at)`;

export async function createNewChecksTable(session: Session): Promise<void> {
  await session.run(
    `create temporary table ${newChecksTable.name} (seq bigint, is_ok boolean) on commit delete rows`,
  );
}

/** Merges one batch and updates its keywords in the caller's transaction. Returns the number of new checks. */
export async function mergeKeywordBatch(transaction: Transaction, range: BatchRange): Promise<number> {
  await beginMerge(transaction, range[0], 'keywords');
  const inserted = await sql(transaction, INSERT_CHECKS, range);
  if (inserted.length === 0) return 0;
  await sql(transaction, 'analyze ingest_new_checks');
  await sql(transaction, REFRESH_KEYWORDS, range);
  return inserted.length;
}
