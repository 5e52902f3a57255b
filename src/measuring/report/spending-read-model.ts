import type { SpendingDay, SpendingRow } from '../../features/runs/index.js';
import { namedRead, type Database, type Executor } from '../../platform/database.js';
import { readTableSizes, sampleRows } from '../../platform/row-sample.js';
import { SPENT } from '../stores/slot-sql.js';

/** A fast clock may have dated attempts later than today; they count today. */
const SPENDING = `
  with
    attempts as (
      select s.submitted_at as at, s.provider, s.platform, true as is_last, s.outcome, ${SPENT} as usd
      from measuring_slots s
      where s.workspace_id = :workspaceId and s.submitted_at >= :from and s.submitted_at <= :until
      union all
      select earlier_at, provider, platform, false, null, earlier_usd
      from measuring_slots
      where workspace_id = :workspaceId and earlier_at >= :from and earlier_at <= :until),
    dated as (
      select least((at at time zone 'UTC')::date, :today::date) as day, attempts.* from attempts)
  select day as date, provider, platform, count(*) filter (where is_last)::integer as slots,
         count(*) filter (where outcome = 'answered')::integer as answered,
         count(*) filter (where outcome = 'failed')::integer as failed,
         count(*) filter (where outcome = 'unknown')::integer as unknown, sum(usd)::float8 as "spentUsd"
  from dated
  group by grouping sets ((day), (day, provider, platform))
  order by day, provider collate "C", platform collate "C"`;

type Row = SpendingRow | (SpendingDay & Record<'provider' | 'platform', null>);

const isOfPlatform = (row: Row): row is SpendingRow => row.provider !== null;

/** The spending of a workspace by day, and by day, provider and platform, as budgets count it. */
export async function readSpendingByDay(
  executor: Executor,
  workspaceId: string,
  { from, until, today }: { from: Date; until: Date; today: string },
): Promise<{ days: SpendingDay[]; rows: SpendingRow[] }> {
  const values = { workspaceId, from, until, today };
  const all = await namedRead<Row>(executor, 'measuring-spending', SPENDING, values);
  const totals = all.filter((row) => !isOfPlatform(row));
  return {
    days: totals.map(({ provider: _, platform: __, ...day }) => day),
    rows: all.filter(isOfPlatform),
  };
}

/**
 * The spending of all workspaces together since a time, by provider, in US dollars, as budgets count it. An estimate if there
 * are so many slots that only some are read. Includes providers that were asked and cost nothing.
 */
export async function readSpendingByProvider(
  database: Database,
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  const slots = (await readTableSizes(database)).get('measuring_slots');
  if (slots === undefined) return new Map();
  const from = `timestamptz '${since.toISOString()}'`;
  const found = await sampleRows(database, slots, {
    key: 'provider',
    sums: {
      attempts: `count(*) filter (where submitted_at >= ${from} or earlier_at >= ${from})`,
      last: `coalesce(sum(${SPENT}) filter (where submitted_at >= ${from}), 0)`,
      earlier: `coalesce(sum(earlier_usd) filter (where earlier_at >= ${from}), 0)`,
    },
  });
  return new Map(
    found
      .filter(({ sums }) => sums.attempts > 0)
      .map(({ key, sums }) => [key, sums.last + sums.earlier] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
