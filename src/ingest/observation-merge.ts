import { sql, type Transaction } from '../platform/database.js';
import type { BatchRange } from './batches.js';
import { CITATION_COLUMNS, MENTION_COLUMNS, OBSERVATION_COLUMNS } from './observation-staging.js';
import { mergePlatformStates } from './platform-states.js';
import { addToRollUps } from './roll-ups.js';
import type { Session } from './session.js';
import type { StagingTable } from './staging.js';
import { beginMerge } from './workspace.js';

/** What is new in the batch under way: everything that follows from it is made from these rows. */
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

/** Locked in the order of ids, as edits of many prompts lock them: neither can wait for the other in a circle. */
const LOCK_PROMPTS = `
  select 1 from prompts
  where workspace_id = $1 and prompt_id in (
    select coalesce(n.prompt_id, s.prompt_ref)
    from ingest_observations s left join ingest_prompts n on n.ref = s.prompt_ref
    where s.seq > $2 and s.seq <= $3)
  order by prompt_id for key share`;

const observationColumns = Object.keys(OBSERVATION_COLUMNS).join(', ');

/** A sample that is known already, from before or from earlier in the file, is passed over. */
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
  insert into ingest_batch
  select s.seq, s.observation_id, p.prompt_id, coalesce(p.topic, ''),
         p.persona not in ('branded', 'competitor', 'control'),
         (s.observed_at at time zone 'UTC')::date, s.observed_at, s.platform, s.surface, coalesce(s.model_served, ''),
         s.status, case when s.status <> 'ok' then coalesce(s.error_message, s.error_code) end,
         s.own_position, s.own_sentiment, s.competitor_mentions, s.has_citation_data, s.cites_own,
         s.citations, s.own_citations
  from inserted i
  join ingest_observations s using (observation_id)
  join prompts p on p.workspace_id = $1 and p.prompt_id = i.prompt_id
  where s.seq > $2 and s.seq <= $3
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

/** Merges one batch, with all that follows from it, in the caller's transaction; answers how many observations are new. */
export async function mergeObservationBatch(transaction: Transaction, range: BatchRange): Promise<number> {
  const [workspaceId] = range;
  await beginMerge(transaction, workspaceId, 'observations');
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
