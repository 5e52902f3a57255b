import type { BatchRange } from './batches.js';
import { sql, type Transaction } from '../../platform/database.js';

/**
 * Adds the daily sums of a batch to the stored ones. Only new observations count, in the transaction that inserts them,
 * so importing a file twice adds nothing and the order of files does not matter.
 *
 * Workspace roll-ups exclude prompts with the personas branded, competitor and control, which would distort the
 * figures; prompt roll-ups include every prompt.
 */

/** Definition of each measure over the rows of a batch. */
const MEASURES = {
  attempted: 'count(*)',
  failed: `count(*) filter (where b.status <> 'ok')`,
  observations: `count(*) filter (where b.status = 'ok')`,
  // Only successful answers have mentions and citations.
  mentions: 'count(b.own_position)',
  position_sum: 'coalesce(sum(b.own_position), 0)',
  sentiment_sum: 'coalesce(sum(b.own_sentiment), 0)',
  sentiment_count: 'count(b.own_sentiment)',
  competitor_mentions: 'sum(b.competitor_mentions)',
  citation_observations: 'count(*) filter (where b.has_citation_data)',
  cited_observations: 'count(*) filter (where b.cites_own)',
  citations: 'sum(b.citations)',
  own_citations: 'sum(b.own_citations)',
};

interface RollUp {
  readonly table: string;
  /** Columns of the key after the workspace, with their expressions. */
  readonly key: Readonly<Record<string, string>>;
  readonly sums: Readonly<Record<string, string>>;
  /** Other columns: their expressions, and how to merge a stored value with a new one. */
  readonly others?: Readonly<Record<string, { value: string; merge: string }>>;
  readonly from: string;
}

const LAST_OBSERVED = {
  last_observed_at: {
    value: `max(b.observed_at) filter (where b.status = 'ok')`,
    merge: 'greatest(known.last_observed_at, excluded.last_observed_at)',
  },
};

const BATCH = 'ingest_batch b where b.seq > $2 and b.seq <= $3';
const MENTIONS = `ingest_mentions m join ingest_batch b using (seq) where m.seq > $2 and m.seq <= $3`;
const CITATIONS = `ingest_citations c join ingest_batch b using (seq) where c.seq > $2 and c.seq <= $3 and c.is_cited`;

const ROLL_UPS: readonly RollUp[] = [
  {
    table: 'daily_visibility',
    key: { day: 'b.day', topic: 'b.topic', platform: 'b.platform', surface: 'b.surface', model: 'b.model' },
    sums: MEASURES,
    others: LAST_OBSERVED,
    from: `${BATCH} and b.is_of_workspace`,
  },
  {
    table: 'daily_prompt_visibility',
    key: {
      prompt_id: 'b.prompt_id',
      day: 'b.day',
      platform: 'b.platform',
      surface: 'b.surface',
      model: 'b.model',
    },
    sums: MEASURES,
    others: LAST_OBSERVED,
    from: BATCH,
  },
  {
    table: 'daily_brand_mentions',
    key: { day: 'b.day', brand: 'm.brand', is_own: 'm.is_own' },
    sums: {
      mentions: 'count(*)',
      position_sum: 'sum(m.position)',
      sentiment_sum: 'coalesce(sum(m.sentiment), 0)',
      sentiment_count: 'count(m.sentiment)',
    },
    from: `${MENTIONS} and b.is_of_workspace and (m.is_own or m.is_tracked)`,
  },
  {
    table: 'daily_prompt_competitors',
    key: { prompt_id: 'b.prompt_id', day: 'b.day', brand: 'm.brand' },
    sums: { mentions: 'count(*)' },
    from: `${MENTIONS} and m.is_tracked and not m.is_own`,
  },
  {
    table: 'daily_citations',
    key: { day: 'b.day', domain: 'c.domain', source_type: 'c.source_type' },
    sums: {
      citations: 'count(*)',
      cited_observations: 'count(distinct c.seq)',
      order_sum: 'sum(c.citation_order)',
    },
    from: `${CITATIONS} and b.is_of_workspace`,
  },
  {
    table: 'daily_citation_urls',
    key: { domain: 'c.domain', day: 'b.day', url_hash: `sha256(convert_to(c.normalized_url, 'UTF8'))` },
    sums: { citations: 'count(*)' },
    others: {
      normalized_url: { value: 'min(c.normalized_url)', merge: 'known.normalized_url' },
      // Of several titles the last by code points wins, so that the order of import does not matter.
      title: {
        value: 'max(c.title collate "C")',
        merge: 'greatest(known.title collate "C", excluded.title)',
      },
    },
    from: `${CITATIONS} and b.is_of_workspace`,
  },
  {
    table: 'daily_prompt_citations',
    key: { prompt_id: 'b.prompt_id', day: 'b.day', domain: 'c.domain' },
    sums: { citations: 'count(*)' },
    from: CITATIONS,
  },
];

/** $1 is the workspace; the batch is the staged rows with a `seq` above $2, up to $3. */
function upsert({ table, key, sums, others = {}, from }: RollUp): string {
  const keys = Object.keys(key);
  const values = [
    ...Object.values(key),
    ...Object.values(sums),
    ...Object.values(others).map((other) => other.value),
  ];
  const added = Object.keys(sums).map((name) => `${name} = known.${name} + excluded.${name}`);
  const merged = Object.entries(others).map(([name, other]) => `${name} = ${other.merge}`);
  return `
    insert into ${table} as known
      (workspace_id, ${[...keys, ...Object.keys(sums), ...Object.keys(others)].join(', ')})
    select $1, ${values.join(', ')}
    from ${from}
    group by ${Object.values(key).join(', ')}
    on conflict (workspace_id, ${keys.join(', ')}) do update set ${[...added, ...merged].join(', ')}`;
}

const STATEMENTS = ROLL_UPS.map(upsert);

/** The tables of all roll-ups. */
export const rollUpTables: readonly string[] = ROLL_UPS.map((rollUp) => rollUp.table);

/** Removes the sums of a day, before they are rebuilt from all of its records. */
export async function clearRollUps(
  transaction: Transaction,
  workspaceId: string,
  day: string,
): Promise<void> {
  for (const table of rollUpTables) {
    await sql(transaction, `delete from ${table} where workspace_id = $1 and day = $2`, [workspaceId, day]);
  }
}

/** Adds the new observations of a batch. */
export async function addToRollUps(transaction: Transaction, range: BatchRange): Promise<void> {
  for (const statement of STATEMENTS) await sql(transaction, statement, range);
}
