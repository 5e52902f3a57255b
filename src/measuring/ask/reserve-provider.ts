import { randomUUID } from 'node:crypto';
import type { Clock } from '../../domain/clock.js';
import type { Transaction } from '../../platform/database.js';
import {
  countInFlight,
  latestPause,
  lockProvider,
  readPermission,
  readProvider,
  writeProvider,
} from '../stores/providers-store.js';
import type { Account } from '../types.js';
import { isOpen, takePortion, useQuestion, validUntil, type Portion } from './portions.js';
import { NO_LIMITS, type ProviderLimits } from './provider-limits.js';

/** How long to wait for a question in flight to end, in ms. */
const RECHECK_MS = 250;

/** The right to send a question, if its slot is submitted until then; null = at any time. */
export interface Reservation {
  readonly validUntil: Date | null;
}

/** The provider must not be asked before this time. */
export interface Busy {
  readonly until: Date;
}

/**
 * Reserves the right to send a question with an account now, for the transaction that submits its slot. A process has one such transaction at
 * a time: when it takes a portion, all slots of its previous one are stored.
 */
export type ReserveProvider = (transaction: Transaction, account: Account) => Promise<Reservation | Busy>;

/**
 * Keeps all processes together within the limits of providers. A process takes portions of them. The first question of a
 * portion locks the provider until the transaction ends, so that the next process counts it; the others are counted in
 * the memory of this process.
 */
export function createReserveProvider({
  clock,
  limits: limitsOf,
}: {
  readonly clock: Clock;
  /** By name. A missing provider has no limits. */
  readonly limits: ReadonlyMap<string, ProviderLimits>;
}): ReserveProvider {
  const holder = randomUUID();
  const latest = new Map<string, Portion>();

  async function take(
    transaction: Transaction,
    account: Account,
    limits: ProviderLimits,
  ): Promise<Reservation | Busy> {
    const state = await lockProvider(transaction, account);
    // Read while the lock is held, because waiting for it takes time.
    const now = clock();
    const until = futureOf(state.nextAt, now);
    if (until !== null) return { until };
    const inFlight = limits.inFlight === 0 ? 0 : await countInFlight(transaction, account, now);
    const previous = latest.get(keyOf(account));
    const taken = takePortion({ now, limits, inFlight, state, holder, previous });
    if (taken === null) return { until: new Date(now.getTime() + RECHECK_MS) };
    await writeProvider(transaction, account, taken.state);
    latest.set(keyOf(account), taken.portion);
    return ALWAYS;
  }

  /** Uses a question of a portion; null if the portion is over or was not stored. */
  async function use(
    transaction: Transaction,
    account: Account,
    portion: Portion,
  ): Promise<Reservation | Busy | null> {
    const { pausedUntil, reservedUntil } = await readPermission(transaction, account, holder);
    const now = clock();
    if (reservedUntil !== validUntil(portion).getTime() || !isOpen(portion, now)) return null;
    const until = futureOf(pausedUntil, now) ?? useQuestion(portion, now);
    return until === null ? { validUntil: validUntil(portion) } : { until };
  }

  return async (transaction, account) => {
    const limits = limitsOf.get(account.provider) ?? NO_LIMITS;
    const portion = latest.get(keyOf(account));
    if (portion !== undefined && isOpen(portion, clock())) {
      const used = await use(transaction, account, portion);
      if (used !== null) return used;
    }
    const state = await readProvider(transaction, account);
    const until = futureOf(state?.nextAt ?? null, clock());
    if (until !== null) return { until };
    return limits.inFlight + limits.perMinute === 0 ? ALWAYS : take(transaction, account, limits);
  };
}

const keyOf = ({ provider, workspaceId }: Account) => `${provider} ${workspaceId ?? ''}`;

const ALWAYS: Reservation = { validUntil: null };

/** The time if it is still to come; null if it is over, or if no correct clock can have set it. */
function futureOf(time: Date | null, now: Date): Date | null {
  return time !== null && time > now && time <= latestPause(now) ? time : null;
}
