import type { ExtensionSchemas } from '../../../spec/extensions/index.js';
import type { Platform } from '../../domain/platforms.js';
import type { Schedule } from '../../domain/schedule.js';
import type { Target } from '../../domain/target.js';
import type { Sampling } from '../analytics/index.js';

export type MeasuringState = ExtensionSchemas['Measuring'];
export type BudgetInForce = ExtensionSchemas['MeasuringBudget'];
export type ProviderLimit = ExtensionSchemas['ProviderLimits'];
export type Run = ExtensionSchemas['Run'];
export type RunPage = ExtensionSchemas['RunPage'];
export type Spending = ExtensionSchemas['Spending'];
export type SpendingDay = ExtensionSchemas['SpendingDay'];
export type SpendingRow = ExtensionSchemas['SpendingRow'];

/** The slots of a run by state, and their cost. `slots` is the sum of the other counts. */
export type RunCounts = Omit<Run, 'runId' | 'scheduledFor' | 'state' | 'finishedAt' | 'failures'>;

/** A position in the list of runs, which is ordered by time, then by id, both descending. */
export interface RunPlace {
  readonly scheduledFor: Date;
  readonly runId: string;
}

/** Days and rows from the first to the last day, without days on which nothing happened. */
export type SpendingRows = Pick<Spending, 'budget' | 'days' | 'rows'>;

/** The questions of a workspace to ask; absent members select all. */
export interface Selection {
  readonly platform?: Platform;
  readonly promptIds?: readonly string[];
}

/** The part of measuring that this feature needs. Measuring is built on features, and implements it. */
export interface MeasuringPort extends MeasuringReads {
  changeMeasuring(workspaceId: string, change: MeasuringChange): Promise<void>;
  previewOf(
    workspaceId: string,
    input: PlanInput,
  ): Promise<PlannedQuestions & { readonly sampling: Sampling | null }>;
  askNow(selection: Selection & { readonly workspaceId: string }): Promise<AskedNow>;
  cancelRun(workspaceId: string, runId: string): Promise<void>;
}

/** Reads that measuring implements. */
export interface MeasuringReads {
  stateOf(workspaceId: string): Promise<MeasuringState>;
  /** Every place at which prompts can be asked. */
  platformsOf(workspaceId: string): Promise<MeasurablePlatform[]>;
  /** A run; null if the id is unknown. */
  runOf(workspaceId: string, runId: string): Promise<Run | null>;
  /** The questions of at most `limit` prompts of a run, after one of them. */
  questionsOf(
    workspaceId: string,
    page: { readonly runId: string; readonly after: string; readonly limit: number },
  ): Promise<RunQuestionRow[]>;
  /** At most `limit` runs after a position in the list. */
  runsAfter(workspaceId: string, place: RunPlace, limit: number): Promise<Run[]>;
  /** The spending of UTC days, from `from` to today. Spending dated later counts today, as in the budget. */
  spendingSince(workspaceId: string, from: Date): Promise<SpendingRows>;
}

export type MeasurablePlatform = ExtensionSchemas['MeasurablePlatform'];
export type PlatformList = ExtensionSchemas['PlatformList'];
export type PlannedRun = ExtensionSchemas['RunPlan'];
export type AskedNow = ExtensionSchemas['AskedRun'];
export type GivenChange = ExtensionSchemas['MeasuringChange'];
export type GivenPlan = ExtensionSchemas['RunPlanInput'];
export type NewTarget = ExtensionSchemas['NewTarget'];
export type NewSchedule = ExtensionSchemas['NewSchedule'];
export type RunDetails = ExtensionSchemas['RunDetails'];

/** How a run went at a place. */
export interface LatestAnswers extends Pick<MeasurablePlatform, 'platform' | 'surface' | 'provider'> {
  readonly runId: string;
  readonly answered: number;
  readonly failed: number;
  readonly waiting: number;
  readonly answeredAt: Date | null;
  /** Of the latest failure; null = none. */
  readonly code: string | null;
  readonly message: string | null;
}

/** The questions of a run by prompt and platform. */
export interface RunQuestionRow {
  readonly promptId: string;
  /** Null if the prompt no longer exists. */
  readonly text: string | null;
  readonly platform: string;
  readonly planned: number;
  readonly submitted: number;
  readonly answered: number;
  readonly failed: number;
  readonly unknown: number;
  /** The answers that name the workspace's brand. */
  readonly namingOwn: number;
}

/** The questions and the cost of planned runs. */
export type PlannedQuestions = Omit<PlannedRun, 'budget' | 'outlook'>;

/** Settings to preview in place of those of the workspace; null = the defaults of the service. */
export interface PlanInput {
  readonly targets?: readonly Target[];
  readonly schedule?: Schedule | null;
  readonly promptIds?: readonly string[];
}

/** Changes of settings. Absent members stay; null = the defaults of the service. */
export interface MeasuringChange {
  readonly targets?: readonly Target[] | null;
  readonly schedule?: Schedule | null;
  /** Null = no limit. */
  readonly budget?: { readonly dailyUsd?: number | null; readonly monthlyUsd?: number | null };
}
