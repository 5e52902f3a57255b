import { latestRight } from '../domain/clock.js';
import { sql, type Executor, type Transaction } from '../platform/database.js';
import { LEASE_MS, RUN_MS } from './durations.js';
import type { ActivePrompt } from './planning.js';
import type { Place } from './target.js';
import {
  subjectIdOf,
  type KeywordTopic,
  type PlannedSlot,
  type RunKey,
  type SlotEnd,
  type SlotKey,
  type Subject,
  type TakenSlot,
} from './types.js';

/** True of prompts that may be asked: tracked, not paused, not a draft, and in the active project. */
const IS_ACTIVE = `
  p.archived_at is null and p.paused_at is null and not p.is_draft and exists (
    select from projects j where j.workspace_id = $1 and j.project_id = p.project_id and j.is_active)`;

const LIVE_DOMAINS = `
  select brand_domains as domains from workspaces where workspace_id = $1 and deleted_at is null`;

/** The domains of the brand of a workspace; null if it does not exist or was deleted. */
export async function readLiveDomains(executor: Executor, workspaceId: string): Promise<string[] | null> {
  const [row] = await sql<{ domains: string[] }>(executor, LIVE_DOMAINS, [workspaceId]);
  return row?.domains ?? null;
}

const ACTIVE_PROMPTS = `
  select p.prompt_id as "promptId", p.text, p.persona from prompts p
  where p.workspace_id = $1 and ${IS_ACTIVE} and ($2::text[] is null or p.prompt_id = any($2))
  order by p.prompt_id`;

/** The prompts that may be asked, optionally only some of them. */
export function readActivePrompts(
  executor: Executor,
  workspaceId: string,
  only: readonly string[] | null,
): Promise<ActivePrompt[]> {
  return sql<ActivePrompt>(executor, ACTIVE_PROMPTS, [workspaceId, only]);
}

