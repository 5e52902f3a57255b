import { invalidParameter } from '../../domain/errors.js';
import {
  cronFault,
  isTimeZone,
  latestTime,
  nextTime,
  nextTimes,
  timesWithin,
  type Schedule,
} from '../../domain/schedule.js';
import { addDays, isoDay, startOfUtcDay } from '../../domain/window.js';
import type { Asking } from '../../features/analytics/index.js';
import { inTransaction } from '../../platform/database.js';
import type { WorkspaceService } from '../../features/workspaces/index.js';
import { readSchedule, writeSchedule, type StoredSchedule } from '../stores/schedules-store.js';
import { ensureBudget, lockBudget } from '../stores/budgets-store.js';
import { planDueRuns, type PlanDueDependencies, type PlanningInput } from './due-schedules.js';
import { followSettings, recoverTimes, type FollowingDependencies } from './follow-settings.js';
import { recordSchedule } from './settings-events.js';

export interface SchedulingDependencies extends PlanDueDependencies, FollowingDependencies {
  readonly workspaces: Pick<WorkspaceService, 'requireLive'>;
  /** Whether this process asks any provider. */
  readonly isAsking: () => Promise<boolean>;
  /** Reports that this process asks its providers. Called about once a minute. */
  readonly reportProviders: () => Promise<void>;
}

/** How often the schedules are compared with the settings and the clock, in ms. */
const COMPARE_MS = 60_000;

/** Plans runs at the times of the workspaces. */
export function createScheduling(dependencies: SchedulingDependencies) {
  const { database, clock, workspaces, isAsking, defaultSchedule } = dependencies;
  let comparedAt = -Infinity;

  const scheduleOf = async (workspaceId: string): Promise<StoredSchedule> => {
    const stored = await readSchedule(database, workspaceId);
    if (stored?.isOwn === true) return stored;
    return { ...defaultSchedule, isOwn: false, nextAt: nextTime(defaultSchedule, clock()) };
  };

  return {
    /** The schedule of a workspace: its own, or that of the settings. */
    scheduleOf,

    /**
     * Sets a workspace's own schedule, in which a null expression means never; null = the schedule of the settings. It
     * starts at its next time.
     * @throws DomainError if the workspace does not exist, or the expression or the time zone is invalid
     */
    setSchedule: async (workspaceId: string, schedule: Schedule | null): Promise<void> => {
      await workspaces.requireLive(workspaceId);
      if (schedule !== null) checkSchedule(schedule);
      const times = schedule ?? defaultSchedule;
      const nextAt = nextTime(times, clock());
      await inTransaction(database, async (transaction) => {
        await ensureBudget(transaction, workspaceId);
        // The lock of every change of settings.
        await lockBudget(transaction, workspaceId);
        const stored = await readSchedule(transaction, workspaceId);
        await writeSchedule(transaction, workspaceId, { ...times, isOwn: schedule !== null, nextAt });
        const before = stored?.isOwn === true ? stored : null;
        await recordSchedule(transaction, workspaceId, clock(), { before, after: schedule });
      });
    },

    /** The next times at which a run of a workspace is planned; none if it is not measured on schedule. */
    nextTimes: async (workspaceId: string, count: number): Promise<Date[]> =>
      nextTimes(await scheduleOf(workspaceId), clock(), count),

    /**
     * The number of days on which a workspace is measured, and of runs, in the 7 and 30 days from tomorrow. Without a
     * schedule, one run a day is assumed. `given` replaces the schedule of the workspace; null = that of the settings.
     */
    askingOf: async (
      workspaceId: string,
      given?: Schedule | null,
    ): Promise<{ week: Asking; month: Asking }> => {
      const schedule = given === undefined ? await scheduleOf(workspaceId) : (given ?? defaultSchedule);
      const times = schedule.cron === null ? DAILY : schedule;
      const from = addDays(startOfUtcDay(clock()), 1);
      return { week: askingIn(times, from, 7), month: askingIn(times, from, 30) };
    },

    /** The time of the current run: the latest scheduled one, or the start of the UTC day. */
    presentTime: async (workspaceId: string): Promise<Date> => {
      const now = clock();
      const latest = latestTime(await scheduleOf(workspaceId), now);
      return latest ?? startOfUtcDay(now);
    },

    /**
     * Plans a run for every due workspace. Returns when the next one is due; null if none is scheduled. Safe in any
     * number of concurrent processes. A process without a provider leaves this to others.
     */
    planDue: async (input: PlanningInput): Promise<Date | null> => {
      if (!(await isAsking())) return null;
      // Also holds if the clock has been set back.
      if (Math.abs(clock().getTime() - comparedAt) >= COMPARE_MS) {
        await followSettings(dependencies);
        await recoverTimes(dependencies);
        await dependencies.reportProviders();
        comparedAt = clock().getTime();
      }
      return planDueRuns(dependencies, input);
    },
  };
}

const DAILY: Schedule = { cron: '0 0 * * *', timeZone: 'UTC' };

function askingIn(schedule: Schedule, from: Date, days: number): Asking {
  const times = timesWithin(schedule, from, addDays(from, days));
  return { days: new Set(times.map(isoDay)).size, runs: times.length };
}

/**
 * Returns a valid schedule.
 * @throws DomainError that describes what is wrong
 */
export function checkSchedule(schedule: Schedule): Schedule {
  const { cron, timeZone } = schedule;
  const fault = cron === null ? null : cronFault(cron);
  if (fault !== null) throw invalidParameter('cron', fault);
  if (!isTimeZone(timeZone))
    throw invalidParameter(
      'time-zone',
      `There is no time zone "${timeZone}". Use a name such as Europe/Berlin.`,
    );
  return schedule;
}
