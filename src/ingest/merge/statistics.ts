import type { Session } from '../staging/session.js';

/** Share of a table's rows that must have changed before its statistics are refreshed, and the fewest rows. */
const CHANGED_SHARE = 0.1;
const CHANGED_ROWS = 1_000;

/** `reltuples` is -1 while a table has never been analyzed. */
const OUTDATED = `
  select c.relname as name
  from pg_class c join pg_stat_user_tables s on s.relid = c.oid
  where c.oid = any($1::regclass[])
    and s.n_mod_since_analyze >= greatest($2::float8, $3::float8 * greatest(c.reltuples, 0))
  order by 1`;

/**
 * Refreshes the planner's statistics of those tables of which a tenth has changed since they were last analyzed, so
 * that the first queries after a large load do not run on the plans of an empty table. Smaller changes, and all
 * vacuuming, are left to autovacuum. A table that somebody else is analyzing is skipped.
 */
export async function refreshStatistics(session: Session, tables: readonly string[]): Promise<void> {
  // A connection reports its changes with a delay; without this the count below would miss the last batches.
  await session.query('select pg_stat_force_next_flush()', []);
  const values = [tables, CHANGED_ROWS, CHANGED_SHARE];
  const outdated = await session.query<{ name: string }>(OUTDATED, values);
  if (outdated.length === 0) return;
  await session.run(`analyze (skip_locked) ${outdated.map(({ name }) => name).join(', ')}`);
}
