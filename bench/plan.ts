/** How long and how often everything is measured. */
export interface Plan {
  readonly mode: 'full' | 'quick';
  readonly rounds: number;
  /** Rounds that may replace discarded ones. */
  readonly extraRounds: number;
  readonly sliceSeconds: number;
  /** Before the first measurement of a path on a server: the compiler of Node needs it. */
  readonly warmUpSeconds: number;
  /** Days of history of the analytics cases. */
  readonly historyDays: number;
  readonly ingestRows: number;
  readonly ingestRounds: number;
  readonly startRounds: number;
  /** Whether all peers take part, or only the fastest and the slowest. */
  readonly allPeers: boolean;
}

export const fullPlan: Plan = {
  mode: 'full',
  rounds: 5,
  extraRounds: 2,
  sliceSeconds: 1.5,
  warmUpSeconds: 8,
  historyDays: 180,
  ingestRows: 100_000,
  ingestRounds: 3,
  startRounds: 5,
  allPeers: true,
};

/** Shows that everything works, and large differences. The figures are not for publishing. */
export const quickPlan: Plan = {
  mode: 'quick',
  rounds: 2,
  extraRounds: 0,
  sliceSeconds: 0.5,
  warmUpSeconds: 0.5,
  historyDays: 10,
  ingestRows: 5000,
  ingestRounds: 2,
  startRounds: 2,
  allPeers: false,
};
