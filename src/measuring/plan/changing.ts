import { DomainError, invalidParameter } from '../../domain/errors.js';
import { nextTimes, type Schedule } from '../../domain/schedule.js';
import type { Clock } from '../../domain/clock.js';
import type { MeasuringChange } from '../../features/runs/index.js';
import { inOneTransaction, type Database } from '../../platform/database.js';
import type { Target } from '../target.js';
import type { Budget } from '../types.js';

export interface ChangingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** For workspaces without their own budget. */
  readonly defaultBudget: Budget;
  readonly budgetOf: (workspaceId: string) => Promise<Budget>;
  readonly setTargets: (workspaceId: string, targets: readonly Target[] | null) => Promise<void>;
  readonly setSchedule: (workspaceId: string, schedule: Schedule | null) => Promise<void>;
  readonly setBudget: (workspaceId: string, change: Partial<Budget>) => Promise<Budget>;
}

/** Each run stores all of its questions, sent or not, so clients may not plan any number of them. */
const MAX_SAMPLES = 100;
const MAX_RUNS_A_WEEK = 7 * 24;
const WEEK_MS = 7 * 86_400_000;

/** Changes of a workspace's settings by its clients, who may do less than operators. */
export function createChanging(dependencies: ChangingDependencies) {
  const { database, clock, defaultBudget, budgetOf, setTargets, setSchedule, setBudget } = dependencies;

  /** Lets limits fall, and rise up to the default of the service, which is what its operator is willing to pay. */
  async function checkBudget(workspaceId: string, change: Partial<Budget>): Promise<void> {
    const present = await budgetOf(workspaceId);
    for (const name of ['dailyUsd', 'monthlyUsd'] as const) {
      const limit = change[name];
      const [allowed, own] = [defaultBudget[name], present[name]];
      if (limit === undefined || allowed === null || own === null) continue;
      const most = Math.max(allowed, own);
      if (limit === null || limit > most)
        throw invalidParameter(
          `budget.${name}`,
          `"${name}" can be at most ${most}, because this service limits the budgets of workspaces. Only its operator can set more.`,
        );
    }
  }

  return {
    /**
     * Changes what is given, all or nothing: targets and schedule, null being the defaults of the service, and limits of the budget.
     * @throws DomainError invalid_parameter that names the member
     */
    changeMeasuring: (workspaceId: string, { targets, schedule, budget }: MeasuringChange): Promise<void> =>
      inOneTransaction(database, () =>
        naming(async () => {
          if (budget !== undefined) {
            await checkBudget(workspaceId, budget);
            await setBudget(workspaceId, budget);
          }
          if (schedule !== undefined) {
            await setSchedule(workspaceId, schedule);
            if (schedule !== null) checkFrequency(schedule, clock());
          }
          if (targets !== undefined) {
            checkSamples(targets ?? []);
            await setTargets(workspaceId, targets);
          }
        }),
      ),
  };
}

/** @throws DomainError if a valid schedule has too many runs */
export function checkFrequency(schedule: Schedule, now: Date): void {
  // Counting all runs of a schedule may take seconds.
  const last = nextTimes(schedule, now, MAX_RUNS_A_WEEK + 1).at(MAX_RUNS_A_WEEK);
  if (last !== undefined && last.getTime() < now.getTime() + WEEK_MS)
    throw invalidParameter('cron', '"cron" can plan at most one run an hour on average.');
}

/** @throws DomainError if each prompt would be asked too often */
export function checkSamples(targets: readonly Target[]): void {
  const samples = targets.reduce((sum, target) => sum + target.samples, 0);
  if (samples > MAX_SAMPLES)
    throw invalidParameter(
      'targets',
      `Each prompt would be asked ${samples} times in a run. All "samples" together can be at most ${MAX_SAMPLES}.`,
    );
}

/** The members of requests that are options of commands. */
const MEMBERS: Readonly<Record<string, string>> = {
  target: 'targets',
  provider: 'targets',
  cron: 'schedule.cron',
  'time-zone': 'schedule.timeZone',
};

/** Runs `work`, and names the member of a request in its errors rather than the option of a command. */
export async function naming<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.param === undefined) throw error;
    const param = MEMBERS[error.param];
    throw param === undefined ? error : invalidParameter(param, error.message);
  }
}