const INSERT_SLOTS = `
  insert into measuring_slots (workspace_id, run_id, subject_id, prompt_id, term, platform, sample_index, surface,
                               provider, model, country, locale, estimated_usd, state, due_at)
  select $1, $2, s.subject_id, s.prompt_id, s.term, s.platform, s.sample_index, s.surface, s.provider, s.model,
         s.country, s.locale, s.estimated_usd, 'planned', s.due_at
  from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::integer[], $8::text[], $9::text[], $10::text[],
              $11::text[], $12::text[], $13::numeric[], $14::timestamptz[])
    s (subject_id, prompt_id, term, platform, sample_index, surface, provider, model, country, locale, estimated_usd,
       due_at)
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
  const place = (name: keyof Place) => column((slot) => slot.place[name]);
  const added = await sql(transaction, INSERT_SLOTS, [
    run.workspaceId,
    run.runId,
    column(({ subject }) => subjectIdOf(subject)),
    column(({ subject }) => (subject.kind === 'prompt' ? subject.promptId : null)),
    column(({ subject }) => (subject.kind === 'keyword' ? subject.term : null)),
    column((slot) => slot.platform),
    column((slot) => slot.sampleIndex),
    ...(['surface', 'provider', 'model', 'country', 'locale'] as const).map(place),
    column((slot) => slot.estimatedUsd),
    column(({ subject }) => dueAt(subjectIdOf(subject))),
  ]);
  return added.length;
}

const OF_SLOTS = `
  unnest($4::text[], $5::text[], $6::integer[]) u (subject_id, platform, sample_index)`;

const IS_LATER = `
  s.workspace_id = $1 and s.run_id = $2 and s.subject_id = u.subject_id and s.platform = u.platform
  and s.sample_index = u.sample_index and s.state = 'planned' and s.attempts = 0 and s.due_at > $3`;

/** In the order of the key, so that two commands never deadlock. */
const LOCK_LATER = `
  select from ${OF_SLOTS} join measuring_slots s on ${IS_LATER}
  order by s.subject_id, s.platform, s.sample_index for no key update of s`;

/** Separate from the lock: joining what was locked would compare every slot with every other. */
const HASTEN = `update measuring_slots s set due_at = $3 from ${OF_SLOTS} where ${IS_LATER}`;

/** Makes slots due now that were planned for later. Those that a provider has asked to send again later stay. */
export async function hastenSlots(
  transaction: Transaction,
  { workspaceId, runId }: RunKey,
  slots: readonly PlannedSlot[],
  now: Date,
): Promise<void> {
  const values = [
    ...[workspaceId, runId, now],
    slots.map(({ subject }) => subjectIdOf(subject)),
    ...(['platform', 'sampleIndex'] as const).map((name) => slots.map((slot) => slot[name])),
  ];
  await sql(transaction, LOCK_LATER, values);
  await sql(transaction, HASTEN, values);
}

/** What a slot counts toward a budget: its cost, or its estimate while nobody knows the cost. */
const SPENT = `coalesce(s.cost_usd, s.estimated_usd)`;

const OF_LAST_ATTEMPTS = `
  select coalesce(sum(${SPENT}) filter (where s.submitted_at >= $2 and s.submitted_at <= $5), 0)::float8 as day,
         coalesce(sum(${SPENT}) filter (where s.submitted_at >= $3 and s.submitted_at <= $5), 0)::float8 as month,
         coalesce(sum(${SPENT}) filter (where s.run_id = $4), 0)::float8 as run
  from measuring_slots s
  where s.workspace_id = $1 and s.submitted_at is not null and (s.submitted_at >= $3 or s.run_id = $4)`;

const OF_EARLIER_ATTEMPTS = `
  select coalesce(sum(earlier_usd) filter (where earlier_at >= $2 and earlier_at <= $5), 0)::float8 as day,
         coalesce(sum(earlier_usd) filter (where earlier_at >= $3 and earlier_at <= $5), 0)::float8 as month,
         coalesce(sum(earlier_usd) filter (where run_id = $4), 0)::float8 as run
  from measuring_slots
  where workspace_id = $1 and earlier_at is not null and (earlier_at >= $3 or run_id = $4)`;

const SPENDING = `
  select l.day + e.day as day, l.month + e.month as month, l.run + e.run as run
  from (${OF_LAST_ATTEMPTS}) l, (${OF_EARLIER_ATTEMPTS}) e`;

const DAY_MS = 86_400_000;

export interface Spending {
  readonly day: number;
  readonly month: number;
  readonly run: number;
}

/** The limits of sums: the starts of the UTC day and month, and a run. */
export interface SpendingTimes {
  readonly now: Date;
  readonly day: Date;
  readonly month: Date;
  readonly runId: string;
}

/**
 * The spending since the start of the day and of the month, and by the run, in US dollars. Spending that a clock has dated
 * to more than a day ahead counts only toward the run.
 */
export function readSpending(
  executor: Executor,
  workspaceId: string,
  times: SpendingTimes,
): Promise<Spending> {
  return sumSpending(executor, SPENDING, workspaceId, times);
}

/** The part of the spending that went to attempts that failed and were repeated. */
export function readRepeated(
  executor: Executor,
  workspaceId: string,
  times: SpendingTimes,
): Promise<Spending> {
  return sumSpending(executor, OF_EARLIER_ATTEMPTS, workspaceId, times);
}

async function sumSpending(
  executor: Executor,
  text: string,
  workspaceId: string,
  { now, day, month, runId }: SpendingTimes,
): Promise<Spending> {
  const [row] = await sql<Spending>(executor, text, [
    ...[workspaceId, day, month, runId],
    latestRight(now, DAY_MS),
  ]);
  return row ?? { day: 0, month: 0, run: 0 };
}

const ESTIMATE = `
  select coalesce(sum(estimated_usd), 0)::float8 as usd from measuring_slots where workspace_id = $1 and run_id = $2`;

/** The estimated cost of a run in US dollars. */
export async function readEstimate(executor: Executor, { workspaceId, runId }: RunKey): Promise<number> {
  const [row] = await sql<{ usd: number }>(executor, ESTIMATE, [workspaceId, runId]);
  return row?.usd ?? 0;
}

const KEY = 'workspace_id = $1 and run_id = $2 and subject_id = $3 and platform = $4 and sample_index = $5';

const keyOf = (slot: SlotKey) => [
  slot.workspaceId,
  slot.runId,
  subjectIdOf(slot.subject),
  slot.platform,
  slot.sampleIndex,
];

/** A slot that is due. */
export type DueSlot = Omit<TakenSlot, 'submittedAt' | 'taskId'>;

interface SlotRow extends Place {
  promptId: string | null;
  term: string | null;
  topic: KeywordTopic | null;
  ownDomains: string[];
  sampleIndex: number;
  promptText: string | null;
  estimatedUsd: number;
  attempts: number;
  repeats: number;
  scheduledFor: Date;
  taskId: string | null;
  submittedAt: Date;
}

const SLOT_COLUMNS = `
  s.prompt_id as "promptId", s.term, k.topic, w.brand_domains as "ownDomains", s.platform, s.sample_index as "sampleIndex", s.surface, s.provider, s.model, s.country,
  s.locale, s.estimated_usd::float8 as "estimatedUsd", s.attempts, s.repeats, s.task_id as "taskId",
  s.submitted_at as "submittedAt", p.text as "promptText", r.scheduled_for as "scheduledFor"`;

// Citus sends an outer join to one node, where it may lock rows, only if it names the workspace itself. Looked up in
// lateral subqueries: Postgres may otherwise read all prompts for each slot of a workspace that its statistics do not know.
const JOINED = `
  measuring_slots s
  join measuring_runs r on r.workspace_id = s.workspace_id and r.run_id = s.run_id
  join workspaces w on w.workspace_id = s.workspace_id
  left join lateral (
    select * from prompts where workspace_id = $1 and prompt_id = s.prompt_id offset 0) p on true
  left join lateral (
    select * from measuring_keywords where workspace_id = $1 and term = s.term offset 0) k on true`;

/** True of slots whose prompt may be asked, or whose search term is followed. */
const IS_WANTED = `(${IS_ACTIVE} or k.term is not null)`;

const NEXT_DUE = `
  select ${SLOT_COLUMNS} from ${JOINED}
  where s.workspace_id = $1 and s.run_id = $2 and s.state = 'planned'
    and (s.due_at <= $3 or s.due_at > $5 and r.scheduled_for <= $3) and s.provider <> all($4::text[]) and ${IS_WANTED}
  order by s.due_at, s.sample_index, s.subject_id, s.platform limit 1
  for no key update of s skip locked`;

/** Locks the next slot of a run that is due, unless its provider is one of `except`; null when there is none. */
export async function lockNextDue(
  transaction: Transaction,
  { workspaceId, runId }: { workspaceId: string; runId: string },
  now: Date,
  except: readonly string[],
): Promise<DueSlot | null> {
  const [row] = await sql<SlotRow>(transaction, NEXT_DUE, [
    ...[workspaceId, runId, now, except],
    latestRight(now, RUN_MS),
  ]);
  return row === undefined ? null : { workspaceId, runId, ...withPlace(row) };
}

/** The lock on the prompt or the search term keeps a pause or a removal waiting until the slot is taken. */
const SUBMIT = `
  with
    prompt as materialized (
      select from prompts p where p.workspace_id = $1 and p.prompt_id = $8 and ${IS_ACTIVE} for share of p),
    keyword as materialized (
      select from measuring_keywords k where k.workspace_id = $1 and k.term = $9 for share of k),
    regenerating as (
      update prompts p set measuring_since = $6
      where p.workspace_id = $1 and p.prompt_id = $8 and ${IS_ACTIVE}
        and p.replaces_prompt_id is not null and p.measuring_since is null
      returning 1)
  update measuring_slots
  set state = 'submitted', attempts = attempts + 1, submitted_at = $6, leased_until = $7
  where ${KEY} and state = 'planned' and (exists (select from prompt) or exists (select from keyword))
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
  const values = [...keyOf(slot), times.submittedAt, times.leasedUntil, promptId, term];
  const [row] = await sql<{ hasNewStatus: boolean }>(transaction, SUBMIT, values);
  return row ?? null;
}

