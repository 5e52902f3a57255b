import type { Session } from './session.js';

/** From so many new records on, the planner's picture of the tables is out of date at once. */
const LARGE = 10_000;

/**
 * Refreshes the planner's statistics of these tables after a large load, rather than whenever autovacuum comes by, and
 * their visibility maps: without those an index-only scan looks up every row.
 */
export async function refreshStatistics(
  session: Session,
  tables: readonly string[],
  added: number,
): Promise<void> {
  if (added >= LARGE) await session.run(`vacuum (analyze) ${tables.join(', ')}`);
}
