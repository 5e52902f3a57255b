import { createHash } from 'node:crypto';
import type { Clock } from '../../domain/clock.js';
import { latestTime, nextTime } from '../../domain/schedule.js';
import { inTransaction, type Database } from '../../platform/database.js';
import { RUN_MS } from '../durations.js';
import { closeEarlierRuns, insertRun, wakeRun } from '../stores/runs-store.js';
import {
  lockDueSchedule,
  readNextSchedules,
  writeSchedule,
  type StoredSchedule,
} from '../stores/schedules-store.js';
import { ensureBudget } from '../stores/budgets-store.js';
import { insertSlots } from '../stores/slots-store.js';
import type { ProvidersOf } from './provider-of.js';
import { scheduledSlots, type ScheduledDependencies } from './scheduled-slots.js';

export interface PlanDueDependencies extends Omit<ScheduledDependencies, 'providers'> {
  readonly providers: ProvidersOf;
  readonly database: Database;
  readonly clock: Clock;
}

/** A run that was just planned. */
export interface PlannedRun {
  readonly workspaceId: string;
  readonly runId: string;
  readonly slots: number;
}

/** Number of workspaces looked up at a time. */
const WORKSPACES_AT_A_TIME = 20;

/** The pause when another process is planning the due workspaces, in ms. */
const TAKEN_MS = 1_000;

/** The share of the time until the next run over which a run is spread. The rest is for retries. */
const SPREAD = 0.9;

export interface PlanningInput {
  readonly signal: AbortSignal;
  readonly onPlanned?: (run: PlannedRun) => void;
}

/**
 * Plans a run for every due workspace. Returns when the next one is due; null if none is scheduled. Safe in any number
 * of concurrent processes.
 */
export async function planDueRuns(
  dependencies: PlanDueDependencies,
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
    // An error in one workspace must not prevent planning the others.
    if (failures.length > 0) throw failures[0];
    if (!isProgress) return new Date(now.getTime() + TAKEN_MS);
  }
  return null;
}

/** Plans the latest due time of a workspace; null if another process does. Earlier missed times are skipped. */
async function planWorkspace(
  dependencies: PlanDueDependencies,
  workspaceId: string,
): Promise<PlannedRun | null> {
  const { database, clock } = dependencies;
  const providers = await dependencies.providers(workspaceId);
  return inTransaction(database, async (transaction) => {
    const now = clock();
    const schedule = await lockDueSchedule(transaction, workspaceId, now);
    if (schedule === null) return null;
    const scheduledFor = latestOf(schedule, now);
    const nextAt = nextTime(schedule, now);
    const run = { workspaceId, runId: scheduledFor.toISOString(), scheduledFor, createdAt: now };
    await writeSchedule(transaction, workspaceId, { ...schedule, nextAt });
    const slots = await scheduledSlots({ ...dependencies, providers }, transaction, workspaceId);
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

/** The time in `nextAt`, or a later one that was also missed. */
function latestOf(schedule: StoredSchedule, now: Date): Date {
  const { nextAt } = schedule;
  const latest = latestTime(schedule, now);
  if (nextAt === null) throw new Error('A due schedule has a next time.');
  return latest === null || latest < nextAt ? nextAt : latest;
}

/**
 * When a prompt is asked, or a rank is looked up: at the same fraction of the time until the next run, or of a day if
 * that is shorter, in every run.
 */
function spreadOver(from: Date, to: Date | null): (subjectId: string) => Date {
  const ms = Math.min(RUN_MS, to === null ? 0 : to.getTime() - from.getTime()) * SPREAD;
  return (subjectId) => new Date(from.getTime() + Math.floor(ms * partOf(subjectId)));
}

/** From 0 to 1, evenly distributed and constant for an id. */
function partOf(subjectId: string): number {
  return createHash('sha256').update(subjectId).digest().readUInt32BE() / 2 ** 32;
}
