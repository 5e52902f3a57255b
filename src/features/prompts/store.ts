import type { PromptGroup, Wording } from '../../domain/prompt-groups.js';
import { auditOrigin, recordEvents, type AuditAction, type AuditEvent } from '../../platform/audit.js';
import { namedQuery, type Executor, type Transaction } from '../../platform/database.js';
import { callChange } from '../../platform/workspace-revision.js';
import type { NewPrompt, Persona, PlanCaps, PromptAuthor } from './types.js';

const TRACK = `
  select * from track_prompts(
    :workspaceId::text, :capFree::integer, :capPaid::integer, :promptIds::text[], :texts::text[], :topics::text[],
    :personas::text[], :intents::text[], :createdBy::text, :draft::boolean, :reuse::boolean, :now::timestamptz,
    :wordings::jsonb, :namesVersion::text, :raises::boolean, :origin::jsonb)`;

const LOCK = `
  select p.prompt_id, p.text, p.archived_at is not null as is_archived
  from prompts p
  where p.workspace_id = $1 and p.prompt_id = any($2)
    and p.project_id = (select project_id from projects where workspace_id = $1 and is_active)
  order by p.prompt_id
  for no key update`;

const REPLACEMENT = `
  select prompt_id from prompts where workspace_id = $1 and replaces_prompt_id = $2`;

const REWORD = `
  select reword_prompts(
    :workspaceId::text, :texts::jsonb, :now::timestamptz, :origin::jsonb, :events::jsonb)`;

const SET_PAUSED = `
  select set_prompt_paused(
    :workspaceId::text, :promptId::text, :paused::boolean, :reason::text, :now::timestamptz, :origin::jsonb)`;

const ARCHIVE = `
  select archive_prompts(
    :workspaceId::text, :promptIds::text[], :userId::text, :reason::text, :now::timestamptz, :origin::jsonb, :action::text,
    :after::jsonb)`;

const INSERT_REPLACEMENT = `
  insert into prompts (workspace_id, prompt_id, project_id, text, topic, persona, intent, created_by,
                       replaces_prompt_id, created_at, updated_at)
  select workspace_id, $3, project_id, $4, topic, persona, intent, 'api', prompt_id, $5, $5
  from prompts where workspace_id = $1 and prompt_id = $2`;

/** Values by prompt: each is the whole of the properties that can be corrected. */
const CORRECT = `
  update prompts
  set topic = $3::jsonb -> prompt_id ->> 'topic', persona = $3::jsonb -> prompt_id ->> 'persona',
      intent = $3::jsonb -> prompt_id ->> 'intent', chosen_group = $3::jsonb -> prompt_id ->> 'group',
      updated_at = greatest(updated_at, $4)
  where workspace_id = $1 and prompt_id = any($2)`;

export interface TrackedItem {
  readonly promptId: string;
  readonly created: boolean;
}

/** The result of tracking prompts. `gone`: the workspace no longer exists. */
export type TrackOutcome =
  | {
      readonly kind: 'tracked';
      readonly items: TrackedItem[];
      readonly activeCount: number;
      readonly cap: number;
    }
  | {
      readonly kind: 'over-cap';
      readonly activeCount: number;
      readonly cap: number;
      readonly requested: number;
    }
  | { readonly kind: 'gone' };

export interface TrackRequest {
  readonly workspaceId: string;
  readonly caps: PlanCaps;
  readonly items: readonly (NewPrompt & { readonly promptId: string })[];
  /** The brands that the text of each item names. */
  readonly wordings: readonly Wording[];
  /** The version of the names that the texts were searched for. */
  readonly namesVersion: string;
  readonly createdBy: PromptAuthor;
  readonly draft: boolean;
  /** Whether a text that is already tracked reuses its prompt. */
  readonly reuse: boolean;
  readonly now: Date;
}

interface TrackRow {
  ordinal: number;
  tracked_id: string;
  created: boolean;
  active_count: number;
  cap: number;
  requested: number;
}

/**
 * Locks the active project, counts its prompts and inserts all items within the cap or none, in one round trip. Null if the
 * workspace has other names by now.
 */
export async function trackPrompts(executor: Executor, request: TrackRequest): Promise<TrackOutcome | null> {
  const { workspaceId, caps, items, wordings, namesVersion, createdBy, draft, reuse, now } = request;
  const rows = await callChange<TrackRow>(executor, 'prompts-track', TRACK, {
    workspaceId,
    capFree: caps.free,
    capPaid: caps.paid,
    promptIds: items.map((item) => item.promptId),
    texts: items.map((item) => item.text),
    topics: items.map((item) => item.topic),
    personas: items.map((item) => item.persona),
    intents: items.map((item) => item.intent),
    createdBy,
    draft,
    reuse,
    now,
    wordings: JSON.stringify(wordings),
    namesVersion,
    origin: auditOrigin(now),
  });
  const [first] = rows;
  if (first === undefined) return { kind: 'gone' };
  if (first.ordinal < 0) return null;
  const { active_count: activeCount, cap, requested } = first;
  if (first.ordinal === 0) return { kind: 'over-cap', activeCount, cap, requested };
  const tracked = rows.map((row) => ({ promptId: row.tracked_id, created: row.created }));
  return { kind: 'tracked', items: tracked, activeCount, cap };
}

