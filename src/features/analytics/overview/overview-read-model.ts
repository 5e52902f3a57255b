import type { DataVersion } from '../../../domain/data-version.js';
import type { Reader } from '../../../platform/reader.js';
import type { StoredPanelDates } from '../panel-dates.js';
import { packedPanel, type PackedPanel } from '../panel-read-model.js';
import type { ComparedBrand, LeadingDomain, SurfaceSums, TopicPrompts, TopicSums } from '../roll-ups.js';
import { overviewOfSources } from './overview-sql.js';
import { COLUMNS, IS_COUNTED, rowsOfWindows } from '../roll-up-sql.js';
import type { Windows } from '../windows.js';

/** The data of an overview, from one snapshot. */
export interface OverviewData extends PackedPanel {
  readonly surfaces: readonly SurfaceSums[];
  readonly topics: readonly TopicSums[];
  readonly brands: readonly ComparedBrand[];
  /** The 20 most cited, in order. */
  readonly domains: readonly LeadingDomain[];
  readonly prompts: readonly TopicPrompts[];
  /** Prompts with an answer in the window, including ones that have since been paused or archived. */
  readonly promptsMeasured: number;
}

// $1 workspace, $2 first and $3 last day of the window, $4 weeks and $5 days of both windows, $6 weeks and $7 days of the
// panel, $8 first and $9 last day of the previous window.
const VISIBILITY = `(
  select day >= $2::date as is_current, parts.*
  from ${rowsOfWindows('visibility', `topic, platform, surface, model, ${COLUMNS}, last_observed_at`)} parts)`;

// Two ranges, because the windows need not be adjacent.
const BRAND_MENTIONS = `(
  select true as is_current, * from daily_brand_mentions
  where workspace_id = $1 and day between $2::date and $3::date
  union all
  select false, * from daily_brand_mentions
  where workspace_id = $1 and day between $8::date and $9::date)`;

const URLS_OF_LEADER = `
  from daily_citation_urls u
  where u.workspace_id = $1 and u.domain = l.domain and u.day between $2::date and $3::date`;

const URL_COUNTS = `
  select url_hash, citations from daily_citation_urls
  where workspace_id = $1 and domain = l.domain and day = any($5::date[]) and day >= $2::date
  union all
  select url_hash, citations from weekly_citation_urls
  where workspace_id = $1 and domain = l.domain and week = any($4::date[]) and week >= $2::date`;

// Ranks the hashes, which requires only the keys, and reads the rows only of those that may be among the first three:
// the last row of each, or an earlier one if it has no title.
const TOP_URLS = `
  select latest.normalized_url as url, ranked.citations,
         coalesce(latest.title, (
           select u.title ${URLS_OF_LEADER} and u.url_hash = ranked.url_hash and u.title is not null
           order by u.day desc limit 1)) as title
  from (
    select url_hash, sum(citations)::float8 as citations, rank() over (order by sum(citations) desc) as place
    from (${URL_COUNTS}) counts
    group by url_hash
  ) ranked
  cross join lateral (
    select u.normalized_url, u.title ${URLS_OF_LEADER} and u.url_hash = ranked.url_hash
    order by u.day desc limit 1
  ) latest
  where ranked.place <= 3
  order by ranked.citations desc, latest.normalized_url collate "C"
  limit 3`;

const CITED = `(
  select domain, source_type,
         case when day >= $2::date then citations else 0 end as citations,
         case when day >= $2::date then cited_observations else 0 end as cited_observations,
         case when day < $2::date then citations else 0 end as previous_citations
  from ${rowsOfWindows('citations', 'domain, source_type, citations, cited_observations')} parts)`;

// Counts archived prompts too. The latest answer of a platform says whether the prompt was answered in the window, unless
// it is later than the window; only then does the history decide.
const PROMPTS_MEASURED = `
  select count(*)::float8 from prompts p
  where p.workspace_id = $1 and ${IS_COUNTED} and exists (
    select from prompt_platform_states s
    where s.workspace_id = $1 and s.prompt_id = p.prompt_id
      and s.last_observed_at >= $2::date::timestamp at time zone 'UTC'
      and (s.last_observed_at < ($3::date + 1)::timestamp at time zone 'UTC' or exists (
        select from daily_prompt_visibility v
        where v.workspace_id = $1 and v.prompt_id = p.prompt_id and v.day between $2::date and $3::date
          and v.observations > 0)))`;

const OVERVIEW = overviewOfSources({
  visibility: VISIBILITY,
  brandMentions: BRAND_MENTIONS,
  citations: CITED,
  topUrls: TOP_URLS,
  prompts: 'true',
  promptsMeasured: PROMPTS_MEASURED,
  panel: packedPanel('$6', '$7'),
});

const TEXTS = `
  select prompt_id as "promptId", text from prompts
  where workspace_id = $1 and prompt_id = any($2::text[]) and archived_at is null`;

/** The texts of prompts by their ids, except for archived ones. */
export async function readPromptTexts(
  reader: Reader,
  at: DataVersion,
  promptIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (promptIds.length === 0) return new Map();
  const rows = await reader.read<{ promptId: string; text: string }>(at, 'analytics-prompt-texts', TEXTS, [
    promptIds,
  ]);
  return new Map(rows.map(({ promptId, text }) => [promptId, text]));
}

/** Reads the roll-ups of an overview in one statement. */
export async function readOverview(
  reader: Reader,
  at: DataVersion,
  { from, to, previousFrom, previousTo, parts }: Windows,
  panel: StoredPanelDates,
): Promise<OverviewData> {
  const previous = [previousFrom, previousTo];
  const values = [from, to, parts.weeks, parts.days, panel.weeks, panel.days, ...previous];
  const [data] = await reader.read<OverviewData>(at, 'analytics-overview', OVERVIEW, values);
  if (data === undefined) throw new Error('The statement returned no row.');
  return data;
}
