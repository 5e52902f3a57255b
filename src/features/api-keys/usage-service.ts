import type { Clock } from '../../domain/clock.js';
import { groupBy } from '../../domain/group-by.js';
import { networkOf } from '../../domain/network.js';
import type { Database } from '../../platform/database.js';
import type { Logger } from '../../platform/logger.js';
import { asTenant } from '../../platform/tenant.js';
import { recordUses, type KeyUse } from './store.js';

/** The interval at which uses are flushed, and the minimum interval per key, in ms. */
const FLUSH_MS = 1000;
const MIN_BETWEEN_WRITES_MS = 60_000;
/** Tolerated clock difference between processes, in ms: a stored time less far in the future is kept. */
const CLOCK_SKEW_MS = 60_000;

export interface KeyUsage {
  /**
   * Records in memory that a key was used now, so that requests do not wait for a write. Calls `address` only if the use is
   * written.
   */
  readonly note: (workspaceId: string, keyId: string, address: () => string) => void;
  /** Flushes and stops. Never rejects: losing a last-used time is harmless. */
  readonly flush: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Collects last-used times of keys and writes them in batches of a workspace, at most once per minute and key. `elapsed`
 * measures that minute in monotonic milliseconds.
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
    const latest = new Date(clock().getTime() + CLOCK_SKEW_MS);
    try {
      for (const [workspaceId, own] of groupBy(uses, (use) => use.workspaceId))
        await asTenant(workspaceId, () => recordUses(database, own, latest));
    } catch (error) {
      log.warn({ err: error }, 'could not save last-used times of API keys');
    }
  }

  function forgetOldWrites(): void {
    const oldest = elapsed() - MIN_BETWEEN_WRITES_MS;
    for (const [keyId, at] of writtenAt) if (at <= oldest) writtenAt.delete(keyId);
  }

  const timer = setInterval(() => {
    forgetOldWrites();
    void flush();
  }, FLUSH_MS).unref();

  return {
    note(workspaceId, keyId, address) {
      if (writtenAt.has(keyId)) return;
      writtenAt.set(keyId, elapsed());
      noted.set(keyId, { workspaceId, keyId, at: clock(), network: networkOf(address()) });
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
