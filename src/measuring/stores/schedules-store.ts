import type { Schedule } from '../../domain/schedule.js';
import { sql, type Executor, type Transaction } from '../../platform/database.js';

/** The schedule of a workspace. */
export interface StoredSchedule extends Schedule {
  /** False: the schedule of the settings at the time the row was written. */
  readonly isOwn: boolean;
  /** When the next run is planned; null = never. */
  readonly nextAt: Date | null;
}

const SCHEDULE = `
  select is_own as "isOwn", cron, time_zone as "timeZone", next_at as "nextAt"
  from measuring_schedules where workspace_id = $1`;

/** The schedule of a workspace; null until it is first read. */
export async function readSchedule(executor: Executor, workspaceId: string): Promise<StoredSchedule | null> {
  const [row] = await sql<StoredSchedule>(executor, SCHEDULE, [workspaceId]);
  return row ?? null;
}

/** Locks the schedule if its next time has come; otherwise null, also while another process plans it. */
export async function lockDueSchedule(
  transaction: Transaction,
  workspaceId: string,
  now: Date,
): Promise<StoredSchedule | null> {
  const text = `${SCHEDULE} and next_at <= $2 for update skip locked`;
  const [row] = await sql<StoredSchedule>(transaction, text, [workspaceId, now]);
  return row ?? null;
}

const WRITE = `
  insert into measuring_schedules (workspace_id, is_own, cron, time_zone, next_at) values ($1, $2, $3, $4, $5)
  on conflict (workspace_id) do update
  set is_own = excluded.is_own, cron = excluded.cron, time_zone = excluded.time_zone, next_at = excluded.next_at`;

/** Writes a schedule, unless `keepOwn` is set and the workspace has its own. */
export async function writeSchedule(
  executor: Executor,
  workspaceId: string,
  { isOwn, cron, timeZone, nextAt }: StoredSchedule,
  { keepOwn = false } = {},
): Promise<void> {
  const text = keepOwn ? `${WRITE} where not measuring_schedules.is_own` : WRITE;
  await sql(executor, text, [workspaceId, isOwn, cron, timeZone, nextAt]);
}

/** `except` rather than a join: on Citus, all workspaces are on every node, but a schedule is on one. */
const OUTDATED = `
  select workspace_id as "workspaceId" from workspaces where deleted_at is null
  except
  select workspace_id from measuring_schedules where is_own or (cron is not distinct from $1 and time_zone = $2)`;

/** The workspaces that follow the schedule of the settings, but have no row yet, or one of earlier settings. */
export async function readOutdated(executor: Executor, { cron, timeZone }: Schedule): Promise<string[]> {
  const rows = await sql<{ workspaceId: string }>(executor, OUTDATED, [cron, timeZone]);
  return rows.map(({ workspaceId }) => workspaceId);
}

const NEXT = `
  select workspace_id as "workspaceId", next_at as "nextAt" from measuring_schedules
  where next_at is not null order by next_at limit $1`;

/** The next workspaces to plan, over all workspaces, earliest first. */
export function readNextSchedules(
  executor: Executor,
  limit: number,
): Promise<{ workspaceId: string; nextAt: Date }[]> {
  return sql(executor, NEXT, [limit]);
}

const LATEST = `
  select cron, time_zone as "timeZone", max(next_at) as "nextAt" from measuring_schedules
  where next_at is not null group by cron, time_zone`;

/** The schedules that workspaces follow, each with its latest next time in any workspace. */
export function readSchedulesInUse(executor: Executor): Promise<(Schedule & { nextAt: Date })[]> {
  return sql(executor, LATEST);
}

const AHEAD = `
  select workspace_id as "workspaceId" from measuring_schedules where cron = $1 and time_zone = $2 and next_at > $3`;

const BRING_FORWARD = `
  update measuring_schedules set next_at = $4
  where workspace_id = $1 and cron = $2 and time_zone = $3 and next_at > $4`;

/**
 * Brings the planning of workspaces that follow a schedule forward to a time, if it is later. One by one, so that
 * nothing can deadlock.
 */
export async function bringForward(
  executor: Executor,
  { cron, timeZone }: Schedule,
  nextAt: Date,
): Promise<void> {
  const rows = await sql<{ workspaceId: string }>(executor, AHEAD, [cron, timeZone, nextAt]);
  for (const { workspaceId } of rows)
    await sql(executor, BRING_FORWARD, [workspaceId, cron, timeZone, nextAt]);
}
