/** How long and how often everything is measured. */
export interface Plan {
  readonly mode: 'full' | 'quick';
  readonly rounds: number;
  /** Rounds that may replace discarded ones. */
  readonly extraRounds: number;
  readonly sliceSeconds: number;
  /** Warm-up of a server before its first measurement, so that Node has compiled its code. */
  readonly warmUpSeconds: number;
  /** Warm-up of each further path of the same server. */
  readonly pathWarmUpSeconds: number;
  /** Days of history of the analytics cases. */
  readonly historyDays: number;
  readonly ingestRows: number;
  readonly ingestRounds: number;
  readonly startRounds: number;
  /** Whether all peers are measured, or only the most informative ones. */
  readonly allPeers: boolean;
}

export const fullPlan: Plan = {
  mode: 'full',
  rounds: 5,
  extraRounds: 2,
  sliceSeconds: 1,
  warmUpSeconds: 8,
  pathWarmUpSeconds: 3,
  historyDays: 180,
  ingestRows: 100_000,
  ingestRounds: 3,
  startRounds: 5,
  allPeers: true,
};

/** Checks that everything works, and shows only large differences. The figures are not for publishing. */
export const quickPlan: Plan = {
  mode: 'quick',
  rounds: 2,
  extraRounds: 0,
  sliceSeconds: 0.2,
  warmUpSeconds: 0.2,
  pathWarmUpSeconds: 0.2,
  historyDays: 3,
  ingestRows: 1000,
  ingestRounds: 2,
  startRounds: 1,
  allPeers: false,
};
