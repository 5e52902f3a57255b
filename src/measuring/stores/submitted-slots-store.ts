import { latestRight } from '../../domain/clock.js';
import { sql, type Executor, type Transaction } from '../../platform/database.js';
import { LEASE_MS } from '../durations.js';
import type { RunKey, SlotChange, TakenSlot } from '../types.js';
import { attemptOf, IS_MINE, JOINED, KEY, keyOf, SLOT_COLUMNS, withPlace, type SlotRow } from './slot-sql.js';

const EXPIRED = `
  select ${SLOT_COLUMNS}, s.leased_until as "leasedUntil" from ${JOINED}
  where s.workspace_id = :workspaceId and s.run_id = :runId and s.state = 'submitted'
    and (s.leased_until <= :now or s.leased_until > :latest)
  order by s.submitted_at limit 1
  for no key update of s skip locked`;

const TAKE_OVER = `
  update measuring_slots set attempts = attempts + 1, leased_until = :leasedUntil where ${KEY} and state = 'submitted'`;

const SHORTEN = `update measuring_slots set leased_until = :leasedUntil where ${KEY} and state = 'submitted'`;

/**
 * Takes over a submitted slot whose lease has expired; null if none exists. A lease that no correct clock can have set
 * is shortened first; if its process is still running, it renews the lease.
 */
export async function takeOverExpired(
  transaction: Transaction,
  { workspaceId, runId }: RunKey,
  times: { now: Date; leasedUntil: Date },
): Promise<TakenSlot | null> {
  const latest = latestRight(times.now, LEASE_MS);
  const [row] = await sql<SlotRow & { leasedUntil: Date }>(transaction, EXPIRED, {
    workspaceId,
    runId,
    now: times.now,
    latest,
  });
  if (row === undefined) return null;
  const { leasedUntil, ...expired } = row;
  const slot = { workspaceId, runId, ...withPlace(expired) };
  const isWrong = leasedUntil > latest;
  await sql(transaction, isWrong ? SHORTEN : TAKE_OVER, {
    ...keyOf(slot),
    leasedUntil: times.leasedUntil,
  });
  return isWrong ? null : { ...slot, attempts: slot.attempts + 1 };
}

const RENEW = `update measuring_slots set leased_until = :until where ${IS_MINE}`;

/** Extends the lease of an attempt. */
export async function renewLease(executor: Executor, slot: TakenSlot, until: Date): Promise<void> {
  await sql(executor, RENEW, { ...attemptOf(slot), until });
}

const NOTE_TASK = `update measuring_slots set task_id = :taskId where ${IS_MINE}`;

/** Records the provider's task, so that another process can continue after a crash. */
export async function noteTask(executor: Executor, slot: TakenSlot, taskId: string): Promise<void> {
  await sql(executor, NOTE_TASK, { ...attemptOf(slot), taskId });
}

const POSTPONE = `
  update measuring_slots set state = 'planned', submitted_at = null, leased_until = null, due_at = :dueAt
  where ${IS_MINE} returning 1 as changed`;

const REPEAT = `
  update measuring_slots
  set state = 'planned', submitted_at = null, leased_until = null, task_id = null, due_at = :dueAt, repeats = repeats + 1,
      earlier_usd = earlier_usd + :costUsd, earlier_at = submitted_at, error_code = :code, error_message = :message
  where ${IS_MINE} returning 1 as changed`;

const END = `
  update measuring_slots
  set state = 'settled', leased_until = null, outcome = :outcome, cost_usd = :costUsd, settled_at = :settledAt,
      error_code = :code, error_message = :message
  where ${IS_MINE} returning 1 as changed`;

/** Puts back a slot, or ends it. Returns false if another process has taken the attempt over or ended it. */
export async function changeSlot(
  transaction: Transaction,
  slot: TakenSlot,
  change: SlotChange,
): Promise<boolean> {
  const [text, values] = updateOf(change);
  return (await sql(transaction, text, { ...attemptOf(slot), ...values })).length > 0;
}

function updateOf(change: SlotChange): [text: string, values: Readonly<Record<string, unknown>>] {
  if (change.kind === 'postpone') return [POSTPONE, { dueAt: change.dueAt }];
  const { costUsd, error } = change;
  const { code, message } = error ?? { code: null, message: null };
  if (change.kind === 'repeat') return [REPEAT, { dueAt: change.dueAt, costUsd, code, message }];
  const { outcome, settledAt } = change;
  return [END, { outcome, costUsd, settledAt, code, message }];
}