const columnsOf = (subject: Subject): { promptId?: string; term?: string } => subject;

/** The latest attempt, while nobody else has taken the slot over. */
const IS_MINE = `${KEY} and state = 'submitted' and attempts = $6`;

const attemptOf = (slot: TakenSlot) => [...keyOf(slot), slot.attempts];

const RENEW = `update measuring_slots set leased_until = $7 where ${IS_MINE}`;

/** Extends the lease of an attempt. */
export async function renewLease(executor: Executor, slot: TakenSlot, until: Date): Promise<void> {
  await sql(executor, RENEW, [...attemptOf(slot), until]);
}

const NOTE_TASK = `update measuring_slots set task_id = $7 where ${IS_MINE}`;

/** Notes the provider's task, by which another process can go on after a crash. */
export async function noteTask(executor: Executor, slot: TakenSlot, taskId: string): Promise<void> {
  await sql(executor, NOTE_TASK, [...attemptOf(slot), taskId]);
}

const SETTLE = `
  update measuring_slots
  set state = 'settled', leased_until = null, outcome = $7, cost_usd = $8, settled_at = $9,
      error_code = $10, error_message = $11
  where ${IS_MINE} returning 1 as settled`;

/** Ends a slot. Returns false if another process has taken the attempt over or ended it. */
export async function settleSlot(
  transaction: Transaction,
  slot: TakenSlot,
  { outcome, costUsd, settledAt, error }: SlotEnd,
): Promise<boolean> {
  const values = [outcome, costUsd, settledAt, error?.code ?? null, error?.message ?? null];
  const rows = await sql(transaction, SETTLE, [...attemptOf(slot), ...values]);
  return rows.length > 0;
}

