import type { Clock } from '../../domain/clock.js';
import type { Database } from '../../platform/database.js';
import type { Logger } from '../../platform/logger.js';
import { recordUses, type KeyUse } from './store.js';

/** How often uses are written, and how often a busy key's are. */
const FLUSH_MS = 1000;
const LEAST_BETWEEN_WRITES_MS = 60_000;

export interface KeyUsage {
  /** Notes that a key was used now. Writes nothing itself: requests do not wait for it. */
  readonly note: (workspaceId: string, keyId: string) => void;
  /** Writes what is noted. Never rejects: a lost last-used time harms nobody. */
  readonly flush: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Collects when keys were last used, and writes it in batches: a key's at most once a minute. */
export function createKeyUsage(options: { database: Database; clock: Clock; log: Logger }): KeyUsage {
  const { database, clock, log } = options;
  const noted = new Map<string, KeyUse>();
  const writtenAt = new Map<string, number>();

  async function flush(): Promise<void> {
    const uses = [...noted.values()];
    noted.clear();
    if (uses.length === 0) return;
    try {
      await recordUses(database, uses);
    } catch (error) {
      log.warn({ err: error }, 'last-used times of keys were not written');
    }
  }

  function forgetOldWrites(): void {
    const oldest = clock().getTime() - LEAST_BETWEEN_WRITES_MS;
    for (const [keyId, at] of writtenAt) if (at <= oldest) writtenAt.delete(keyId);
  }

  const timer = setInterval(() => {
    forgetOldWrites();
    void flush();
  }, FLUSH_MS).unref();

  return {
    note(workspaceId, keyId) {
      const at = clock();
      if (writtenAt.has(keyId)) return;
      writtenAt.set(keyId, at.getTime());
      noted.set(keyId, { workspaceId, keyId, at });
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
