import { sql, type Database, type Executor, type Transaction } from '../platform/database.js';
import type { ListedMessage, Message, MessageFilter } from './types.js';

const WAITS = 'm.dispatched_at is null and m.dead_at is null';

const WAITING = `
  m.workspace_id, m.outbox_id, m.topic, m.not_before, m.leased_until from outbox m where ${WAITS}`;
const IN_ORDER = 'm.workspace_id, m.topic, m.created_at, m.outbox_id';

const COLUMNS_OF_HEAD = `
  h.workspace_id as "workspaceId", h.outbox_id as "outboxId", h.topic,
  greatest(case when h.not_before <= $2 then h.not_before end,
           case when h.leased_until <= $3 then h.leased_until end) as "dueAt"`;

/** Uses the index to go from each head to that of the next topic or workspace, past the messages that wait behind it. */
const HEADS = `
  with recursive heads as (
    (select ${WAITING} order by ${IN_ORDER} limit 1)
    union all
    select next.* from heads h cross join lateral (
      select ${WAITING} and (m.workspace_id, m.topic) > (h.workspace_id, h.topic) order by ${IN_ORDER} limit 1) next)
  select ${COLUMNS_OF_HEAD} from heads h
  cross join lateral (
    select from workspaces w where w.workspace_id = h.workspace_id and w.deleted_at is null offset 0) kept
  where h.topic = any($1)`;

/** Reads all waiting messages: Citus does not run a recursive statement on several nodes. */
const HEADS_ON_CLUSTER = `
  select ${COLUMNS_OF_HEAD}
  from (select distinct on (m.workspace_id, m.topic) ${WAITING} and m.topic = any($1) order by ${IN_ORDER}) h
  join workspaces w on w.workspace_id = h.workspace_id
  where w.deleted_at is null`;

/** The oldest waiting message of a workspace and topic. */
export interface Head {
  readonly workspaceId: string;
  readonly outboxId: string;
  readonly topic: string;
  /** Null = immediately. */
  readonly dueAt: Date | null;
}

/** The latest plausible times. Later ones come from a fast clock, and are not waited for. */
export interface LatestTimes {
  readonly notBefore: Date;
  readonly leasedUntil: Date;
}

/** True if the database has Citus, which runs fewer kinds of statements. */
export async function isOnCluster(executor: Executor): Promise<boolean> {
  return (await sql(executor, `select from pg_extension where extname = 'citus'`)).length > 0;
}

/** The oldest waiting message of each topic in each workspace. Messages of deleted workspaces are skipped. */
export function readHeads(
  executor: Executor,
  topics: readonly string[],
  { onCluster, ...latest }: LatestTimes & { readonly onCluster: boolean },
): Promise<Head[]> {
  const text = onCluster ? HEADS_ON_CLUSTER : HEADS;
  return sql<Head>(executor, text, [topics, latest.notBefore, latest.leasedUntil]);
}

const COLUMNS = `
  m.workspace_id as "workspaceId", m.outbox_id as "outboxId", m.topic, m.payload, m.created_at as "createdAt", m.attempts`;

const LOCK_DUE = `
  select ${COLUMNS} from outbox m
  where m.workspace_id = $1 and m.outbox_id = $2 and ${WAITS}
    and coalesce(m.not_before <= $3 or m.not_before > $4, true)
    and coalesce(m.leased_until <= $3 or m.leased_until > $5, true)
  for no key update skip locked`;

const LEASE = `
  update outbox set attempts = attempts + 1, leased_until = $3 where workspace_id = $1 and outbox_id = $2`;

/** Takes a due message; null if another process has taken or ended it. */
export async function takeMessage(
  transaction: Transaction,
  { workspaceId, outboxId }: Pick<Head, 'workspaceId' | 'outboxId'>,
  times: { now: Date; leasedUntil: Date; latest: LatestTimes },
): Promise<Message | null> {
  const { now, latest } = times;
  const values = [workspaceId, outboxId, now, latest.notBefore, latest.leasedUntil];
  const [row] = await sql<Message>(transaction, LOCK_DUE, values);
  if (row === undefined) return null;
  await sql(transaction, LEASE, [workspaceId, outboxId, times.leasedUntil]);
  return { ...row, attempts: row.attempts + 1 };
}

/** The latest attempt, while no other process has taken over the message. */
const IS_MINE = `
  workspace_id = $1 and outbox_id = $2 and attempts = $3 and dispatched_at is null and dead_at is null`;

/** Writes to the message if the attempt is still the latest; returns whether it is. */
async function change(
  executor: Executor,
  message: Message,
  assignments: string,
  values: readonly unknown[],
): Promise<boolean> {
  const text = `update outbox set ${assignments} where ${IS_MINE} returning 1 as changed`;
  const { workspaceId, outboxId, attempts } = message;
  return (await sql(executor, text, [workspaceId, outboxId, attempts, ...values])).length > 0;
}

/** Extends the lease. False if the message was taken over. */
export function renewLease(executor: Executor, message: Message, until: Date): Promise<boolean> {
  return change(executor, message, 'leased_until = $4', [until]);
}

/** Ends a message. False if another process has taken it over. */
export function markDispatched(transaction: Transaction, message: Message, at: Date): Promise<boolean> {
  return change(transaction, message, 'dispatched_at = $4, leased_until = null, last_error = null', [at]);
}

