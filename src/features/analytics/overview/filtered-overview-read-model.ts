import type { DataVersion } from '../../../domain/data-version.js';
import type { FigureFilter } from '../../../domain/figure-filter.js';
import { filterConditions, filterValues } from '../../../platform/filter-sql.js';
import type { Reader } from '../../../platform/reader.js';
import type { OverviewData } from './overview-read-model.js';
import { overviewOfSources } from './overview-sql.js';
import type { StoredPanelDates } from '../panel-dates.js';
import { packedPanel } from '../panel-read-model.js';
import { IS_COUNTED } from '../roll-up-sql.js';
import type { Windows } from '../windows.js';

/** The data of an overview of some answers, from one snapshot. */
export interface FilteredOverviewData extends OverviewData {
  /** First day of which all answers are kept, `YYYY-MM-DD`; null if none was deleted. */
  readonly keptFrom: string | null;
  /** Whether the brand is or was a tracked competitor. */
  readonly isTracked: boolean;
}

/** The brand that `mentions` of the figures count: that of the workspace (undefined), or a tracked competitor. */
export interface Subject {
  readonly filter: FigureFilter;
  readonly brand: string | undefined;
}

// Roll-ups have neither personas nor countries, and no sources by platform, so this reads the answers and looks up their
// mentions and sources. $1 workspace, $2 first and $3 last day of the window, $4 and $5 those of the previous one, $6 weeks
// and $7 days of the panel, $8 to $13 the filter, $14 the brand or null.
const MATCHES = filterConditions(8);

const ATTEMPTS = `
  select w.is_current, o.*, coalesce(p.topic, '') as topic
  from (values (true, $2::date, $3::date), (false, $4::date, $5::date)) w (is_current, first_day, last_day)
  cross join lateral (
    select observation_id, prompt_id, platform, surface, coalesce(model_served, '') as model, observed_at,
           status = 'ok' as is_ok, retrieval_status = 'used' as used_retrieval
    from observations
    where workspace_id = $1 and observed_at >= w.first_day::timestamp at time zone 'UTC'
      and observed_at < (w.last_day + 1)::timestamp at time zone 'UTC' and ${MATCHES.observations}) o
  cross join lateral (
    select topic from prompts p
    where p.workspace_id = $1 and p.prompt_id = o.prompt_id and ${IS_COUNTED} and ${MATCHES.prompts}
    offset 0) p`;

const MENTIONED = `
  select a.is_current, a.observation_id, m.*,
         case when $14::text is null then m.is_own else not m.is_own and m.brand = $14 end as is_subject
  from attempts a cross join lateral (
    select brand, is_own, position, sentiment from mentions
    where workspace_id = $1 and observation_id = a.observation_id and position is not null and (is_own or is_tracked)
    offset 0) m
  where a.is_ok`;

const SOURCES = `
  select a.is_current, a.observation_id, a.observed_at, c.*
  from attempts a cross join lateral (
    select domain, normalized_url, title, source_type, is_cited from citations
    where workspace_id = $1 and observation_id = a.observation_id
    offset 0) c
  where a.is_ok`;

const CITED_PAGES = `
  select domain, normalized_url, count(*) as citations,
         (array_agg(title order by (observed_at at time zone 'UTC')::date desc, title collate "C" desc)
           filter (where title is not null))[1] as title
  from sources where is_current and is_cited
  group by 1, 2`;

const VISIBILITY = `(
  select a.is_current, a.topic, a.platform, a.surface, a.model, 1 as attempted, (not a.is_ok)::int as failed,
         a.is_ok::int as observations, (m.position is not null)::int as mentions, coalesce(m.position, 0) as position_sum,
         coalesce(m.sentiment, 0) as sentiment_sum, (m.sentiment is not null)::int as sentiment_count,
         coalesce(m.others, 0) as competitor_mentions,
         (a.is_ok and (a.used_retrieval or c.observation_id is not null))::int as citation_observations,
         (coalesce(c.own, 0) > 0)::int as cited_observations, coalesce(c.cited, 0) as citations,
         coalesce(c.own, 0) as own_citations, case when a.is_ok then a.observed_at end as last_observed_at
  from attempts a
  left join (
    select observation_id, min(position) filter (where is_subject) as position,
           min(sentiment) filter (where is_subject) as sentiment, count(*) filter (where not is_subject) as others
    from mentioned group by 1) m using (observation_id)
  left join (
    select observation_id, count(*) filter (where is_cited) as cited,
           count(*) filter (where is_cited and source_type = 'own') as own
    from sources group by 1) c using (observation_id))`;

const BRAND_MENTIONS = `(
  select is_current, brand, is_own, 1 as mentions, position as position_sum, coalesce(sentiment, 0) as sentiment_sum,
         (sentiment is not null)::int as sentiment_count
  from mentioned)`;

const CITATIONS = `(
  select domain, source_type, count(*) filter (where is_current) as citations,
         count(*) filter (where is_current and is_first) as cited_observations,
         count(*) filter (where not is_current) as previous_citations
  from (
    select *, row_number() over (partition by observation_id, domain) = 1 as is_first
    from sources where is_cited) cited
  group by 1, 2)`;

const TOP_URLS = `
  select normalized_url as url, citations::float8 as citations, title
  from cited_pages where domain = l.domain
  order by cited_pages.citations desc, normalized_url collate "C"
  limit 3`;

const FILTERED_OVERVIEW = overviewOfSources({
  tables: `
    attempts as materialized (${ATTEMPTS}), mentioned as materialized (${MENTIONED}),
    sources as materialized (${SOURCES}), cited_pages as materialized (${CITED_PAGES}),`,
  visibility: VISIBILITY,
  brandMentions: BRAND_MENTIONS,
  citations: CITATIONS,
  topUrls: TOP_URLS,
  prompts: MATCHES.prompts,
  promptsMeasured: 'select count(distinct prompt_id)::float8 from attempts where is_current and is_ok',
  panel: packedPanel('$6', '$7', MATCHES),
  columns: `,
         (select kept_from from retention_horizons where workspace_id = $1) as "keptFrom",
         (exists (select from brands where workspace_id = $1 and $14 = any(competitors))
           or exists (select from panel_brands where workspace_id = $1 and brand = $14)) as "isTracked"`,
});

/** Reads the answers of an overview with a filter, or about a competitor, in one statement. */
export async function readFilteredOverview(
  reader: Reader,
  at: DataVersion,
  { from, to, previousFrom, previousTo }: Windows,
  panel: StoredPanelDates,
  { filter, brand }: Subject,
): Promise<FilteredOverviewData> {
  const days = [from, to, previousFrom, previousTo, panel.weeks, panel.days];
  const values = [...days, ...filterValues(filter), brand ?? null];
  const [data] = await reader.read<FilteredOverviewData>(
    at,
    'analytics-filtered-overview',
    FILTERED_OVERVIEW,
    values,
  );
  if (data === undefined) throw new Error('The statement returned no row.');
  return data;
}
