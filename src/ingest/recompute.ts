import { sql, type Transaction } from '../platform/database.js';
import type { BatchRange } from './merge/batches.js';
import type { IngestDependencies } from './dependencies.js';
import { batchOf, batchTable, createBatchTable, MERGED_TABLES } from './merge/observations.js';
import { recognitionOf } from './records/observation-record.js';
import { CITATION_COLUMNS, MENTION_COLUMNS, observationTables } from './staging/observations.js';
import { reapplyRecognition } from './merge/reapply-recognition.js';
import { addToRollUps, clearRollUps } from './merge/roll-ups.js';
import { withSession, type Session } from './staging/session.js';
import { createStaging, type StagingTable } from './staging/writer.js';
import { refreshStatistics } from './merge/statistics.js';
import type { RecomputeInput, RecomputeReport } from './types.js';
import { beginMerge, readWorkspace } from './workspace.js';

const changedTable = {
  name: 'recompute_changed',
  columns: { observation_id: 'text' },
} as const satisfies StagingTable;

const STAGED = [...Object.values(observationTables), changedTable];

const DAYS = `
  select distinct (observed_at at time zone 'UTC')::date as day from observations where workspace_id = $1 order by 1`;

/** Joins by prompt, because the index on the time of observations starts with it. */
const STAGE_OBSERVATIONS = `
  insert into ingest_observations
    (seq, observation_id, prompt_ref, observed_at, platform, surface, model_served, status, retrieval_status)
  select row_number() over (order by o.observation_id), o.observation_id, o.prompt_id, o.observed_at, o.platform,
         o.surface, o.model_served, o.status, o.retrieval_status
  from prompts p join observations o using (workspace_id, prompt_id)
  where p.workspace_id = $1
    and o.observed_at >= $2::date::timestamp at time zone 'UTC'
    and o.observed_at < ($2::date + 1)::timestamp at time zone 'UTC'
  returning 1`;

function stageParts(staged: string, table: string, columns: Readonly<Record<string, string>>): string {
  const names = Object.keys(columns);
  return `
    insert into ${staged} (seq, ${names.join(', ')})
    select s.seq, ${names.map((name) => `t.${name}`).join(', ')}
    from ingest_observations s join ${table} t on t.workspace_id = $1 and t.observation_id = s.observation_id`;
}

const STAGE_MENTIONS = stageParts('ingest_mentions', 'mentions', MENTION_COLUMNS);
const STAGE_CITATIONS = stageParts('ingest_citations', 'citations', CITATION_COLUMNS);

const mentionColumns = Object.keys(MENTION_COLUMNS).join(', ');
const KNOWN = `
  select s.observation_id, ${mentionColumns}
  from ingest_observations s join mentions m on m.workspace_id = $1 and m.observation_id = s.observation_id`;
const MADE = `select s.observation_id, ${mentionColumns} from ingest_observations s join ingest_mentions m using (seq)`;

const FIND_CHANGED = `
  insert into recompute_changed
  select distinct observation_id from (
    (${KNOWN} except ${MADE}) union all (${MADE} except ${KNOWN})
  ) difference`;

const DELETE_MENTIONS = `
  delete from mentions m using recompute_changed c
  where m.workspace_id = $1 and m.observation_id = c.observation_id`;

const INSERT_MENTIONS = `
  insert into mentions (workspace_id, observation_id, ${mentionColumns})
  select $1, s.observation_id, ${mentionColumns}
  from recompute_changed c join ingest_observations s using (observation_id) join ingest_mentions m using (seq)`;

/** Returns the observation of each citation it changed, with duplicates. */
const UPDATE_CITATIONS = `
  update citations c set source_type = t.source_type, given_source_type = t.given_source_type
  from ingest_observations s join ingest_citations t using (seq)
  where c.workspace_id = $1 and c.observation_id = s.observation_id and c.citation_order = t.citation_order
    and (c.source_type, c.given_source_type) is distinct from (t.source_type, t.given_source_type)
  returning c.observation_id`;

const BATCH = `
  with stored as (select observation_id, prompt_ref as prompt_id from ingest_observations)
  ${batchOf('stored')}`;

/** See Ingest.recompute. Each day is one transaction under the lock that ingests of the workspace take too. */
export async function recompute(
  { database }: Pick<IngestDependencies, 'database'>,
  { workspaceId, onProgress }: RecomputeInput,
): Promise<RecomputeReport> {
  const started = performance.now();
  await readWorkspace(database, workspaceId);
  const temporary = [...STAGED, batchTable].map((table) => table.name);
  return withSession(database, temporary, async (session) => {
    await createStaging(session, STAGED, { isEmptiedOnCommit: true });
    for (const { name } of Object.values(observationTables))
      await session.run(`create index on ${name} (seq)`);
    await createBatchTable(session);
    const days = await session.query<{ day: string }>(DAYS, [workspaceId]);
    const total = { days: 0, observations: 0, changed: 0 };
    for (const { day } of days) {
      const done = await session.transaction(workspaceId, (transaction) =>
        recomputeDay(session, transaction, workspaceId, day),
      );
      total.days += 1;
      total.observations += done.observations;
      total.changed += done.changed;
      const seconds = (performance.now() - started) / 1000;
      const etaSeconds = (seconds * (days.length - total.days)) / total.days;
      onProgress?.({ ...total, totalDays: days.length, etaSeconds });
    }
    await refreshStatistics(session, MERGED_TABLES);
    return { ...total, elapsedMs: Math.round(performance.now() - started) };
  });
}

async function recomputeDay(
  session: Session,
  transaction: Transaction,
  workspaceId: string,
  day: string,
): Promise<{ observations: number; changed: number }> {
  const workspace = await beginMerge(transaction, workspaceId, 'observations');
  const { length: observations } = await sql(transaction, STAGE_OBSERVATIONS, [workspaceId, day]);
  await sql(transaction, STAGE_MENTIONS, [workspaceId]);
  await sql(transaction, STAGE_CITATIONS, [workspaceId]);
  for (const { name } of Object.values(observationTables)) await sql(transaction, `analyze ${name} (seq)`);
  const range: BatchRange = [workspaceId, 0, observations];
  await reapplyRecognition(session, range, recognitionOf(workspace));
  const changed = await storeChanges(transaction, workspaceId);
  await sql(transaction, BATCH, range);
  await sql(transaction, 'analyze ingest_batch');
  await clearRollUps(transaction, workspaceId, day);
  await addToRollUps(transaction, range);
  return { observations, changed };
}

/** Overwrites stored mentions and source types that differ from the staged ones. Returns the number of observations. */
async function storeChanges(transaction: Transaction, workspaceId: string): Promise<number> {
  await sql(transaction, FIND_CHANGED, [workspaceId]);
  await sql(transaction, DELETE_MENTIONS, [workspaceId]);
  await sql(transaction, INSERT_MENTIONS, [workspaceId]);
  const sources = await sql<{ observation_id: string }>(transaction, UPDATE_CITATIONS, [workspaceId]);
  const brands = await sql<{ observation_id: string }>(transaction, 'select * from recompute_changed');
  return new Set([...sources, ...brands].map((row) => row.observation_id)).size;
}