export interface LockedPrompt {
  readonly promptId: string;
  readonly text: string;
  readonly isArchived: boolean;
}

/** Locks the prompts that exist in the workspace, in id order, so that two batches never deadlock. */
export async function lockPrompts(
  transaction: Transaction,
  workspaceId: string,
  promptIds: readonly string[],
): Promise<Map<string, LockedPrompt>> {
  const rows = await namedQuery<{ prompt_id: string; text: string; is_archived: boolean }>(
    transaction,
    'prompts-lock',
    LOCK,
    [workspaceId, promptIds],
  );
  return new Map(
    rows.map((row) => [
      row.prompt_id,
      { promptId: row.prompt_id, text: row.text, isArchived: row.is_archived },
    ]),
  );
}

/** The prompt that replaced this one; undefined if it was not replaced. */
export async function findReplacement(
  transaction: Transaction,
  workspaceId: string,
  promptId: string,
): Promise<string | undefined> {
  const values = [workspaceId, promptId];
  const [row] = await namedQuery<{ prompt_id: string }>(
    transaction,
    'prompts-replacement',
    REPLACEMENT,
    values,
  );
  return row?.prompt_id;
}

/** A change of a prompt's text. */
export interface Rewording {
  readonly promptId: string;
  readonly before: string;
  readonly text: string;
}

/** Changes the wordings of prompts, each with its audit event. */
export async function rewordPrompts(
  transaction: Transaction,
  workspaceId: string,
  items: readonly Rewording[],
  now: Date,
): Promise<void> {
  if (items.length === 0) return;
  const events = items.map(({ promptId, before, text }): AuditEvent => ({
    action: 'prompt.reworded',
    subjectId: promptId,
    before: { text: before },
    after: { text },
  }));
  await namedQuery(transaction, 'prompts-reword', REWORD, {
    workspaceId,
    texts: JSON.stringify(Object.fromEntries(items.map(({ promptId, text }) => [promptId, text]))),
    now,
    origin: auditOrigin(now),
    events: JSON.stringify(events),
  });
}

/** The properties of a prompt that can be corrected. */
export interface Correctable {
  readonly topic: string | null;
  readonly persona: Persona;
  readonly intent: string | null;
  /** The group that a person chose, if any. */
  readonly group: PromptGroup | null;
}

/** A correction of a prompt. */
export interface Corrected {
  readonly id: string;
  readonly before: Correctable;
  readonly after: Correctable;
}

/** Stores corrections of locked prompts, each with its audit event. */
export async function correctPrompts(
  transaction: Transaction,
  workspaceId: string,
  items: readonly Corrected[],
  now: Date,
): Promise<void> {
  const after = Object.fromEntries(items.map((item) => [item.id, item.after]));
  const values = [workspaceId, Object.keys(after), JSON.stringify(after), now];
  await namedQuery(transaction, 'prompts-correct', CORRECT, values);
  const events = items.map(({ id, ...states }): AuditEvent => ({
    ...{ action: 'prompt.corrected', subjectId: id, ...states },
  }));
  await recordEvents(transaction, workspaceId, now, events);
}

/**
 * Pauses a prompt, which keeps its reason unless a new one is given, or resumes it, which also activates a draft. Records
 * an audit event if that changes anything.
 */
export async function setPromptPaused(
  transaction: Transaction,
  workspaceId: string,
  promptId: string,
  { paused, reason }: { readonly paused: boolean; readonly reason: string | null },
  now: Date,
): Promise<void> {
  const values = { workspaceId, promptId, paused, reason, now, origin: auditOrigin(now) };
  await namedQuery(transaction, 'prompts-set-paused', SET_PAUSED, values);
}

export interface Replacement {
  readonly promptId: string;
  readonly text: string;
}

/** Archives prompts, with their audit events. Does nothing to those that are already archived. */
export async function archivePrompts(
  transaction: Transaction,
  workspaceId: string,
  promptIds: readonly string[],
  by: { userId: string; replacement?: Replacement },
  now: Date,
): Promise<void> {
  const { userId, replacement } = by;
  await namedQuery(transaction, 'prompts-archive', ARCHIVE, {
    workspaceId,
    promptIds,
    userId,
    reason: replacement === undefined ? null : 'replaced',
    now,
    origin: auditOrigin(now),
    action: (replacement === undefined ? 'prompt.archived' : 'prompt.replaced') satisfies AuditAction,
    after: replacement === undefined ? null : JSON.stringify(replacement),
  });
}

/** Inserts a prompt with a new text and the topic, persona and intent of the prompt it replaces. */
export async function insertReplacement(
  transaction: Transaction,
  workspaceId: string,
  oldPromptId: string,
  { promptId, text }: Replacement,
  now: Date,
): Promise<void> {
  await namedQuery(transaction, 'prompts-replace', INSERT_REPLACEMENT, [
    workspaceId,
    oldPromptId,
    promptId,
    text,
    now,
  ]);
}