const NEXT_DUE_AT = `
  select s.due_at as "dueAt" from ${JOINED}
  where s.workspace_id = $1 and s.run_id = $2 and s.state = 'planned' and ${IS_WANTED}
  order by s.due_at limit 1`;

/** When the next slot of a run is due that is still wanted; null if there is none. */
export async function readNextDue(executor: Executor, { workspaceId, runId }: RunKey): Promise<Date | null> {
  const [row] = await sql<{ dueAt: Date }>(executor, NEXT_DUE_AT, [workspaceId, runId]);
  return row?.dueAt ?? null;
}

const UNSENT = `
  select ${SLOT_COLUMNS}, ${IS_WANTED} is true as "isWanted", s.error_code as "errorCode", s.error_message as "errorMessage"
  from ${JOINED}
  where s.workspace_id = $1 and s.run_id = $2 and s.state = 'planned' order by s.due_at limit $3`;

/** A slot that no provider has accepted, or that was to be asked again after a failure. */
export interface UnsentSlot extends DueSlot {
  /** Whether its prompt may be asked, or its search term is followed. */
  readonly isWanted: boolean;
  /** Why its latest attempt failed; null = it was not sent, or not accepted. */
  readonly failure: SlotEnd['error'];
}

/** Slots of a run that are planned, due or not. */
export async function readUnsent(
  executor: Executor,
  { workspaceId, runId }: RunKey,
  limit: number,
): Promise<UnsentSlot[]> {
  type Row = SlotRow & { isWanted: boolean; errorCode: string | null; errorMessage: string | null };
  const rows = await sql<Row>(executor, UNSENT, [workspaceId, runId, limit]);
  return rows.map(({ isWanted, errorCode: code, errorMessage: message, ...row }) => ({
    ...{ workspaceId, runId, ...withPlace(row), isWanted },
    failure: code === null || message === null ? null : { code, message },
  }));
}

const SETTLE_UNSENT = `
  update measuring_slots
  set state = 'settled', submitted_at = $6, settled_at = $6, outcome = 'failed', cost_usd = 0, error_code = $7,
      error_message = $8
  where ${KEY} and state = 'planned' returning 1 as settled`;

/** Ends a planned slot that is not sent any more. Returns false if it is not planned any more. */
export async function settleUnsent(
  transaction: Transaction,
  slot: SlotKey,
  { at, code, message }: { at: Date; code: string; message: string },
): Promise<boolean> {
  return (await sql(transaction, SETTLE_UNSENT, [...keyOf(slot), at, code, message])).length > 0;
}

const POSTPONE = `
  update measuring_slots set state = 'planned', submitted_at = null, leased_until = null, due_at = $7 where ${IS_MINE}`;

