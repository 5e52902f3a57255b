import { latestRight, type Clock } from '../../domain/clock.js';
import { sql, type Executor, type Transaction } from '../../platform/database.js';
import { LEASE_MS } from '../durations.js';
import { latestPause } from '../settle/provider-pauses-store.js';
import { spacingMs, type ProviderLimits } from './provider-limits.js';

const NEXT_AT = `select next_at as "nextAt" from measuring_providers where provider = $1`;

const ENSURE = `
  insert into measuring_providers (provider, next_at) values ($1, to_timestamp(0)) on conflict (provider) do nothing`;

/** Slots with a task are not counted: the provider has queued them, and no process waits for a response. */
const IN_FLIGHT = `
  select count(*)::integer as count from measuring_slots
  where provider = $1 and state = 'submitted' and task_id is null and leased_until > $2 and leased_until <= $3`;

const RESERVE = 'update measuring_providers set next_at = $2 where provider = $1';

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
  if (spacing > 0) await sql(transaction, RESERVE, [provider, new Date(now.getTime() + spacing)]);
  return null;
}

/** When the provider may be asked again; null = immediately. */
async function readNextAt(executor: Executor, provider: string): Promise<Date | null> {
  const [row] = await sql<{ nextAt: Date }>(executor, NEXT_AT, [provider]);
  return row?.nextAt ?? null;
}

async function lockNextAt(transaction: Transaction, provider: string): Promise<Date | null> {
  const lock = () => sql<{ nextAt: Date }>(transaction, `${NEXT_AT} for update`, [provider]);
  let [row] = await lock();
  if (row === undefined) {
    await sql(transaction, ENSURE, [provider]);
    [row] = await lock();
  }
  return row?.nextAt ?? null;
}

async function countInFlight(executor: Executor, provider: string, now: Date): Promise<number> {
  const [row] = await sql<{ count: number }>(executor, IN_FLIGHT, [
    ...[provider, now],
    latestRight(now, LEASE_MS),
  ]);
  return row?.count ?? 0;
}
