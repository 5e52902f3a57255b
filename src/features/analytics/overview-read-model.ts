import type { DataVersion } from '../../domain/data-version.js';
import { jsonRows, milliseconds } from '../../platform/json-sql.js';
import type { Reader } from '../../platform/reader.js';
import type { PanelDates } from './panel-dates.js';
import { packedPanel, type PackedPanel } from './panel-read-model.js';
import type { ComparedBrand, LeadingDomain, SurfaceSums, TopicPrompts, TopicSums } from './roll-ups.js';
import {
  COUNTED_PROMPTS,
  IS_COUNTED,
  leadingDomains,
  COLUMNS,
  rowsOfWindows,
  SUBTOTALS,
  SUMS,
} from './roll-up-sql.js';
import type { Windows } from './windows.js';

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
// panel.
const CELLS = `
  select day >= $2::date as is_current, topic, platform, surface, model, ${SUBTOTALS},
         max(last_observed_at) as last_observed_at
  from ${rowsOfWindows('visibility', `topic, platform, surface, model, ${COLUMNS}, last_observed_at`)} parts
  group by 1, 2, 3, 4, 5`;

const SURFACES = `
  select is_current as "isCurrent", platform, surface, model, ${SUMS},
         ${milliseconds('max(last_observed_at)')} as "lastObservedMs"
  from cells group by 1, 2, 3, 4`;

const TOPICS = `select is_current as "isCurrent", topic, ${SUMS} from cells group by 1, 2`;

const BRANDS = `
  select brand, is_own as "isOwn", sum(mentions) filter (where is_current)::float8 as mentions,
         coalesce(sum(mentions) filter (where not is_current), 0)::float8 as "previousMentions",
         sum(position_sum) filter (where is_current)::float8 as "positionSum",
         sum(sentiment_sum) filter (where is_current)::float8 as "sentimentSum",
         sum(sentiment_count) filter (where is_current)::float8 as "sentimentCount"
  from (
    select *, day >= $2::date as is_current from daily_brand_mentions
    where workspace_id = $1 and day between $2::date - ($3::date - $2::date + 1) and $3::date
  ) parts
  group by 1, 2
  having bool_or(is_current)`;

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

const DOMAINS = `
  with leaders as (${leadingDomains(CITED)})
  select l.*, ${jsonRows(TOP_URLS)} as "topUrls"
  from leaders l
  order by l.citations desc, l.domain collate "C"`;

const PROMPTS = `
  select coalesce(topic, '') as topic, count(*)::float8 as tracked,
         (count(*) filter (where paused_at is null and not is_draft))::float8 as active
  from (${COUNTED_PROMPTS}) p
  group by 1`;

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

const OVERVIEW = `
  with cells as materialized (${CELLS})
  select ${jsonRows(SURFACES)} as surfaces, ${jsonRows(TOPICS)} as topics, ${jsonRows(BRANDS)} as brands,
         ${jsonRows(DOMAINS)} as domains, ${jsonRows(PROMPTS)} as prompts,
         (${PROMPTS_MEASURED}) as "promptsMeasured", panel.*
  from ${packedPanel('$6', '$7')}`;

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
  { from, to, parts }: Windows,
  panel: PanelDates,
): Promise<OverviewData> {
  const values = [from, to, parts.weeks, parts.days, panel.weeks, panel.days];
  const [data] = await reader.read<OverviewData>(at, 'analytics-overview', OVERVIEW, values);
  if (data === undefined) throw new Error('The statement returned no row.');
  return data;
}
