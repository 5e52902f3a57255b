import { isDeepStrictEqual } from 'node:util';
import { createContext } from './context.js';
import { namedQuery, type Transaction } from './database.js';

/** The author of changes. */
export interface Origin {
  /** The id of an API key or of a person; for commands, `cli:` and the user of the operating system. */
  readonly actor: string;
  /** The id that the service gave the request. Null for commands. */
  readonly requestId: string | null;
  /** The id that the client gave it. Null if it sent none. */
  readonly clientRequestId: string | null;
}

export type AuditAction =
  | 'attributes.changed'
  | 'brand.competitors_changed'
  | 'brand.content_style_changed'
  | 'brand.names_changed'
  | 'brand.pinned'
  | 'brand.recognition_changed'
  | 'brand.saved'
  | 'brand.unpinned'
  | 'budget.changed'
  | 'channel.added'
  | 'channel.changed'
  | 'channel.removed'
  | 'company.dismissed'
  | 'company.restored'
  | 'history.archived'
  | 'history.restored'
  | 'key.issued'
  | 'key.regenerated'
  | 'key.revoked'
  | 'key.rotated'
  | 'keywords.followed'
  | 'keywords.unfollowed'
  | 'member.invited'
  | 'member.joined'
  | 'member.removed'
  | 'member.role_changed'
  | 'member.uninvited'
  | 'person.added'
  | 'person.linked'
  | 'person.operator_changed'
  | 'person.password_link_sent'
  | 'person.password_set'
  | 'person.unlinked'
  | 'prompt.added'
  | 'prompt.archived'
  | 'prompt.corrected'
  | 'prompt.paused'
  | 'prompt.replaced'
  | 'prompt.resumed'
  | 'prompt.reworded'
  | 'provider_key.removed'
  | 'provider_key.resealed'
  | 'provider_key.set'
  | 'reporting.granted'
  | 'reporting.revoked'
  | 'retention.applied'
  | 'schedule.changed'
  | 'step.dismissed'
  | 'step.done'
  | 'step.undone'
  | 'targets.changed'
  | 'webhook.changed'
  | 'webhook.secret_changed'
  | 'workspace.cap_changed'
  | 'workspace.created'
  | 'workspace.deleted'
  | 'workspace.name_changed'
  | 'workspace.plan_changed'
  | 'workspace.purged'
  | 'workspace.sharing_changed'
  | 'workspace.weighting_changed'
  | 'workspace.time_zone_changed';

/** A change of a workspace. Neither state contains a secret. */
export interface AuditEvent {
  readonly action: AuditAction;
  /** The id of what was changed: of a key, a single prompt or a channel, otherwise of the workspace. */
  readonly subjectId: string;
  /** Null if it did not exist. */
  readonly before: object | null;
  /** Null if it no longer exists. */
  readonly after: object | null;
}

/** The author of what the service does by itself, such as turning off a webhook. */
const service: Origin = { actor: 'service', requestId: null, clientRequestId: null };

const origins = createContext<Origin>('origin');

/** Maximum number of subjects that an event of many names one by one. It has the number of all. */
export const MAX_LISTED = 100;

/** Runs `work` so that the changes it makes are recorded as those of `origin`. */
export function actingAs<Result>(origin: Origin, work: () => Promise<Result>): Promise<Result> {
  return origins.run(origin, work);
}

/** The author of the changes that the caller makes. */
export const currentActor = (): string => (origins.current() ?? service).actor;

/** The author and time of an event, as `record_audit_events` takes them. */
export function auditOrigin(at: Date): string {
  return JSON.stringify({ ...(origins.current() ?? service), at });
}

const RECORD = 'select record_audit_events(:workspaceId::text, :origin::jsonb, :events::jsonb)';

/**
 * Records an event in the transaction of its change, so that neither exists without the other. Does nothing if both
 * states are equal.
 */
export async function recordEvent(
  transaction: Transaction,
  workspaceId: string,
  at: Date,
  event: AuditEvent,
): Promise<void> {
  if (!isDeepStrictEqual(event.before, event.after))
    await recordEvents(transaction, workspaceId, at, [event]);
}

/** Records events like `recordEvent`, all of which change something. */
export async function recordEvents(
  transaction: Transaction,
  workspaceId: string,
  at: Date,
  events: readonly AuditEvent[],
): Promise<void> {
  const values = { workspaceId, origin: auditOrigin(at), events: JSON.stringify(events) };
  await namedQuery(transaction, 'audit-record', RECORD, values);
}

/** The only statement that writes audit events. Functions that change data call it, so that both are one round trip. */
const recordAuditEvents = {
  name: 'record_audit_events',
  revision: 2,
  definition: `
    create or replace function record_audit_events(p_workspace_id text, p_origin jsonb, p_events jsonb)
    returns void language plpgsql as $$
    begin
      insert into audit_events
          (workspace_id, event_id, occurred_at, actor, request_id, client_request_id, action, subject_id, before, after)
        select p_workspace_id, 'evt_' || replace(gen_random_uuid()::text, '-', ''), (p_origin ->> 'at')::timestamptz,
               p_origin ->> 'actor', p_origin ->> 'requestId', p_origin ->> 'clientRequestId', e.action, e."subjectId",
               e.before, e.after
        from jsonb_to_recordset(p_events) as e (action text, "subjectId" text, before jsonb, after jsonb);
    end $$;`,
};

export const auditFunctions = [recordAuditEvents];
