import { createHash } from 'node:crypto';
import type { Clock } from '../domain/clock.js';
import { invalidParameter } from '../domain/errors.js';
import {
  cronFault,
  isTimeZone,
  latestTime,
  nextTime,
  nextTimes,
  timesWithin,
  type Schedule,
} from '../domain/schedule.js';
import { addDays, isoDay, startOfUtcDay } from '../domain/window.js';
import type { Asking } from '../features/analytics/index.js';
import { inTransaction, type Database, type Transaction } from '../platform/database.js';
import { RUN_MS } from './durations.js';
import { closeEarlierRuns, insertRun, wakeRun } from './runs-store.js';
import {
  bringForward,
  lockDueSchedule,
  readNextSchedules,
  readSchedule,
  readOutdated,
  readSchedulesInUse,
  writeSchedule,
  type StoredSchedule,
} from './schedules-store.js';
import { ensureBudget } from './settings-store.js';
import { insertSlots } from './slots-store.js';
import type { PlannedSlot } from './types.js';

export interface SchedulingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Of workspaces without a schedule of their own. */
  readonly defaultSchedule: Schedule;
  /** The slots of a run; none if the workspace was deleted, or has no targets or active prompts. */
  readonly slotsOf: (transaction: Transaction, workspaceId: string) => Promise<readonly PlannedSlot[]>;
}

/** A run that was just planned. */
export interface PlannedRun {
  readonly workspaceId: string;
  readonly runId: string;
  readonly slots: number;
}

/** How many workspaces are looked up at a time. */
const WORKSPACES_AT_A_TIME = 20;

/** The pause when another process is planning the workspaces that are due, in ms. */
const TAKEN_MS = 1_000;

/** The part of the time until the next run over which a run is spread. The rest is for what has to be sent again. */
const SPREAD = 0.9;

/** How often the schedules are compared with the settings and the clock, in ms. */
const COMPARE_MS = 60_000;

export interface PlanningInput {
  readonly signal: AbortSignal;
  readonly onPlanned?: (run: PlannedRun) => void;
}

/** Plans runs at the times of the workspaces. */
export function createScheduling(dependencies: SchedulingDependencies) {
  const { database, clock, defaultSchedule } = dependencies;
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
     * Gives a workspace a schedule of its own, in which a null expression means never; null = that of the settings. It
     * begins at its next time.
     * @throws DomainError if the expression or the time zone is wrong
     */
    setSchedule: async (workspaceId: string, schedule: Schedule | null): Promise<void> => {
      if (schedule !== null) checkSchedule(schedule);
      const times = schedule ?? defaultSchedule;
      const nextAt = nextTime(times, clock());
      await writeSchedule(database, workspaceId, { ...times, isOwn: schedule !== null, nextAt });
    },

    /** The next times at which a run of a workspace is planned; none if it is not measured on schedule. */
    nextTimes: async (workspaceId: string, count: number): Promise<Date[]> =>
      nextTimes(await scheduleOf(workspaceId), clock(), count),

    /**
     * On how many days a workspace is measured, and how often, in 7 and in 30 days from tomorrow on. Without a schedule it is
     * taken to be measured once a day.
     */
    askingOf: async (workspaceId: string): Promise<{ week: Asking; month: Asking }> => {
      const schedule = await scheduleOf(workspaceId);
      const times = schedule.cron === null ? DAILY : schedule;
      const from = addDays(startOfUtcDay(clock()), 1);
      return { week: askingIn(times, from, 7), month: askingIn(times, from, 30) };
    },

    /** The time of the run that is under way: the latest one that was scheduled, or the start of the UTC day. */
    presentTime: async (workspaceId: string): Promise<Date> => {
      const now = clock();
      const latest = latestTime(await scheduleOf(workspaceId), now);
      return latest ?? startOfUtcDay(now);
    },

    /**
     * Plans a run for every workspace whose time has come. Returns when the next one is due; null if none is. Any number
     * of processes may plan at once.
     */
    planDue: async (input: PlanningInput): Promise<Date | null> => {
      // Also if the clock has been put back.
      if (Math.abs(clock().getTime() - comparedAt) >= COMPARE_MS) {
        await followSettings(dependencies);
        await recoverTimes(dependencies);
        comparedAt = clock().getTime();
      }
      return planDue(dependencies, input);
    },
  };
}

const DAILY: Schedule = { cron: '0 0 * * *', timeZone: 'UTC' };

function askingIn(schedule: Schedule, from: Date, days: number): Asking {
  const times = timesWithin(schedule, from, addDays(from, days));
  return { days: new Set(times.map(isoDay)).size, runs: times.length };
}

