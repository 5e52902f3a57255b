/**
 * The columns of Sums over a group of rows of a roll-up table with measures. Sums come as float8 because
 * the driver gives Postgres's numeric as text; every count is far below 2^53.
 */
export const SUMS = `
  sum(attempted)::float8 as attempted, sum(failed)::float8 as failed,
  sum(observations)::float8 as observations, sum(mentions)::float8 as mentions,
  sum(position_sum)::float8 as "positionSum",
  sum(sentiment_sum)::float8 as "sentimentSum", sum(sentiment_count)::float8 as "sentimentCount",
  sum(competitor_mentions)::float8 as "competitorMentions",
  sum(citation_observations)::float8 as "citationObservations",
  sum(cited_observations)::float8 as "citedObservations",
  sum(citations)::float8 as citations, sum(own_citations)::float8 as "ownCitations"`;

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

/** Prompts whose answers count for figures over several prompts, of the active project, not archived. */
export const COUNTED_PROMPTS = `
  select p.* from prompts p
  where p.workspace_id = $1
    and p.project_id = (select project_id from projects where workspace_id = $1 and is_active)
    and p.archived_at is null
    and p.persona not in ('branded', 'competitor', 'control')`;
