/** The measurements and their duration. */
export interface GrowthPlan {
  readonly mode: 'full' | 'quick';
  readonly workspaces: readonly number[];
  readonly historyDays: readonly number[];
  /** Days of history in each workspace that has a history. */
  readonly prompts: number;
  /** Number of workspaces with a small daily file. */
  readonly dailyWorkspaces: number;
  readonly processes: readonly number[];
  readonly rounds: number;
  readonly sliceSeconds: number;
  readonly warmUpSeconds: number;
}

export const fullPlan: GrowthPlan = {
  mode: 'full',
  workspaces: [100, 1000, 10_000],
  historyDays: [90, 300, 900],
  prompts: 50,
  dailyWorkspaces: 60,
  processes: [1, 2, 4],
  rounds: 5,
  sliceSeconds: 1,
  warmUpSeconds: 4,
};

/** Checks that everything works. The figures are not for publishing. */
export const quickPlan: GrowthPlan = {
  mode: 'quick',
  workspaces: [3, 6, 12],
  historyDays: [8, 12, 16],
  prompts: 5,
  dailyWorkspaces: 2,
  processes: [1, 2],
  rounds: 1,
  sliceSeconds: 0.3,
  warmUpSeconds: 0.4,
};