/** Makes a message wait for its next attempt. */
export function postpone(
  executor: Executor,
  message: Message,
  next: { notBefore: Date; error: string },
): Promise<boolean> {
  return change(executor, message, 'not_before = $4, leased_until = null, last_error = $5', [
    next.notBefore,
    next.error,
  ]);
}

/** Gives a message back as if it had not been taken. */
export function release(executor: Executor, message: Message): Promise<boolean> {
  return change(executor, message, 'attempts = attempts - 1, leased_until = null', []);
}

/** Makes a message a dead letter. False if another process has taken it over. */
export function bury(
  transaction: Transaction,
  message: Message,
  end: { at: Date; error: string },
): Promise<boolean> {
  return change(transaction, message, 'dead_at = $4, leased_until = null, last_error = $5', [
    end.at,
    end.error,
  ]);
}

const STATE = `
  case when m.dispatched_at is not null then 'dispatched' when m.dead_at is not null then 'dead' else 'waiting' end`;

const LIST = `
  select m.workspace_id as "workspaceId", m.outbox_id as "outboxId", m.topic, m.created_at as "createdAt", m.attempts,
         ${STATE} as state, m.not_before as "notBefore", m.leased_until as "leasedUntil", m.last_error as "lastError"
  from outbox m
  where ($1::text is null or m.workspace_id = $1) and ($2::text is null or ${STATE} = $2)
  order by m.created_at desc, m.outbox_id desc limit $3`;

/** The latest messages, at most `limit`, oldest first. */
export async function readMessages(
  executor: Executor,
  filter: MessageFilter,
  limit: number,
): Promise<ListedMessage[]> {
  const values = [filter.workspaceId ?? null, filter.state ?? null, limit];
  return (await sql<ListedMessage>(executor, LIST, values)).reverse();
}

const BACKLOG = `
  select topic, sum(waiting)::integer as waiting, sum(dead)::integer as dead, min(oldest) as oldest
  from (
    select m.topic, count(*) as waiting, 0 as dead, min(m.created_at) as oldest
    from outbox m join workspaces w on w.workspace_id = m.workspace_id
    where ${WAITS} and w.deleted_at is null
    group by m.topic
    union all
    select m.topic, 0, count(*), null
    from outbox m join workspaces w on w.workspace_id = m.workspace_id
    where m.dead_at is not null and w.deleted_at is null
    group by m.topic
  ) backlog
  group by topic`;

/** The waiting and dead messages of a topic. */
export interface Backlog {
  readonly topic: string;
  readonly waiting: number;
  readonly dead: number;
  /** The creation time of the oldest waiting message; null if none waits. */
  readonly oldest: Date | null;
}

/** The backlog of each topic that has one, over all workspaces. */
export function readBacklog(executor: Executor): Promise<Backlog[]> {
  return sql<Backlog>(executor, BACKLOG);
}

/** The dead letters to change: all of them, or those given. */
export interface DeadLetters {
  readonly outboxId?: string | undefined;
  readonly workspaceId?: string | undefined;
}

const DEAD = `m.dead_at is not null and ($1::text is null or m.outbox_id = $1)`;

const WITH_DEAD = `
  select distinct m.workspace_id as "workspaceId" from outbox m
  where ${DEAD} and ($2::text is null or m.workspace_id = $2) order by 1`;

const REVIVE = `
  with locked as materialized (
    select m.outbox_id from outbox m where m.workspace_id = $2 and ${DEAD} order by m.outbox_id for no key update)
  update outbox m set dead_at = null, attempts = 0, not_before = null
  where m.workspace_id = $2 and m.outbox_id = any(array(select outbox_id from locked))
  returning ${COLUMNS}`;

/** Queues dead letters again and returns them. Locks them in a fixed order, so that two calls never deadlock. */
export async function revive(
  transaction: Transaction,
  { outboxId = null, workspaceId = null }: { [Name in keyof DeadLetters]: DeadLetters[Name] | null },
): Promise<Message[]> {
  const workspaces = await sql<{ workspaceId: string }>(transaction, WITH_DEAD, [outboxId, workspaceId]);
  const revived: Message[] = [];
  for (const one of workspaces)
    revived.push(...(await sql<Message>(transaction, REVIVE, [outboxId, one.workspaceId])));
  return revived;
}

/** How long a dispatched message is kept, in ms. */
const KEPT_MS = 30 * 86_400_000;

const OLD = 'dispatched_at < $1';

const WITH_OLD = `select distinct workspace_id as "workspaceId" from outbox where ${OLD}`;

/** Skips messages that another process is deleting, so that two deletions never wait for each other. */
const REMOVE = `
  with locked as materialized (
    select outbox_id from outbox where workspace_id = $2 and ${OLD} for update skip locked)
  delete from outbox where workspace_id = $2 and outbox_id = any(array(select outbox_id from locked))`;

/** Deletes the messages that were dispatched more than 30 days ago. */
export async function removeDispatched(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  const workspaces = await sql<{ workspaceId: string }>(database, WITH_OLD, [before]);
  for (const { workspaceId } of workspaces) await sql(database, REMOVE, [before, workspaceId]);
}