function checkSchedule({ cron, timeZone }: Schedule): void {
  const fault = cron === null ? null : cronFault(cron);
  if (fault !== null) throw invalidParameter('cron', fault);
  if (!isTimeZone(timeZone))
    throw invalidParameter(
      'time-zone',
      `There is no time zone "${timeZone}". Use a name such as Europe/Berlin.`,
    );
}

/**
 * Gives every workspace without a schedule of its own that of the settings. It begins at its next time: neither a new
 * workspace nor a new setting makes the service spend money at once.
 */
async function followSettings({ database, clock, defaultSchedule }: SchedulingDependencies): Promise<void> {
  for (const workspaceId of await readOutdated(database, defaultSchedule)) {
    const stored = { ...defaultSchedule, isOwn: false, nextAt: nextTime(defaultSchedule, clock()) };
    await writeSchedule(database, workspaceId, stored, { keepOwn: true });
  }
}

/**
 * Brings forward what a clock that ran ahead has put off: no next time is later than the next one from now. A run that was
 * planned for a time that has not come is found again at that time, so nothing is asked twice.
 */
async function recoverTimes({ database, clock }: SchedulingDependencies): Promise<void> {
  for (const { nextAt, ...schedule } of await readSchedulesInUse(database)) {
    // Planning reports a time zone that is not known any more.
    const next = isTimeZone(schedule.timeZone) ? nextTime(schedule, clock()) : null;
    if (next !== null && nextAt > next) await bringForward(database, schedule, next);
  }
}

async function planDue(
  dependencies: SchedulingDependencies,
  { signal, onPlanned }: PlanningInput,
): Promise<Date | null> {
  const { database, clock } = dependencies;
  while (!signal.aborted) {
    const now = clock();
    const next = await readNextSchedules(database, WORKSPACES_AT_A_TIME);
    const due = next.filter(({ nextAt }) => nextAt <= now);
    if (due.length === 0) return next[0]?.nextAt ?? null;
    const failures: unknown[] = [];
    let isProgress = false;
    for (const { workspaceId } of due) {
      try {
        const planned = await planWorkspace(dependencies, workspaceId);
        isProgress ||= planned !== null;
        if (planned !== null && planned.slots > 0) onPlanned?.(planned);
      } catch (error) {
        failures.push(error);
      }
    }
    // One workspace must not keep the others from being planned.
    if (failures.length > 0) throw failures[0];
    if (!isProgress) return new Date(now.getTime() + TAKEN_MS);
  }
  return null;
}

/** Plans the latest time of a workspace that has come; null if another process does. Of missed times, only the latest. */
function planWorkspace(
  dependencies: SchedulingDependencies,
  workspaceId: string,
): Promise<PlannedRun | null> {
  const { database, clock, slotsOf } = dependencies;
  return inTransaction(database, async (transaction) => {
    const now = clock();
    const schedule = await lockDueSchedule(transaction, workspaceId, now);
    if (schedule === null) return null;
    const scheduledFor = latestOf(schedule, now);
    const nextAt = nextTime(schedule, now);
    const run = { workspaceId, runId: scheduledFor.toISOString(), scheduledFor, createdAt: now };
    await writeSchedule(transaction, workspaceId, { ...schedule, nextAt });
    const slots = await slotsOf(transaction, workspaceId);
    if (slots.length === 0) return { ...run, slots: 0 };
    await ensureBudget(transaction, workspaceId);
    await closeEarlierRuns(transaction, workspaceId, { scheduledFor, now });
    await insertRun(transaction, run);
    const dueAt = spreadOver(now, nextAt);
    const added = await insertSlots(transaction, run, slots, dueAt);
    await wakeRun(transaction, run, { nextAt: now, inBackground: true, hasNewSlots: added > 0 });
    return { ...run, slots: added };
  });
}

/** The time that `nextAt` announced, or a later one that was missed too. */
function latestOf(schedule: StoredSchedule, now: Date): Date {
  const { nextAt } = schedule;
  const latest = latestTime(schedule, now);
  if (nextAt === null) throw new Error('A due schedule has a next time.');
  return latest === null || latest < nextAt ? nextAt : latest;
}

/** When a prompt is asked, or a rank looked up: at the same part of the time until the next run, and at most of a day, in every run. */
function spreadOver(from: Date, to: Date | null): (subjectId: string) => Date {
  const ms = Math.min(RUN_MS, to === null ? 0 : to.getTime() - from.getTime()) * SPREAD;
  return (subjectId) => new Date(from.getTime() + Math.floor(ms * partOf(subjectId)));
}

/** From 0 to 1, evenly distributed and always the same for an id. */
function partOf(subjectId: string): number {
  return createHash('sha256').update(subjectId).digest().readUInt32BE() / 2 ** 32;
}
