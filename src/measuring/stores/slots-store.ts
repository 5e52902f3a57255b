import { latestRight } from '../../domain/clock.js';
import { sql, type Executor, type Transaction } from '../../platform/database.js';
import { LEASE_MS, RUN_MS } from '../durations.js';
import type { Place } from '../target.js';
import {
  subjectIdOf,
  type DueSlot,
  type PlannedSlot,
  type RunKey,
  type SlotChange,
  type SlotEnd,
  type SlotKey,
  type Subject,
  type TakenSlot,
} from '../types.js';
import {
  IS_ACTIVE,
  IS_WANTED,
  isFollowedAt,
  JOINED,
  SLOT_COLUMNS,
  withPlace,
  type SlotRow,
} from './slot-sql.js';

const KEY = `
  workspace_id = :workspaceId and run_id = :runId and subject_id = :subjectId and platform = :platform
  and sample_index = :sampleIndex`;

const keyOf = ({ workspaceId, runId, subject, platform, sampleIndex }: SlotKey) => ({
  workspaceId,
  runId,
  subjectId: subjectIdOf(subject),
  platform,
  sampleIndex,
});

/** The latest attempt, while no other process has taken over the slot. */
const IS_MINE = `${KEY} and state = 'submitted' and attempts = :attempts`;

const attemptOf = (slot: TakenSlot) => ({ ...keyOf(slot), attempts: slot.attempts });

const INSERT_SLOTS = `
  insert into measuring_slots (workspace_id, run_id, subject_id, prompt_id, term, observation_id, platform, sample_index, surface,
                               provider, model, search, country, region, city, locale, estimated_usd, state, due_at)
  select :workspaceId, :runId, s.subject_id, s.prompt_id, s.term, s.observation_id, s.platform, s.sample_index, s.surface, s.provider, s.model,
         s.search, s.country, s.region, s.city, s.locale, s.estimated_usd, 'planned', s.due_at
  from unnest(:subjectIds::text[], :promptIds::text[], :terms::text[], :observationIds::text[], :platforms::text[], :sampleIndexes::integer[],
              :surfaces::text[], :providers::text[], :models::text[], :searches::text[], :countries::text[], :regions::text[], :cities::text[],
              :locales::text[], :estimates::numeric[], :dueTimes::timestamptz[])
    s (subject_id, prompt_id, term, observation_id, platform, sample_index, surface, provider, model, search, country, region, city,
       locale, estimated_usd, due_at)
  order by s.subject_id, s.platform, s.sample_index
  on conflict (workspace_id, run_id, subject_id, platform, sample_index) do nothing
  returning subject_id`;

/** Adds the slots that the run does not have yet. Returns how many were new. */
export async function insertSlots(
  transaction: Transaction,
  run: RunKey,
  slots: readonly PlannedSlot[],
  dueAt: (subjectId: string) => Date,
): Promise<number> {
  const column = (read: (slot: PlannedSlot) => unknown) => slots.map(read);
  const added = await sql(transaction, INSERT_SLOTS, {
    workspaceId: run.workspaceId,
    runId: run.runId,
    subjectIds: column(({ subject }) => subjectIdOf(subject)),
    promptIds: column(({ subject }) => (subject.kind === 'prompt' ? subject.promptId : null)),
    terms: column(({ subject }) => (subject.kind === 'keyword' ? subject.term : null)),
    observationIds: column(({ subject }) => (subject.kind === 'judgment' ? subject.observationId : null)),
    platforms: column((slot) => slot.platform),
    sampleIndexes: column((slot) => slot.sampleIndex),
    surfaces: column(({ place }) => place.surface),
    providers: column(({ place }) => place.provider),
    models: column(({ place }) => place.model),
    searches: column(({ place }) => place.search),
    countries: column(({ place }) => place.country),
    regions: column(({ place }) => place.region),
    cities: column(({ place }) => place.city),
    locales: column(({ place }) => place.locale),
    estimates: column((slot) => slot.estimatedUsd),
    dueTimes: column(({ subject }) => dueAt(subjectIdOf(subject))),
  });
  return added.length;
}

const OF_SLOTS = `
  unnest(:subjectIds::text[], :platforms::text[], :sampleIndexes::integer[]) u (subject_id, platform, sample_index)`;

const IS_LATER = `
  s.workspace_id = :workspaceId and s.run_id = :runId and s.subject_id = u.subject_id and s.platform = u.platform
  and s.sample_index = u.sample_index and s.state = 'planned' and s.attempts = 0 and s.due_at > :now`;

/** In the order of the key, so that two commands never deadlock. */
const LOCK_LATER = `
  select from ${OF_SLOTS} join measuring_slots s on ${IS_LATER}
  order by s.subject_id, s.platform, s.sample_index for no key update of s`;

/** Separate from the lock, because joining the locked rows would compare every slot with every other. */
const HASTEN = `update measuring_slots s set due_at = :now from ${OF_SLOTS} where ${IS_LATER}`;

