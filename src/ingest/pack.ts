import { sql, type Database } from '../platform/database.js';
import { SEGMENT_FORMAT } from '../segments/segment.js';
import { replaceInSegments } from './merge/segments.js';
import { SegmentSums } from './merge/segment-sums.js';
import { readDay } from './merge/stored-observations.js';
import { inMerge } from './merge/transaction.js';

/** The result of packing. */
export interface PackReport extends PackProgress {
  /** Days that cannot be packed, because their records were deleted by an earlier release, which kept only sums of them. */
  readonly leftOut: readonly LeftOutDays[];
}

export interface LeftOutDays {
  readonly workspaceId: string;
  readonly days: number;
  readonly from: string;
  readonly to: string;
}

/** How far packing has come. */
export interface PackProgress {
  readonly days: number;
  readonly totalDays: number;
  readonly observations: number;
}

const WORKSPACES = `
  select workspace_id as id from workspaces where deleted_at is null order by created_at, workspace_id`;

/** Days whose records were deleted are left out: what is packed of them is all that remains. */
const UNPACKED = `
  select o.day
  from (
    select (observed_at at time zone 'UTC')::date as day, count(*) as count
    from observations
    where workspace_id = $1 and observed_at >= coalesce(
      (select kept_from from retention_horizons where workspace_id = $1)::timestamp at time zone 'UTC', '-infinity')
    group by 1) o
  left join (
    select day, sum(attempts) as count, min(format) as format
    from answer_segments where workspace_id = $1 group by day) s using (day)
  where o.count is distinct from s.count or s.format < ${SEGMENT_FORMAT}
  order by o.day`;

const LEFT_OUT = `
  select count(*) as days, min(day) as "from", max(day) as "to"
  from (
    select distinct day from daily_prompt_visibility
    where workspace_id = $1 and day < (select kept_from from retention_horizons where workspace_id = $1)) sums
  where not exists (select from answer_segments s where s.workspace_id = $1 and s.day = sums.day)`;

/**
 * Packs the answers of days stored by a release that did not pack them, or packed them in an earlier format. Each day is a transaction under the lock that
 * ingests of the workspace take too, so the service may run meanwhile. Safe to repeat, and to interrupt.
 */
export async function packDays(
  database: Database,
  onProgress?: (progress: PackProgress) => void,
): Promise<PackReport> {
  const leftOut: LeftOutDays[] = [];
  const days: { readonly workspaceId: string; readonly day: string }[] = [];
  for (const { id: workspaceId } of await sql<{ id: string }>(database, WORKSPACES)) {
    const unpacked = await sql<{ day: string }>(database, UNPACKED, [workspaceId]);
    days.push(...unpacked.map(({ day }) => ({ workspaceId, day })));
    const [sums] = await sql<Omit<LeftOutDays, 'workspaceId'>>(database, LEFT_OUT, [workspaceId]);
    if (sums !== undefined && sums.days > 0) leftOut.push({ workspaceId, ...sums });
  }
  let done: PackProgress = { days: 0, totalDays: days.length, observations: 0 };
  for (const { workspaceId, day } of days) {
    const observations = await packDay(database, workspaceId, day);
    done = { ...done, days: done.days + 1, observations: done.observations + observations };
    onProgress?.(done);
  }
  return { ...done, leftOut };
}

function packDay(database: Database, workspaceId: string, day: string): Promise<number> {
  return inMerge(database, workspaceId, 'observations', async (transaction, { keptFrom }) => {
    // Retention may have started since the days were listed.
    if (keptFrom !== null && day < keptFrom) return 0;
    const sums = new SegmentSums();
    let observations = 0;
    for await (const chunk of readDay(transaction, workspaceId, day)) {
      for (const observation of chunk) sums.add(observation);
      observations += chunk.length;
    }
    await replaceInSegments(transaction, workspaceId, day, sums);
    return observations;
  });
}
