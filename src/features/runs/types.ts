import type { RangeDays } from '../../domain/window.js';
import type { Platform } from '../../domain/platforms.js';
import type { Target } from '../../domain/target.js';

/** The measuring settings in force, and the spending. Amounts are in US dollars. */
export interface MeasuringState {
  readonly schedule: MeasuringSchedule;
  readonly targets: { readonly isOwn: boolean; readonly targets: Target[] };
  readonly budget: BudgetInForce;
  /** Since the start of the UTC day and month, as the budget counts it. */
  readonly spent: { readonly todayUsd: number; readonly monthUsd: number };
  /** Of the targets, the search terms and the judge, by name. */
  readonly providers: ProviderLimit[];
  /** The judge of the sentiment of answers; null = none. */
  readonly judge: JudgeInForce | null;
}

/** The times at which runs are planned. `isOwn` false: the default of the settings. */
interface MeasuringSchedule {
  readonly isOwn: boolean;
  /** Null = never. */
  readonly cron: string | null;
  readonly timeZone: string;
  /** Null = never. */
  readonly nextRunAt: Date | null;
}

/** Spending limits per UTC day and month; null = none. `isOwn` false: the default of the settings. */
export interface BudgetInForce {
  readonly isOwn: boolean;
  readonly dailyUsd: number | null;
  readonly monthlyUsd: number | null;
}

interface JudgeInForce {
  readonly provider: string;
  readonly model: string;
  /** Attributes that answers may praise or criticize brands for. `isOwn` false: the default list. */
  readonly attributes: { readonly isOwn: boolean; readonly attributes: string[] };
}

/** The rate limits of a provider; null = no limit. */
export interface ProviderLimit {
  readonly provider: string;
  readonly maxInFlight: number | null;
  readonly maxPerMinute: number | null;
}

/** The slots of a run by state, and their cost. `slots` is the sum of the other counts. */
export interface RunCounts {
  readonly slots: number;
  readonly planned: number;
  /** Planned for prompts that have since been paused or archived, or terms that have been removed: not asked. */
  readonly withheld: number;
  readonly submitted: number;
  readonly answered: number;
  readonly failed: number;
  readonly unknown: number;
  /** The estimate of all slots, in US dollars. */
  readonly estimatedUsd: number;
  /** In US dollars, as reported, otherwise as estimated. */
  readonly spentUsd: number;
}

/** A run and its progress. */
export interface Run extends RunCounts {
  readonly runId: string;
  readonly scheduledFor: Date;
  /** `closed`: a later run was planned, so nothing more is sent. `finished`: every slot has ended. */
  readonly state: 'open' | 'closed' | 'finished';
  readonly finishedAt: Date | null;
  /** Most frequent first. */
  readonly failures: { readonly code: string; readonly count: number; readonly message: string | null }[];
}

/** A position in the list of runs, which is ordered by time, then by id, both descending. */
export type RunPlace = Pick<Run, 'scheduledFor' | 'runId'>;

export interface RunPage {
  readonly runs: readonly Run[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

/** The slots whose last attempt was on a UTC day, and the amount that counts toward that day's budget. */
export interface SpendingDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly slots: number;
  readonly answered: number;
  readonly failed: number;
  readonly unknown: number;
  readonly spentUsd: number;
}

/** The share of a day for one provider on one platform. */
export interface SpendingRow extends SpendingDay {
  readonly provider: string;
  readonly platform: Platform;
}

/** Days and rows from the first to the last day, without days on which nothing happened. */
export interface SpendingRows {
  readonly budget: BudgetInForce;
  readonly days: readonly SpendingDay[];
  /** Ordered by date, provider and platform. */
  readonly rows: SpendingRow[];
}

export interface Spending extends Omit<SpendingRows, 'days'> {
  readonly rangeDays: RangeDays;
  /** First and last day, inclusive. */
  readonly from: string;
  readonly to: string;
  /** Every day, oldest first. */
  readonly days: SpendingDay[];
}

/** Reads that this feature needs. Measuring, which is built on features, implements them. */
export interface MeasuringReads {
  stateOf(workspaceId: string): Promise<MeasuringState>;
  /** At most `limit` runs after a position in the list. */
  runsAfter(workspaceId: string, place: RunPlace, limit: number): Promise<Run[]>;
  /** The spending of UTC days, from `from` to today. Spending dated later counts today, as in the budget. */
  spendingSince(workspaceId: string, from: Date): Promise<SpendingRows>;
}
