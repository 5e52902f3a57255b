import type { TestOptions } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Why the test is skipped. */
    skipReason?: string;
  }
}

/**
 * Options of tests that need what not every machine has: without it they are skipped, and the end of the run reports the
 * reason. A test that learns it only when it runs calls `context.skip(condition, reason)`.
 *
 * @param missing why it is missing, such as "no openssl on the PATH"
 */
export function needs(isMet: boolean, missing: string): TestOptions {
  return isMet ? {} : { skip: true, meta: { skipReason: missing } };
}
