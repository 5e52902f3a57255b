import { uncountedPersonas } from './types.js';

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

/**
 * The rows of `daily_name` and `weekly_name` that make up a window and the previous one: the weeks $4 and the days $5
 * of Windows.parts. `day` is the first day of a row. `filter` is added to the condition of each table.
 */
export function rowsOfWindows(name: string, columns: string, filter = ''): string {
  return `(
    select day, ${columns} from daily_${name} where workspace_id = $1 and day = any($5::date[]) ${filter}
    union all
    select week, ${columns} from weekly_${name} where workspace_id = $1 and week = any($4::date[]) ${filter}
  )`;
}

/**
 * The 20 most cited domains, then by name, each with its most frequent source type. `rows` has the columns domain,
 * source_type, citations and cited_observations of the window, and previous_citations.
 */
export function leadingDomains(rows: string): string {
  return `
    select domain, sum(citations)::float8 as citations, sum(cited_observations)::float8 as "citedObservations",
           (array_agg(source_type order by citations desc, source_type collate "C"))[1] as "sourceType",
           sum(previous_citations)::float8 as "previousCitations"
    from (
      select domain, source_type, sum(citations) as citations, sum(cited_observations) as cited_observations,
             sum(previous_citations) as previous_citations
      from ${rows} cited
      group by domain, source_type
    ) typed
    group by domain
    having sum(citations) > 0
    order by sum(citations) desc, domain collate "C"
    limit 20`;
}

/** True for a prompt p that counts in figures over several prompts. */
export const IS_COUNTED = `p.persona not in (${uncountedPersonas.map((persona) => `'${persona}'`).join(', ')})`;

/** The counted prompts of the active project that are not archived. */
export const COUNTED_PROMPTS = `
  select p.* from prompts p
  where p.workspace_id = $1
    and p.project_id = (select project_id from projects where workspace_id = $1 and is_active)
    and p.archived_at is null
    and ${IS_COUNTED}`;