/** Makes slots due now that were planned for later, except those that a provider asked to retry later. */
export async function hastenSlots(
  transaction: Transaction,
  { workspaceId, runId }: RunKey,
  slots: readonly PlannedSlot[],
  now: Date,
): Promise<void> {
  const values = {
    workspaceId,
    runId,
    now,
    subjectIds: slots.map(({ subject }) => subjectIdOf(subject)),
    platforms: slots.map((slot) => slot.platform),
    sampleIndexes: slots.map((slot) => slot.sampleIndex),
  };
  await sql(transaction, LOCK_LATER, values);
  await sql(transaction, HASTEN, values);
}

const NEXT_DUE = `
  select ${SLOT_COLUMNS} from ${JOINED}
  where s.workspace_id = :workspaceId and s.run_id = :runId and s.state = 'planned'
    and (s.due_at <= :now or s.due_at > :latest and r.scheduled_for <= :now) and s.provider <> all(:except::text[]) and ${IS_WANTED}
  order by s.due_at, s.sample_index, s.subject_id, s.platform limit 1
  for no key update of s skip locked`;

/** Locks the next due slot of a run whose provider is not in `except`; null if none exists. */
export async function lockNextDue(
  transaction: Transaction,
  { workspaceId, runId }: RunKey,
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
      select from measuring_keywords k where k.workspace_id = :workspaceId and k.term = :term
        and ${isFollowedAt(':country::text, :region::text, :city::text, :locale::text')} for share of k),
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
  slot: SlotKey & { readonly place: Place },
  times: { submittedAt: Date; leasedUntil: Date },
): Promise<{ hasNewStatus: boolean } | null> {
  // Not null, with which Citus takes the whole statement to match nothing.
  const { promptId = '', term = '' } = columnsOf(slot.subject);
  const isJudgment = slot.subject.kind === 'judgment';
  const { country, region, city, locale } = slot.place;
  const place = { country, region, city, locale };
  const values = { ...keyOf(slot), ...times, ...place, promptId, term, isJudgment };
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

const KEYS = `
  select subject_id as "subjectId", platform, sample_index as "sampleIndex" from measuring_slots
  where workspace_id = $1 and run_id = $2`;

/** The questions of the slots of a run. */
export function readKeysOfSlots(
  executor: Executor,
  { workspaceId, runId }: RunKey,
): Promise<{ subjectId: string; platform: string; sampleIndex: number }[]> {
  return sql(executor, KEYS, [workspaceId, runId]);
}

const COMMITTED = `
  select coalesce(sum(estimated_usd), 0)::float8 as usd from measuring_slots
  where workspace_id = $1 and run_id = $2 and state = 'planned'`;

/** The estimated cost of what a run has not sent yet, in US dollars. */
export async function readCommitted(executor: Executor, { workspaceId, runId }: RunKey): Promise<number> {
  const [row] = await sql<{ usd: number }>(executor, COMMITTED, [workspaceId, runId]);
  return row?.usd ?? 0;
}

const DROP_UNSENT = `
  delete from measuring_slots
  where workspace_id = $1 and run_id = $2 and state = 'planned' and earlier_at is null`;

/** Deletes the slots of a run that were not sent, except those whose earlier attempts count as spending. */
export async function dropUnsentSlots(
  transaction: Transaction,
  { workspaceId, runId }: RunKey,
): Promise<void> {
  await sql(transaction, DROP_UNSENT, [workspaceId, runId]);
}

const UNSENT = `
  select ${SLOT_COLUMNS}, ${IS_WANTED} is true as "isWanted", s.error_code as "errorCode", s.error_message as "errorMessage"
  from ${JOINED}
  where s.workspace_id = :workspaceId and s.run_id = :runId and s.state = 'planned' order by s.due_at limit :limit`;

/** A slot that no provider has accepted, or that was to be retried after a failure. */
export interface UnsentSlot extends DueSlot {
  /** Whether its prompt may be asked, or its search term is followed. */
  readonly isWanted: boolean;
  /** The reason its latest attempt failed; null = not sent, or not accepted. */
  readonly failure: SlotEnd['error'];
}

/** Slots of a run that are planned, due or not. */
export async function readUnsent(
  executor: Executor,
  { workspaceId, runId }: RunKey,
  limit: number,
): Promise<UnsentSlot[]> {
  type Row = SlotRow & { isWanted: boolean; errorCode: string | null; errorMessage: string | null };
  const rows = await sql<Row>(executor, UNSENT, { workspaceId, runId, limit });
  return rows.map(({ isWanted, errorCode: code, errorMessage: message, ...row }) => ({
    ...{ workspaceId, runId, ...withPlace(row), isWanted },
    failure: code === null || message === null ? null : { code, message },
  }));
}

const SETTLE_UNSENT = `
  update measuring_slots
  set state = 'settled', submitted_at = :at, settled_at = :at, outcome = 'failed', cost_usd = 0, error_code = :code,
      error_message = :message
  where ${KEY} and state = 'planned' returning 1 as settled`;

/** Ends a planned slot that is no longer sent. Returns false if it is no longer planned. */
export async function settleUnsent(
  transaction: Transaction,
  slot: SlotKey,
  { at, code, message }: { at: Date; code: string; message: string },
): Promise<boolean> {
  return (await sql(transaction, SETTLE_UNSENT, { ...keyOf(slot), at, code, message })).length > 0;
}
