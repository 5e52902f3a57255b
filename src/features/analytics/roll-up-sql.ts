/** The columns of the measures that add up, with their names in Sums. */
const MEASURES = {
  attempted: 'attempted',
  failed: 'failed',
  observations: 'observations',
  mentions: 'mentions',
  position_sum: 'positionSum',
  sentiment_sum: 'sentimentSum',
  sentiment_count: 'sentimentCount',
  competitor_mentions: 'competitorMentions',
  citation_observations: 'citationObservations',
  cited_observations: 'citedObservations',
  citations: 'citations',
  own_citations: 'ownCitations',
};
const columns = Object.keys(MEASURES);

/**
 * The columns of Sums over a group of rows with measures. Sums come as float8 because the driver gives
 * Postgres's numeric as text; every count is far below 2^53.
 */
export const SUMS = Object.entries(MEASURES)
  .map(([column, name]) => `sum(${column})::float8 as "${name}"`)
  .join(', ');

/** The measures as they are. */
export const COLUMNS = columns.join(', ');

/** The measures added up under their own names, to be added up again. */
export const SUBTOTALS = columns.map((column) => `sum(${column}) as ${column}`).join(', ');

/** The measures to be taken away from a sum. */
export const NEGATED = columns.map((column) => `-${column} as ${column}`).join(', ');

/** A moment as milliseconds since 1970, which JSON carries without a format. */
export function milliseconds(expression: string): string {
  return `floor(extract(epoch from ${expression}) * 1000)::float8`;
}

/**
 * A query as one JSON array of objects, to be a column of a larger statement: the parts of an answer are
 * read by one statement, so that all of them see the same moment.
 */
export function jsonRows(query: string): string {
  return `(select coalesce(json_agg(r), '[]'::json) from (${query}) r)`;
}

/** Domains by citations in [$2, $3], most first (equals by name), with the source type most of them have. */
export const LEADING_DOMAINS = `
  select domain, sum(citations)::float8 as citations, sum(cited_observations)::float8 as "citedObservations",
         (array_agg(source_type order by citations desc, source_type collate "C"))[1] as "sourceType"
  from (
    select domain, source_type, sum(citations) as citations, sum(cited_observations) as cited_observations
    from daily_citations
    where workspace_id = $1 and day between $2::date and $3::date
    group by domain, source_type
  ) typed
  group by domain
  order by sum(citations) desc, domain collate "C"
  limit 20`;

/**
 * True of a prompt p whose answers count for figures over several prompts. The other personas name a brand or serve as a
 * yardstick: they would flatter or distort pooled figures (D-81).
 */
export const IS_COUNTED = `p.persona not in ('branded', 'competitor', 'control')`;

/** Such prompts of the active project that are not archived. */
export const COUNTED_PROMPTS = `
  select p.* from prompts p
  where p.workspace_id = $1
    and p.project_id = (select project_id from projects where workspace_id = $1 and is_active)
    and p.archived_at is null
    and ${IS_COUNTED}`;
