import type { Clock } from '../../domain/clock.js';
import { isTimeZone, nextTime, type Schedule } from '../../domain/schedule.js';
import type { Database } from '../../platform/database.js';
import { bringForward, readOutdated, readSchedulesInUse, writeSchedule } from './schedules-store.js';

export interface FollowingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Of workspaces without a schedule of their own. */
  readonly defaultSchedule: Schedule;
}

/**
 * Gives every workspace without a schedule of its own that of the settings. It begins at its next time: neither a new
 * workspace nor a new setting makes the service spend money at once.
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
 * Brings forward what a clock that ran ahead has put off: no next time is later than the next one from now. A run that was
 * planned for a time that has not come is found again at that time, so nothing is asked twice.
 */
export async function recoverTimes({ database, clock }: FollowingDependencies): Promise<void> {
  for (const { nextAt, ...schedule } of await readSchedulesInUse(database)) {
    // Planning reports a time zone that is not known any more.
    const next = isTimeZone(schedule.timeZone) ? nextTime(schedule, clock()) : null;
    if (next !== null && nextAt > next) await bringForward(database, schedule, next);
  }
}
