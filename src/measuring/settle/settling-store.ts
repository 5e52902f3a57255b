import { sql, type Executor, type Transaction } from '../../platform/database.js';
import { attemptOf, IS_MINE } from '../slot-sql.js';
import type { SlotEnd, TakenSlot } from '../types.js';

const SETTLE = `
  update measuring_slots
  set state = 'settled', leased_until = null, outcome = :outcome, cost_usd = :costUsd, settled_at = :settledAt,
      error_code = :code, error_message = :message
  where ${IS_MINE} returning 1 as settled`;

/** Ends a slot. Returns false if another process has taken the attempt over or ended it. */
export async function settleSlot(
  transaction: Transaction,
  slot: TakenSlot,
  { outcome, costUsd, settledAt, error }: SlotEnd,
): Promise<boolean> {
  const { code, message } = error ?? { code: null, message: null };
  const values = { ...attemptOf(slot), outcome, costUsd, settledAt, code, message };
  return (await sql(transaction, SETTLE, values)).length > 0;
}

const POSTPONE = `
  update measuring_slots set state = 'planned', submitted_at = null, leased_until = null, due_at = :dueAt where ${IS_MINE}`;

/** Puts back a slot that the provider has definitely not accepted. */
export async function postponeSlot(executor: Executor, slot: TakenSlot, dueAt: Date): Promise<void> {
  await sql(executor, POSTPONE, { ...attemptOf(slot), dueAt });
}

const REPEAT = `
  update measuring_slots
  set state = 'planned', submitted_at = null, leased_until = null, task_id = null, due_at = :dueAt, repeats = repeats + 1,
      earlier_usd = earlier_usd + :costUsd, earlier_at = submitted_at, error_code = :code, error_message = :message
  where ${IS_MINE}`;

/** Puts back a slot whose attempt failed, to be retried; `costUsd` is the cost that the attempt counts as. */
export async function repeatSlot(
  transaction: Transaction,
  slot: TakenSlot,
  { dueAt, costUsd, error }: { dueAt: Date; costUsd: number; error: NonNullable<SlotEnd['error']> },
): Promise<void> {
  await sql(transaction, REPEAT, {
    ...attemptOf(slot),
    dueAt,
    costUsd,
    code: error.code,
    message: error.message,
  });
}
