import { EXTRACTOR_NAME } from '../../extraction/index.js';
import { sql, type Executor, type Transaction } from '../../platform/database.js';
import { observationWithId } from '../../platform/index-look-ups.js';
import type { Platform } from '../target.js';
import { OUTCOME_UNKNOWN, type MentionedBrand, type SlotKey } from '../types.js';

const READ = 'select attributes from judging_attributes where workspace_id = $1';

/** The attributes of a workspace in their order; null if it follows the default. */
export async function readAttributes(executor: Executor, workspaceId: string): Promise<string[] | null> {
  const [row] = await sql<{ attributes: string[] }>(executor, READ, [workspaceId]);
  return row?.attributes ?? null;
}

/** Like readAttributes, for a change in this transaction: other changes of the list wait for its end. */
export async function lockAttributes(
  transaction: Transaction,
  workspaceId: string,
): Promise<string[] | null> {
  const [row] = await sql<{ attributes: string[] }>(transaction, `${READ} for update`, [workspaceId]);
  return row?.attributes ?? null;
}

const WRITE = `
  insert into judging_attributes (workspace_id, attributes) values ($1, $2)
  on conflict (workspace_id) do update set attributes = excluded.attributes`;

const DELETE = 'delete from judging_attributes where workspace_id = $1';

/** Replaces the attributes of a workspace; null = the default. */
export async function writeAttributes(
  executor: Executor,
  workspaceId: string,
  attributes: readonly string[] | null,
): Promise<void> {
  if (attributes === null) await sql(executor, DELETE, [workspaceId]);
  else await sql(executor, WRITE, [workspaceId, attributes]);
}

/**
 * True for mentions that a judge is asked about: found in the answer by this program, of the workspace's brand or a
 * competitor.
 */
const IS_JUDGED = `m.position is not null and m.offsets is not null and (m.is_own or m.is_tracked)`;

const JUDGEABLE = `
  select o.observation_id as "observationId", length(o.answer_text) as length
  from observations o
  where o.workspace_id = $1 and o.run_id = $2 and o.prompt_id = $3 and o.platform = $4 and o.sample_index = $5
    and o.status = 'ok' and exists (
      select from mentions m
      where m.workspace_id = $1 and m.observation_id = o.observation_id and ${IS_JUDGED})`;

/** An answer that names a brand to judge. */
export interface JudgeableAnswer {
  readonly observationId: string;
  /** In characters. */
  readonly length: number;
}

/** The answer of the slot of a prompt; null if it has nothing to judge. */
export async function readJudgeable(
  executor: Executor,
  { workspaceId, runId, platform, sampleIndex }: SlotKey,
  promptId: string,
): Promise<JudgeableAnswer | null> {
  const values = [workspaceId, runId, promptId, platform, sampleIndex];
  const [row] = await sql<JudgeableAnswer>(executor, JUDGEABLE, values);
  return row ?? null;
}

/** The stored answers to judge. */
export interface UnjudgedSelection {
  /** A span of UTC days (`YYYY-MM-DD`, inclusive); null for no limit. */
  readonly from: string | null;
  readonly to: string | null;
  /** Whether judgments that failed are asked for again. Those with an unknown outcome never are. */
  readonly retryFailed: boolean;
}

/** A stored answer to judge. */
export interface UnjudgedAnswer extends JudgeableAnswer {
  readonly platform: Platform;
  /** How often the run of the version has asked for the judgment, and has failed. */
  readonly attempts: number;
}

const UNJUDGED = `
  select o.observation_id as "observationId", o.platform, length(o.answer_text) as length, s.settled as attempts
  from observations o
  cross join lateral (
    select (count(*) filter (where state = 'settled'))::integer as settled, count(*) filter (where state <> 'settled') as open
    from measuring_slots
    where workspace_id = $1 and run_id = $5 and subject_id = 'judgment ' || o.observation_id
      and platform = o.platform) s
  left join judgments j
    on j.workspace_id = $1 and j.observation_id = o.observation_id and j.version = $2
  where o.workspace_id = $1 and o.status = 'ok' and o.extractor_version like '${EXTRACTOR_NAME}-%'
    and o.observed_at >= coalesce($3::date::timestamp at time zone 'UTC', '-infinity')
    and o.observed_at < coalesce(($4::date + 1)::timestamp at time zone 'UTC', 'infinity')
    and exists (
      select from mentions m
      where m.workspace_id = $1 and m.observation_id = o.observation_id and ${IS_JUDGED} offset 0)
    and (s.open > 0 or (s.settled = 0 and j.state is null)
      or ($6 and j.state = 'failed' and j.error_code <> '${OUTCOME_UNKNOWN}'))
  order by o.observed_at, o.observation_id`;

/** The answers with brands to judge that this version has not judged, and that `runId` does not contain. */
export function readUnjudged(
  executor: Executor,
  workspaceId: string,
  { version, runId }: { readonly version: string; readonly runId: string },
  { from, to, retryFailed }: UnjudgedSelection,
): Promise<UnjudgedAnswer[]> {
  return sql(executor, UNJUDGED, [workspaceId, version, from, to, runId, retryFailed]);
}

const ANSWER = `
  select o.answer_text as text, (
    select coalesce(json_agg(json_build_object('brand', m.brand, 'offsets', m.offsets)
                             order by m.is_own desc, m.brand collate "C"), '[]'::json)
    from mentions m where m.workspace_id = $1 and m.observation_id = o.observation_id and ${IS_JUDGED}) as brands
  from ${observationWithId('$2')} o
  where o.status = 'ok'`;

/** An answer, and the brands in it that a judge is asked about, the workspace's first. */
export interface AnswerToJudge {
  readonly text: string;
  readonly brands: readonly MentionedBrand[];
}

/** Null if the observation was deleted or is not an answer. */
export async function readAnswerToJudge(
  executor: Executor,
  workspaceId: string,
  observationId: string,
): Promise<AnswerToJudge | null> {
  const [row] = await sql<AnswerToJudge>(executor, ANSWER, [workspaceId, observationId]);
  return row ?? null;
}
