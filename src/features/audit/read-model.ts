import { sql, type Executor } from '../../platform/database.js';
import type { AuditEntry, AuditFilter } from './types.js';

const READ = `
  select event_id as "eventId", workspace_id as "workspaceId", occurred_at as "occurredAt",
         occurred_at::text as at, actor, request_id as "requestId",
         client_request_id as "clientRequestId", action, subject_id as "subjectId", before, after
  from audit_events`;

/** A condition for each given member of a filter: with `is null` for absent ones, no index would be used. */
const CONDITIONS = {
  workspaceId: 'workspace_id = :workspaceId',
  action: 'action = :action',
  actor: 'actor = :actor',
  since: 'occurred_at >= :since',
  until: 'occurred_at < :until',
} as const satisfies Record<keyof AuditFilter, string>;

/** The last event of the previous page. The time is text, because a Date would lose its microseconds. */
interface Place {
  readonly at: string;
  readonly eventId: string;
}

type Row = AuditEntry & Place;

/** Reads up to `limit` events, newest first, that follow `after`. */
async function readPage(
  executor: Executor,
  filter: AuditFilter,
  after: Place | null,
  limit: number,
): Promise<Row[]> {
  const given = Object.keys(filter) as (keyof AuditFilter)[];
  const conditions = given.map((name) => CONDITIONS[name]);
  const following = after === null ? [] : ['(occurred_at, event_id) < (:at::timestamptz, :eventId)'];
  const where = ['true', ...conditions, ...following].join(' and ');
  const text = `${READ} where ${where} order by occurred_at desc, event_id desc limit :limit`;
  return sql<Row>(executor, text, { ...filter, ...after, limit });
}

/** Reads events in batches, newest first. The batches are never empty. */
export async function* readEvents(
  executor: Executor,
  filter: AuditFilter,
  batchSize: number,
): AsyncGenerator<AuditEntry[]> {
  let after: Place | null = null;
  for (;;) {
    const rows: Row[] = await readPage(executor, filter, after, batchSize);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = { at: last.at, eventId: last.eventId };
    yield rows.map(({ at: _, ...entry }) => entry);
  }
}
