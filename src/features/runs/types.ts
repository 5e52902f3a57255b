import type { ExtensionSchemas } from '../../../spec/extensions/index.js';

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

/** Reads that this feature needs. Measuring, which is built on features, implements them. */
export interface MeasuringReads {
  stateOf(workspaceId: string): Promise<MeasuringState>;
  /** At most `limit` runs after a position in the list. */
  runsAfter(workspaceId: string, place: RunPlace, limit: number): Promise<Run[]>;
  /** The spending of UTC days, from `from` to today. Spending dated later counts today, as in the budget. */
  spendingSince(workspaceId: string, from: Date): Promise<SpendingRows>;
}
