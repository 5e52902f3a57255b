import { reasonOf } from '../domain/error-facts.js';
import { isDatabaseOutage, isPoolExhausted, isConflict } from './database-errors.js';
import type { Logger } from './logger.js';

/** A replica that the service can work without. */
export interface Replica {
  /**
   * Runs a read and returns its result. Returns undefined if it fails, and immediately while the replica is
   * unavailable. Never rejects.
   */
  readonly attempt: <Result>(read: () => Promise<Result>) => Promise<Result | undefined>;
  readonly close: () => void;
}

/** Pause between a failure and the next probe, in ms. It doubles if the replica fails again soon after it recovered. */
const RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;
/** Minimum time between two log lines about failed reads, in ms. */
const FAILURE_LOG_MS = 60_000;
/** Minimum time that a replica must be available before the pause is reset, in ms. */
const STABLE_MS = 60_000;

/**
 * A circuit breaker for a replica. The first read that cannot connect, loses its connection or times out makes it
 * unavailable, until `probe` succeeds. Other failures concern one read: a conflict with replay, or a migration that the
 * replica has not replayed yet. Logs once when the replica becomes unavailable and once when it recovers, and failed
 * reads at most once a minute.
 */
export function createReplica(probe: () => Promise<unknown>, log: Pick<Logger, 'info' | 'warn'>): Replica {
  let state: 'available' | 'away' | 'closed' = 'available';
  let availableSince = -Infinity;
  let pause = RETRY_MS;
  let timer: NodeJS.Timeout | undefined;
  let failureLoggedAt = -Infinity;

  function noteFailure(error: unknown): void {
    if (performance.now() - failureLoggedAt < FAILURE_LOG_MS) return;
    failureLoggedAt = performance.now();
    log.warn({ reason: reasonOf(error) }, READ_FAILED);
  }

  function fail(error: unknown): void {
    if (state !== 'available') return;
    state = 'away';
    const wasStable = performance.now() - availableSince > STABLE_MS;
    pause = wasStable ? RETRY_MS : Math.min(2 * pause, MAX_RETRY_MS);
    log.warn({ reason: reasonOf(error) }, AWAY);
    probeLater();
  }

  function probeLater(): void {
    timer = setTimeout(() => {
      probe().then(recover, probeLater);
    }, pause).unref();
  }

  function recover(): void {
    if (state === 'closed') return;
    state = 'available';
    availableSince = performance.now();
    log.info('The replica at READ_DATABASE_URL is available: it serves lists and analytics');
  }

  return {
    async attempt(read) {
      if (state !== 'available') return undefined;
      try {
        return await read();
      } catch (error) {
        const isOutage = isDatabaseOutage(error) && !isConflict(error) && !isPoolExhausted(error);
        if (isOutage) fail(error);
        else noteFailure(error);
        return undefined;
      }
    },
    close() {
      state = 'closed';
      clearTimeout(timer);
    },
  };
}

const READ_FAILED = 'A read failed on the replica at READ_DATABASE_URL and went to the primary';
const AWAY = 'The replica at READ_DATABASE_URL is unavailable: until it is back, all reads go to the primary';