/** Puts back a slot that the provider has certainly not accepted. */
export async function postponeSlot(executor: Executor, slot: TakenSlot, dueAt: Date): Promise<void> {
  await sql(executor, POSTPONE, [...attemptOf(slot), dueAt]);
}

const REPEAT = `
  update measuring_slots
  set state = 'planned', submitted_at = null, leased_until = null, task_id = null, due_at = $7, repeats = repeats + 1,
      earlier_usd = earlier_usd + $8, earlier_at = submitted_at, error_code = $9, error_message = $10
  where ${IS_MINE}`;

/** Puts back a slot whose attempt has failed, to be asked again; `costUsd` is what the attempt counts. */
export async function repeatSlot(
  transaction: Transaction,
  slot: TakenSlot,
  { dueAt, costUsd, error }: { dueAt: Date; costUsd: number; error: NonNullable<SlotEnd['error']> },
): Promise<void> {
  await sql(transaction, REPEAT, [...attemptOf(slot), dueAt, costUsd, error.code, error.message]);
}

const EXPIRED = `
  select ${SLOT_COLUMNS}, s.leased_until as "leasedUntil" from ${JOINED}
  where s.workspace_id = $1 and s.run_id = $2 and s.state = 'submitted'
    and (s.leased_until <= $3 or s.leased_until > $4)
  order by s.submitted_at limit 1
  for no key update of s skip locked`;

const TAKE_OVER = `
  update measuring_slots set attempts = attempts + 1, leased_until = $6 where ${KEY} and state = 'submitted'`;

const SHORTEN = `update measuring_slots set leased_until = $6 where ${KEY} and state = 'submitted'`;

/**
 * Takes over a submitted slot whose process has let the lease end; null when there is none. A lease that no right clock
 * can have set is shortened first: its process may still be there, and then renews it.
 */
export async function takeOverExpired(
  transaction: Transaction,
  { workspaceId, runId }: { workspaceId: string; runId: string },
  times: { now: Date; leasedUntil: Date },
): Promise<TakenSlot | null> {
  const latest = latestRight(times.now, LEASE_MS);
  const [row] = await sql<SlotRow & { leasedUntil: Date }>(transaction, EXPIRED, [
    ...[workspaceId, runId, times.now],
    latest,
  ]);
  if (row === undefined) return null;
  const { leasedUntil, ...expired } = row;
  const slot = { workspaceId, runId, ...withPlace(expired) };
  const isWrong = leasedUntil > latest;
  await sql(transaction, isWrong ? SHORTEN : TAKE_OVER, [...keyOf(slot), times.leasedUntil]);
  return isWrong ? null : { ...slot, attempts: slot.attempts + 1 };
}

function withPlace({ surface, provider, model, country, locale, ...row }: SlotRow) {
  const { promptId, promptText, term, topic, ownDomains, ...slot } = row;
  const subject: Subject =
    promptId === null ? { kind: 'keyword', term: term ?? '' } : { kind: 'prompt', promptId };
  const rank = term === null ? null : { topic: topic ?? 'seo', ownDomains };
  const place = { platform: slot.platform, surface, provider, model, country, locale };
  return { ...slot, subject, place, rank, text: promptText ?? term ?? '' };
}

const PROGRESS = `
  select count(*)::integer as slots,
         count(*) filter (where s.state = 'planned' and ${IS_WANTED})::integer as planned,
         count(*) filter (where s.state = 'planned' and ${IS_WANTED} is not true)::integer as withheld,
         count(*) filter (where s.state = 'submitted')::integer as submitted,
         count(*) filter (where s.outcome = 'answered')::integer as answered,
         count(*) filter (where s.outcome = 'failed')::integer as failed,
         count(*) filter (where s.outcome = 'unknown')::integer as unknown,
         coalesce(sum(s.earlier_usd), 0)::float8
           + coalesce(sum(${SPENT}) filter (where s.submitted_at is not null), 0)::float8 as "spentUsd",
         min(s.due_at) filter (where s.state = 'planned' and ${IS_WANTED}) as "nextDueAt",
         min(s.leased_until) as "nextLeaseEnd"
  from ${JOINED}
  where s.workspace_id = $1 and s.run_id = $2`;

