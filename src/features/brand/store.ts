import { auditOrigin } from '../../platform/audit.js';
import { namedQuery, type Executor, type Transaction } from '../../platform/database.js';
import { callChange } from '../../platform/workspace-revision.js';
import type { CompetitorList, VersionContent } from './types.js';

const LOCK = `
  select active_version, competitors, competitors_pinned_at from brands where workspace_id = $1 for update`;

const CREATE = `insert into brands (workspace_id) values ($1) on conflict do nothing`;

const VERSION = `
  select positioning, audience, product_description, tone, competitors, excluded_topics, raw_intent
  from brand_versions where workspace_id = $1 and version = $2`;

const SUPERSEDE = `
  update brand_versions set superseded_at = $2 where workspace_id = $1 and superseded_at is null`;

const INSERT_VERSION = `
  insert into brand_versions (workspace_id, version, positioning, audience, product_description, tone,
                              competitors, excluded_topics, raw_intent, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

const ACTIVATE = `update brands set active_version = $2, competitors = $3 where workspace_id = $1`;

const PIN = `select pin_competitors(:workspaceId::text, :names::text[], :now::timestamptz, :origin::jsonb, :raises::boolean)`;

const SET_LIVE_LIST = `update brands set competitors = $2 where workspace_id = $1`;

const UNPIN = `select unpin_competitors(:workspaceId::text, :origin::jsonb, :raises::boolean) as count`;

const SET_CONTENT_STYLE = `select set_content_style(:workspaceId::text, :style::text, :origin::jsonb, :raises::boolean) as "isSet"`;

/** The state that a save builds on. */
export interface LockedBrand {
  /** Null before the first save. */
  readonly activeVersion: number | null;
  readonly competitors: CompetitorList;
}

interface BrandRow {
  active_version: number | null;
  competitors: string[];
  competitors_pinned_at: Date | null;
}

interface VersionRow {
  positioning: string;
  audience: string | null;
  product_description: string | null;
  tone: string | null;
  competitors: string[];
  excluded_topics: string[];
  raw_intent: string | null;
}

/** Locks the workspace's brand until the transaction ends; creates its row on first use. */
export async function lockBrand(transaction: Transaction, workspaceId: string): Promise<LockedBrand> {
  let row = await lockRow(transaction, workspaceId);
  if (row === undefined) {
    await namedQuery(transaction, 'brand-create', CREATE, [workspaceId]);
    row = await lockRow(transaction, workspaceId);
  }
  if (row === undefined) throw new Error('The brand row disappeared after it was created.');
  return {
    activeVersion: row.active_version,
    competitors: { names: row.competitors, pinnedAt: row.competitors_pinned_at },
  };
}

async function lockRow(transaction: Transaction, workspaceId: string): Promise<BrandRow | undefined> {
  const [row] = await namedQuery<BrandRow>(transaction, 'brand-lock', LOCK, [workspaceId]);
  return row;
}

/**
 * Reads one version. Run it after the lock, as a separate statement: in the same one it would see the versions from
 * before the wait for the lock.
 */
export async function readVersion(
  transaction: Transaction,
  workspaceId: string,
  version: number,
): Promise<VersionContent> {
  const [row] = await namedQuery<VersionRow>(transaction, 'brand-version', VERSION, [workspaceId, version]);
  if (row === undefined) throw new Error('The active version of a brand is missing.');
  return {
    positioning: row.positioning,
    audience: row.audience,
    productDescription: row.product_description,
    tone: row.tone,
    competitors: row.competitors,
    excludedTopics: row.excluded_topics,
    rawIntent: row.raw_intent,
  };
}

/** Inserts the version as the active one and makes its list the live one. The brand must be locked. */
export async function activateVersion(
  transaction: Transaction,
  workspaceId: string,
  version: number,
  content: VersionContent,
  now: Date,
): Promise<void> {
  await namedQuery(transaction, 'brand-supersede', SUPERSEDE, [workspaceId, now]);
  await namedQuery(transaction, 'brand-insert-version', INSERT_VERSION, [
    workspaceId,
    version,
    content.positioning,
    content.audience,
    content.productDescription,
    content.tone,
    content.competitors,
    content.excludedTopics,
    content.rawIntent,
    now,
  ]);
  await namedQuery(transaction, 'brand-activate', ACTIVATE, [workspaceId, version, content.competitors]);
}

/** Replaces the live list and pins it; updates the time of an existing pin. */
export async function pinList(
  executor: Executor,
  workspaceId: string,
  names: readonly string[],
  now: Date,
): Promise<void> {
  await callChange(executor, 'brand-pin', PIN, { workspaceId, names, now, origin: auditOrigin(now) });
}

/** Replaces the live list without changing its pin. The brand must be locked. */
export async function setLiveList(
  transaction: Transaction,
  workspaceId: string,
  names: readonly string[],
): Promise<void> {
  await namedQuery(transaction, 'brand-set-live-list', SET_LIVE_LIST, [workspaceId, names]);
}

/** Unpins the list and returns its length. */
export async function unpinList(executor: Executor, workspaceId: string, now: Date): Promise<number> {
  const values = { workspaceId, origin: auditOrigin(now) };
  const [row] = await callChange<{ count: number | null }>(executor, 'brand-unpin', UNPIN, values);
  return row?.count ?? 0;
}

/** False when the workspace does not exist. */
export async function setContentStyle(
  executor: Executor,
  workspaceId: string,
  style: string | null,
  now: Date,
): Promise<boolean> {
  const text = SET_CONTENT_STYLE;
  const [row] = await callChange<{ isSet: boolean }>(executor, 'brand-set-content-style', text, {
    workspaceId,
    style,
    origin: auditOrigin(now),
  });
  return row?.isSet ?? false;
}
