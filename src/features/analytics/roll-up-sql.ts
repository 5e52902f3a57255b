/** The additive measures: names in Sums and their columns. */
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
 * Selects Sums over a group of rows with measures. Casts to float8 because the driver returns numeric as text; every
 * count is far below 2^53.
 */
export const SUMS = Object.entries(MEASURES)
  .map(([column, name]) => `sum(${column})::float8 as "${name}"`)
  .join(', ');

/** Selects the measures. */
export const COLUMNS = columns.join(', ');

/** Selects sums of the measures under their own names, to be summed again. */
export const SUBTOTALS = columns.map((column) => `sum(${column}) as ${column}`).join(', ');

/** Selects the negated measures, to subtract them from a sum. */
export const NEGATED = columns.map((column) => `-${column} as ${column}`).join(', ');

/** A timestamp as milliseconds since 1970, which survives JSON unchanged. */
export function milliseconds(expression: string): string {
  return `floor(extract(epoch from ${expression}) * 1000)::float8`;
}

/**
 * Turns a query into a JSON array of objects, a column of a larger statement. Reading all parts of a response in one
 * statement gives them the same snapshot.
 */
export function jsonRows(query: string): string {
  return `(select coalesce(json_agg(r), '[]'::json) from (${query}) r)`;
}

/** The most cited domains in [$2, $3], then by name, each with its most frequent source type. */
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
 * True for a prompt p that counts in figures over several prompts. The other personas name a brand or serve as controls,
 * which would distort pooled figures (D-81).
 */
export const IS_COUNTED = `p.persona not in ('branded', 'competitor', 'control')`;

/** The counted prompts of the active project that are not archived. */
export const COUNTED_PROMPTS = `
  select p.* from prompts p
  where p.workspace_id = $1
    and p.project_id = (select project_id from projects where workspace_id = $1 and is_active)
    and p.archived_at is null
    and ${IS_COUNTED}`;
