import { latestRight } from '../../domain/clock.js';
import { sql, type Executor, type Transaction } from '../../platform/database.js';
import { LEASE_MS, RUN_MS } from '../durations.js';
import {
  attemptOf,
  IS_ACTIVE,
  IS_MINE,
  IS_WANTED,
  JOINED,
  KEY,
  keyOf,
  SLOT_COLUMNS,
  withPlace,
  type SlotRow,
} from '../slot-sql.js';
import type { DueSlot, SlotKey, Subject, TakenSlot } from '../types.js';

const NEXT_DUE = `
  select ${SLOT_COLUMNS} from ${JOINED}
  where s.workspace_id = :workspaceId and s.run_id = :runId and s.state = 'planned'
    and (s.due_at <= :now or s.due_at > :latest and r.scheduled_for <= :now) and s.provider <> all(:except::text[]) and ${IS_WANTED}
  order by s.due_at, s.sample_index, s.subject_id, s.platform limit 1
  for no key update of s skip locked`;

/** Locks the next due slot of a run whose provider is not in `except`; null if none exists. */
export async function lockNextDue(
  transaction: Transaction,
  { workspaceId, runId }: { workspaceId: string; runId: string },
  now: Date,
  except: readonly string[],
): Promise<DueSlot | null> {
  const [row] = await sql<SlotRow>(transaction, NEXT_DUE, {
    workspaceId,
    runId,
    now,
    latest: latestRight(now, RUN_MS),
    except,
  });
  return row === undefined ? null : { workspaceId, runId, ...withPlace(row) };
}

/** The lock on the prompt or the search term keeps a pause or a removal waiting until the slot is taken. A judgment has neither. */
const SUBMIT = `
  with
    prompt as materialized (
      select from prompts p where p.workspace_id = :workspaceId and p.prompt_id = :promptId and ${IS_ACTIVE} for share of p),
    keyword as materialized (
      select from measuring_keywords k where k.workspace_id = :workspaceId and k.term = :term for share of k),
    regenerating as (
      update prompts p set measuring_since = :submittedAt
      where p.workspace_id = :workspaceId and p.prompt_id = :promptId and ${IS_ACTIVE}
        and p.replaces_prompt_id is not null and p.measuring_since is null
      returning 1)
  update measuring_slots
  set state = 'submitted', attempts = attempts + 1, submitted_at = :submittedAt, leased_until = :leasedUntil
  where ${KEY} and state = 'planned' and (:isJudgment or exists (select from prompt) or exists (select from keyword))
  returning exists (select from regenerating) as "hasNewStatus"`;

/**
 * Marks a locked slot as submitted, and the new prompt of a replacement as sent for measuring. Returns whether that
 * changed the status of the prompt; null if the prompt was paused, or the term removed, since the slot was locked.
 */
export async function submitSlot(
  transaction: Transaction,
  slot: SlotKey,
  times: { submittedAt: Date; leasedUntil: Date },
): Promise<{ hasNewStatus: boolean } | null> {
  const { promptId = null, term = null } = columnsOf(slot.subject);
  const isJudgment = slot.subject.kind === 'judgment';
  const values = { ...keyOf(slot), ...times, promptId, term, isJudgment };
  const [row] = await sql<{ hasNewStatus: boolean }>(transaction, SUBMIT, values);
  return row ?? null;
}

const columnsOf = (subject: Subject): { promptId?: string; term?: string; observationId?: string } => subject;

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
  { workspaceId, runId }: { workspaceId: string; runId: string },
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