/** Where a run stands. */
export interface RunProgress {
  readonly slots: number;
  readonly planned: number;
  /** Planned for prompts that were paused or archived meanwhile, or terms that were removed: not asked. */
  readonly withheld: number;
  readonly submitted: number;
  readonly answered: number;
  readonly failed: number;
  readonly unknown: number;
  /** In US dollars, as reported or else as estimated. */
  readonly spentUsd: number;
  readonly nextDueAt: Date | null;
  readonly nextLeaseEnd: Date | null;
}

export async function readProgress(
  executor: Executor,
  workspaceId: string,
  runId: string,
): Promise<RunProgress> {
  const [row] = await sql<RunProgress>(executor, PROGRESS, [workspaceId, runId]);
  if (row === undefined) throw new Error('An aggregate has one row.');
  return row;
}

const OPEN_SLOTS = `
  select count(*) filter (where state = 'planned' and due_at > $1)::integer as planned,
         count(*) filter (where state = 'planned' and due_at <= $1)::integer as due,
         count(*) filter (where state = 'submitted')::integer as "inFlight"
  from measuring_slots where state <> 'settled'`;

/** How many slots of all workspaces are not settled. */
export interface OpenSlots {
  /** For later. */
  readonly planned: number;
  /** Including those that a budget, a limit or a paused prompt holds up. */
  readonly due: number;
  readonly inFlight: number;
}

export async function readOpenSlots(executor: Executor, now: Date): Promise<OpenSlots> {
  const [row] = await sql<OpenSlots>(executor, OPEN_SLOTS, [now]);
  return row ?? { planned: 0, due: 0, inFlight: 0 };
}

const FAILURES = `
  select coalesce(error_code, 'unknown') as code, count(*)::integer as count, min(error_message) as example
  from measuring_slots
  where workspace_id = $1 and run_id = $2 and outcome <> 'answered'
  group by 1 order by 2 desc, 1`;

/** Why slots of a run failed, most frequent first. */
export interface RunFailure {
  readonly code: string;
  readonly count: number;
  /** The message of one of them. */
  readonly example: string | null;
}

export function readFailures(executor: Executor, workspaceId: string, runId: string): Promise<RunFailure[]> {
  return sql<RunFailure>(executor, FAILURES, [workspaceId, runId]);
}

/** What the id of a run ends with that asks again what nobody knows the outcome of in another run. */
const RETRY = '-retry';

/** The run in which the slots of a run whose outcome is unknown are asked again, each at most once. */
export const retryRunId = (runId: string) => `${runId}${RETRY}`;

const LATEST_RUN = `
  select run_id as "runId" from measuring_runs
  where workspace_id = $1 and (run_id = $2 or $2::text is null and right(run_id, length($3)) <> $3 and scheduled_for <= $4)
  order by scheduled_for desc, run_id desc limit 1`;

/** The run with this id, or else the latest one that is no retry and whose time has come; null if there is none. */
export async function findRun(
  executor: Executor,
  workspaceId: string,
  runId: string | null,
  now: Date,
): Promise<string | null> {
  const [row] = await sql<{ runId: string }>(executor, LATEST_RUN, [
    ...[workspaceId, runId, RETRY],
    latestRight(now, 0),
  ]);
  return row?.runId ?? null;
}

const UNKNOWN = `
  select ${SLOT_COLUMNS} from ${JOINED}
  where s.workspace_id = $1 and s.run_id = $2 and s.outcome = 'unknown' and ${IS_WANTED} and not exists (
    select from measuring_slots t
    where t.workspace_id = $1 and t.run_id = $3 and t.subject_id = s.subject_id and t.platform = s.platform
      and t.sample_index = s.sample_index
    offset 0)
  order by s.subject_id, s.platform, s.sample_index`;

/** The slots of a run whose outcome is unknown and that its retry does not have yet. */
export async function readUnknown(
  executor: Executor,
  workspaceId: string,
  runId: string,
): Promise<DueSlot[]> {
  const rows = await sql<SlotRow>(executor, UNKNOWN, [workspaceId, runId, retryRunId(runId)]);
  return rows.map((row) => ({ workspaceId, runId, ...withPlace(row) }));
}
