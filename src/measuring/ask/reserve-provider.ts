import type { Clock } from '../../domain/clock.js';
import type { Transaction } from '../../platform/database.js';
import { countInFlight, latestPause, lockNextAt, readNextAt, setNextAt } from '../stores/providers-store.js';
import { spacingMs, type ProviderLimits } from './provider-limits.js';

/** How long to wait for a question in flight to end, in ms. */
const RECHECK_MS = 250;

/**
 * Reserves the right to send a question now, for the transaction that submits a slot. Returns null if it may be sent,
 * otherwise when to try again. The provider stays locked until the transaction ends, so that the next one counts it.
 */
export async function reserveProvider(
  transaction: Transaction,
  provider: string,
  limits: ProviderLimits,
  clock: Clock,
): Promise<Date | null> {
  const isLimited = limits.inFlight + limits.perMinute > 0;
  const nextAt = await (isLimited ? lockNextAt : readNextAt)(transaction, provider);
  // Read while the lock is held, because waiting for it takes time.
  const now = clock();
  if (nextAt !== null && nextAt > now && nextAt <= latestPause(now)) return nextAt;
  if (!isLimited) return null;
  if (limits.inFlight > 0 && (await countInFlight(transaction, provider, now)) >= limits.inFlight)
    return new Date(now.getTime() + RECHECK_MS);
  const spacing = spacingMs(limits);
  if (spacing > 0) await setNextAt(transaction, provider, new Date(now.getTime() + spacing));
  return null;
}
