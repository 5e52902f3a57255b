import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseOutage } from '../../platform/database-errors.js';

/** How long an answer is kept while the database is unavailable, and the pause between attempts to store it, in ms. */
const PERSISTENT_MS = 5 * 60_000;
const OUTAGE_PAUSE_MS = 1_000;

/** Retries a write while the database is unavailable, because the data was paid for. */
export async function persistently<Result>(write: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + PERSISTENT_MS;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseOutage(error) || performance.now() > until) throw error;
      await delay(OUTAGE_PAUSE_MS);
    }
  }
}
