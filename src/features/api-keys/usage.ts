import type { Clock } from '../../domain/clock.js';
import type { Database } from '../../platform/database.js';
import type { Logger } from '../../platform/logger.js';
import { recordUses, type KeyUse } from './store.js';

/** How often uses are written, and how often a busy key's are. */
const FLUSH_MS = 1000;
const LEAST_BETWEEN_WRITES_MS = 60_000;
/** How far the clocks of two processes may differ: a stored time this far ahead is the other one's, and stays. */
const CLOCK_SKEW_MS = 60_000;

export interface KeyUsage {
  /** Notes that a key was used now. Writes nothing itself: requests do not wait for it. */
  readonly note: (workspaceId: string, keyId: string) => void;
  /** Writes what is noted. Never rejects: a lost last-used time harms nobody. */
  readonly flush: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Collects when keys were last used, and writes it in batches: a key's at most once a minute. `elapsed` measures that
 * minute, in milliseconds that no change of the clock moves.
 */
export function createKeyUsage(options: {
  database: Database;
  clock: Clock;
  log: Logger;
  elapsed?: () => number;
}): KeyUsage {
  const { database, clock, log, elapsed = () => performance.now() } = options;
  const noted = new Map<string, KeyUse>();
  /** In the milliseconds of `elapsed`. */
  const writtenAt = new Map<string, number>();

  async function flush(): Promise<void> {
    const uses = [...noted.values()];
    noted.clear();
    if (uses.length === 0) return;
    try {
      await recordUses(database, uses, new Date(clock().getTime() + CLOCK_SKEW_MS));
    } catch (error) {
      log.warn({ err: error }, 'last-used times of keys were not written');
    }
  }

  function forgetOldWrites(): void {
    const oldest = elapsed() - LEAST_BETWEEN_WRITES_MS;
    for (const [keyId, at] of writtenAt) if (at <= oldest) writtenAt.delete(keyId);
  }

  const timer = setInterval(() => {
    forgetOldWrites();
    void flush();
  }, FLUSH_MS).unref();

  return {
    note(workspaceId, keyId) {
      if (writtenAt.has(keyId)) return;
      writtenAt.set(keyId, elapsed());
      noted.set(keyId, { workspaceId, keyId, at: clock() });
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
