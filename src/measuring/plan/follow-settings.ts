import type { Clock } from '../../domain/clock.js';
import { isTimeZone, nextTime, type Schedule } from '../../domain/schedule.js';
import type { Database } from '../../platform/database.js';
import { bringForward, readOutdated, readSchedulesInUse, writeSchedule } from '../stores/schedules-store.js';

export interface FollowingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** For workspaces without their own schedule. */
  readonly defaultSchedule: Schedule;
}

/**
 * Applies the schedule of the settings to every workspace without its own. It starts at its next time: neither a new
 * workspace nor a new setting makes the service spend money immediately.
 */
export async function followSettings({
  database,
  clock,
  defaultSchedule,
}: FollowingDependencies): Promise<void> {
  for (const workspaceId of await readOutdated(database, defaultSchedule)) {
    const stored = { ...defaultSchedule, isOwn: false, nextAt: nextTime(defaultSchedule, clock()) };
    await writeSchedule(database, workspaceId, stored, { keepOwn: true });
  }
}

/**
 * Brings forward times that a fast clock has postponed: no next time may be later than the next one from now. A run
 * that was planned ahead of its time is found again at that time, so nothing is asked twice.
 */
export async function recoverTimes({ database, clock }: FollowingDependencies): Promise<void> {
  for (const { nextAt, ...schedule } of await readSchedulesInUse(database)) {
    // Planning reports time zones that are no longer known.
    const next = isTimeZone(schedule.timeZone) ? nextTime(schedule, clock()) : null;
    if (next !== null && nextAt > next) await bringForward(database, schedule, next);
  }
}
