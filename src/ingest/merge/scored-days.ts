import { sql, type Executor, type Transaction } from '../../platform/database.js';
import type { IngestWorkspace } from '../workspace.js';

/** Placeholder for unknown names, which differs from every recognition. */
export const UNKNOWN_RECOGNITION = '';

const MARK = `
  insert into scored_days (workspace_id, day, recognition)
  select $1, * from unnest($2::date[], $3::text[]) on conflict do nothing`;

const FORGET = 'delete from scored_days where workspace_id = $1 and day = $2';

const SPAN = (day: string) => `
  ($2::date is null or ${day} >= $2::date) and ($3::date is null or ${day} <= $3::date)`;

const STORED = `
  select workspace_id, day, '${UNKNOWN_RECOGNITION}' as recognition
  from (select workspace_id, (observed_at at time zone 'UTC')::date as day
        from observations
        where workspace_id = $1
          and observed_at >= coalesce($2::date::timestamp at time zone 'UTC', '-infinity')
          and observed_at < coalesce(($3::date + 1)::timestamp at time zone 'UTC', 'infinity')) o
  group by workspace_id, day`;

const MARK_ALL = `
  insert into scored_days (workspace_id, day, recognition) ${STORED} on conflict do nothing`;

const OUTDATED = `
  select day from scored_days
  where workspace_id = $1 and recognition <> $4 and ${SPAN('day')} group by day order by day`;

const ALL = `select day from (${STORED}) stored order by day`;

/** A span of UTC days (`YYYY-MM-DD`, inclusive); null for no limit. */
export interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

/** Records the recognition that observations of these days were stored with. The caller holds the lock of the merges. */
export async function markScored(
  transaction: Transaction,
  workspaceId: string,
  days: ReadonlyMap<string, string>,
): Promise<void> {
  await sql(transaction, MARK, [workspaceId, [...days.keys()], [...days.values()]]);
}

/** Records that all observations of a day have this recognition. The caller holds the lock of the merges. */
export async function markRescored(
  transaction: Transaction,
  workspaceId: string,
  day: string,
  recognition: string,
): Promise<void> {
  await sql(transaction, FORGET, [workspaceId, day]);
  await markScored(transaction, workspaceId, new Map([[day, recognition]]));
}

/** Marks the recognition of every day with observations as unknown. */
export async function markUnknown(
  executor: Executor,
  workspaceId: string,
  { from, to }: Days,
): Promise<void> {
  await sql(executor, MARK_ALL, [workspaceId, from, to]);
}

/** The days, in order, that have observations with another recognition. */
export async function outdatedDays(
  executor: Executor,
  { workspaceId, keptFrom }: IngestWorkspace,
  days: Days,
  recognition: string,
): Promise<string[]> {
  const { from, to } = kept(days, keptFrom);
  const rows = await sql<{ day: string }>(executor, OUTDATED, [workspaceId, from, to, recognition]);
  return rows.map(({ day }) => day);
}

/** All days with observations, in order. */
export async function allDays(
  executor: Executor,
  { workspaceId, keptFrom }: IngestWorkspace,
  days: Days,
): Promise<string[]> {
  const { from, to } = kept(days, keptFrom);
  const rows = await sql<{ day: string }>(executor, ALL, [workspaceId, from, to]);
  return rows.map(({ day }) => day);
}

/** Days with deleted records are excluded: only their packed answers remain. */
function kept({ from, to }: Days, keptFrom: string | null): Days {
  if (keptFrom === null) return { from, to };
  return { from: from === null || from < keptFrom ? keptFrom : from, to };
}
