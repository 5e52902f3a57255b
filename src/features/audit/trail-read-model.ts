import { sql, type Executor } from '../../platform/database.js';
import type { AuditEntry } from './types.js';

/** An event with the name of the person or key that caused it, if the workspace still has them. */
export interface TrailRow extends Omit<AuditEntry, 'workspaceId' | 'clientRequestId'> {
  readonly personName: string | null;
  readonly keyName: string | null;
}

/** Selects events of a workspace; absent members select all. */
export interface TrailConditions {
  readonly actor?: string;
  /** The parts of actions before the dot. */
  readonly subjects?: readonly string[];
  /** Inclusive. */
  readonly since?: Date;
  /** Exclusive. */
  readonly until?: Date;
  /** The id of the event that those follow, which are older. */
  readonly after?: string;
}

/** Every command is by the operator: which user of the operating system ran it is not for people of the workspace. */
export const OPERATOR = 'operator';

const READ = `
  select e.event_id as "eventId", e.occurred_at as "occurredAt", e.actor, e.request_id as "requestId", e.action,
         e.subject_id as "subjectId", e.before, e.after, p.name as "personName", k.name as "keyName"
  from audit_events e
  left join people p on p.person_id = e.actor
  left join api_keys k on k.workspace_id = e.workspace_id and k.key_id = e.actor`;

/** Events are never removed, so the one that others follow is there. */
const CONDITIONS = {
  actor: 'e.actor = :actor',
  subjects: `split_part(e.action, '.', 1) = any(:subjects)`,
  since: 'e.occurred_at >= :since',
  until: 'e.occurred_at < :until',
  after: `(e.occurred_at, e.event_id) < (
    select a.occurred_at, a.event_id from audit_events a where a.workspace_id = :workspaceId and a.event_id = :after)`,
} as const satisfies Record<keyof TrailConditions, string>;

/** Up to `limit` events of a workspace, newest first. */
export function readTrail(
  executor: Executor,
  workspaceId: string,
  { actor, ...others }: TrailConditions,
  limit: number,
): Promise<TrailRow[]> {
  const byOperator = actor === OPERATOR;
  const given = { ...others, ...(actor !== undefined && !byOperator && { actor }) };
  const conditions = (Object.keys(given) as (keyof TrailConditions)[]).map((name) => CONDITIONS[name]);
  const all = [
    'e.workspace_id = :workspaceId',
    ...(byOperator ? [`e.actor like 'cli:%'`] : []),
    ...conditions,
  ];
  const text = `${READ} where ${all.join(' and ')} order by e.occurred_at desc, e.event_id desc limit :limit`;
  return sql<TrailRow>(executor, text, { ...given, workspaceId, limit });
}
