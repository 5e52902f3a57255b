import { sql, type Transaction } from '../../platform/database.js';
import type { BatchRange } from './batches.js';
import { CITATION_COLUMNS, MENTION_COLUMNS, OBSERVATION_COLUMNS } from '../staging/observations.js';
import { recognitionOf } from '../records/observation-record.js';
import { mergePlatformStates } from './platform-states.js';
import { reapplyRecognition } from './reapply-recognition.js';
import { addToRollUps, rollUpTables } from './roll-ups.js';
import type { Session } from '../staging/session.js';
import type { StagingTable } from '../staging/writer.js';
import { beginMerge, recognizesAlike, type IngestWorkspace } from '../workspace.js';

/** Tables that hold observations and what is derived from them. */
export const MERGED_TABLES = [
  'observations',
  'mentions',
  'citations',
  'prompt_platform_states',
  ...rollUpTables,
];

/** The new observations of the current batch, from which everything else is derived. */
export const batchTable = {
  name: 'ingest_batch',
  columns: {
    seq: 'bigint',
    observation_id: 'text',
    prompt_id: 'text',
    topic: 'text',
    is_of_workspace: 'boolean',
    day: 'date',
    observed_at: 'timestamptz',
    platform: 'text',
    surface: 'text',
    model: 'text',
    status: 'text',
    last_error: 'text',
    own_position: 'integer',
    own_sentiment: 'numeric',
    competitor_mentions: 'integer',
    has_citation_data: 'boolean',
    cites_own: 'boolean',
    citations: 'integer',
    own_citations: 'integer',
  },
} as const satisfies StagingTable;

/** Locks prompts in id order, as bulk edits do, which prevents deadlocks. */
const LOCK_PROMPTS = `
  select 1 from prompts
  where workspace_id = $1 and prompt_id in (
    select coalesce(n.prompt_id, s.prompt_ref)
    from ingest_observations s left join ingest_prompts n on n.ref = s.prompt_ref
    where s.seq > $2 and s.seq <= $3)
  order by prompt_id for key share`;

/** SQL that fills the batch table with the staged rows of these observations and their share of the roll-ups. */
export function batchOf(observations: string): string {
  return `
    insert into ingest_batch
    select s.seq, s.observation_id, p.prompt_id, coalesce(p.topic, ''),
           p.persona not in ('branded', 'competitor', 'control'),
           (s.observed_at at time zone 'UTC')::date, s.observed_at, s.platform, s.surface, coalesce(s.model_served, ''),
           s.status, case when s.status <> 'ok' then coalesce(s.error_message, s.error_code) end,
           m.own_position, m.own_sentiment, coalesce(m.competitor_mentions, 0),
           s.status = 'ok' and (s.retrieval_status = 'used' or c.seq is not null),
           coalesce(c.own_citations, 0) > 0, coalesce(c.citations, 0), coalesce(c.own_citations, 0)
    from ${observations} i
    join ingest_observations s using (observation_id)
    join prompts p on p.workspace_id = $1 and p.prompt_id = i.prompt_id
    left join (
      select seq, max(position) filter (where is_own) as own_position,
             max(sentiment) filter (where is_own) as own_sentiment,
             count(*) filter (where is_tracked) as competitor_mentions
      from ingest_mentions where seq > $2 and seq <= $3 group by seq
    ) m using (seq)
    left join (
      select seq, count(*) filter (where is_cited) as citations,
             count(*) filter (where is_cited and source_type = 'own') as own_citations
      from ingest_citations where seq > $2 and seq <= $3 group by seq
    ) c using (seq)
    where s.seq > $2 and s.seq <= $3`;
}

const observationColumns = Object.keys(OBSERVATION_COLUMNS).join(', ');

/** Skips samples that are already known, from before or from earlier in the file. */
const INSERT_OBSERVATIONS = `
  with inserted as (
    insert into observations (workspace_id, prompt_id, ${observationColumns})
    select $1, coalesce(n.prompt_id, s.prompt_ref), ${observationColumns}
    from ingest_observations s left join ingest_prompts n on n.ref = s.prompt_ref
    where s.seq > $2 and s.seq <= $3
    order by s.seq
    on conflict on constraint observations_sample_unique do nothing
    returning observation_id, prompt_id
  )
  ${batchOf('inserted')}
  returning 1`;

function insertParts(table: string, staged: string, columns: Readonly<Record<string, string>>): string {
  const names = Object.keys(columns);
  return `
    insert into ${table} (workspace_id, observation_id, ${names.join(', ')})
    select $1, b.observation_id, ${names.map((name) => `s.${name}`).join(', ')}
    from ${staged} s join ingest_batch b using (seq)
    where s.seq > $2 and s.seq <= $3
    order by s.seq`;
}

const INSERT_MENTIONS = insertParts('mentions', 'ingest_mentions', MENTION_COLUMNS);
const INSERT_CITATIONS = insertParts('citations', 'ingest_citations', CITATION_COLUMNS);

export async function createBatchTable(session: Session): Promise<void> {
  const columns = Object.entries(batchTable.columns).map(([name, type]) => `${name} ${type}`);
  await session.run(
    `create temporary table ${batchTable.name} (${columns.join(', ')}) on commit delete rows`,
  );
}

/**
 * Merges one batch and everything derived from it in the caller's transaction. Returns the number of new observations.
 * If the names or domains of the workspace have changed since the rows were staged, recognition is reapplied: a
 * recompute may have passed these days already.
 */
export async function mergeObservationBatch(
  session: Session,
  staged: IngestWorkspace,
  transaction: Transaction,
  range: BatchRange,
): Promise<number> {
  const [workspaceId] = range;
  const workspace = await beginMerge(transaction, workspaceId, 'observations');
  if (!recognizesAlike(workspace, staged)) await reapplyRecognition(session, range, recognitionOf(workspace));
  await sql(transaction, LOCK_PROMPTS, range);
  const inserted = await sql(transaction, INSERT_OBSERVATIONS, range);
  if (inserted.length === 0) return 0;
  await sql(transaction, 'analyze ingest_batch');
  await sql(transaction, INSERT_MENTIONS, range);
  await sql(transaction, INSERT_CITATIONS, range);
  await addToRollUps(transaction, range);
  await mergePlatformStates(transaction, workspaceId);
  return inserted.length;
}
