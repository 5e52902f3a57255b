const failures = new WeakSet();

/** Marks what was thrown as a failure of the database, so that it is explained as one. Returns it. */
export function ofDatabase(thrown: unknown): unknown {
  if (thrown instanceof Error) failures.add(thrown);
  return thrown;
}

/** Whether an error was raised by the database, or by reaching it, and not by another server with the same code. */
export const isOfDatabase = (error: Error): boolean => failures.has(error);
