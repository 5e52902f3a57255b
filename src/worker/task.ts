/** Recurring background work, run by any number of processes at once. */
export interface Task {
  /** For the log, such as `measuring`. */
  readonly name: string;
  /**
   * Does the work that is due, and resolves with the time at which more will be due; null if unknown. A past time means
   * that more is due already.
   *
   * Another process may run the same task at the same time, and may end at any point, so what is due is claimed in the
   * database (a row lock with `skip locked`, or a lease). Once the signal is aborted, the task starts nothing more, but
   * finishes work that must not be interrupted. An error is logged, and the task is run again later.
   */
  run(signal: AbortSignal): Promise<Date | null>;
}
