import { sql, type Database } from '../../platform/database.js';

/** A table is analyzed once this share of its rows, and at least this many rows, have changed. */
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
 * Analyzes the tables that have changed considerably since their last analysis, so that the first queries after a large
 * load are not planned for an empty table. Smaller changes, and vacuuming, are left to autovacuum. Tables that another
 * session is analyzing are skipped.
 */
export async function refreshStatistics(database: Database, tables: readonly string[]): Promise<void> {
  const values = [tables, CHANGED_ROWS, CHANGED_SHARE];
  const outdated = await sql<{ name: string }>(database, OUTDATED, values);
  if (outdated.length === 0) return;
  await sql(database, `analyze (skip_locked) ${outdated.map(({ name }) => name).join(', ')}`);
}

/** Analyzing an empty table creates no statistics. Of tables with row-level security, `pg_stats` shows a role none. */
const WITHOUT_STATISTICS = `
  select from pg_class c join pg_stat_user_tables s on s.relid = c.oid
  where c.oid = 'observations'::regclass
    and (c.reltuples <= 0 or coalesce(s.last_analyze, s.last_autoanalyze) is null)`;

/**
 * Analyzes the observations if they have no statistics. Without statistics, the look-up of known samples uses an index
 * that reads all observations of a prompt.
 */
export async function analyzeFirstObservations(database: Database): Promise<void> {
  if ((await sql(database, WITHOUT_STATISTICS)).length > 0)
    await sql(database, 'analyze (skip_locked) observations');
}
