/** Work that is done again and again in the background, by any number of processes at once. */
export interface Task {
  /** For the log, such as `measuring`. */
  readonly name: string;
  /**
   * Does what is due now, and resolves with the time at which more will be due; null if that is not known. A time that
   * has passed means that there is more to do at once.
   *
   * Another process may run the same task at the same time, and may end at any point, so what is due is claimed in the
   * database (a row lock with `skip locked`, or a lease). Once the signal is aborted the task begins nothing more; what
   * must not be cut short is finished first. An error is logged, and the task is run again later.
   */
  run(signal: AbortSignal): Promise<Date | null>;
}
