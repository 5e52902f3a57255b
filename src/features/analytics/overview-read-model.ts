import { namedRead, type Executor } from '../../platform/database.js';
import type { BrandSums, LeadingDomain, SurfaceSums, TopicPrompts, TopicSums } from './roll-ups.js';
import {
  COUNTED_PROMPTS,
  IS_COUNTED,
  jsonRows,
  LEADING_DOMAINS,
  milliseconds,
  SUBTOTALS,
  SUMS,
} from './roll-up-sql.js';
import type { Windows } from './windows.js';

/** The data of an overview, from one snapshot. */
export interface OverviewData {
  readonly surfaces: readonly SurfaceSums[];
  readonly topics: readonly TopicSums[];
  readonly brands: readonly BrandSums[];
  /** The 20 most cited, in order. */
  readonly domains: readonly LeadingDomain[];
  readonly prompts: readonly TopicPrompts[];
  /** Prompts with an answer in the window, including ones that have since been paused or archived. */
  readonly promptsMeasured: number;
}

// $1 workspace, $2 first and $3 last day of the window, $4 first day of the previous window.
const CELLS = `
  select day >= $2::date as is_current, topic, platform, surface, model, ${SUBTOTALS},
         max(last_observed_at) as last_observed_at
  from daily_visibility
  where workspace_id = $1 and day between $4::date and $3::date
  group by 1, 2, 3, 4, 5`;

const SURFACES = `
  select is_current as "isCurrent", platform, surface, model, ${SUMS},
         ${milliseconds('max(last_observed_at)')} as "lastObservedMs"
  from cells group by 1, 2, 3, 4`;

const TOPICS = `select is_current as "isCurrent", topic, ${SUMS} from cells group by 1, 2`;

const BRANDS = `
  select brand, is_own as "isOwn", sum(mentions)::float8 as mentions,
         sum(position_sum)::float8 as "positionSum",
         sum(sentiment_sum)::float8 as "sentimentSum", sum(sentiment_count)::float8 as "sentimentCount"
  from daily_brand_mentions
  where workspace_id = $1 and day between $2::date and $3::date
  group by 1, 2`;

const TOP_URLS = `
  select normalized_url as url, sum(u.citations)::float8 as citations,
         (array_agg(title order by day desc) filter (where title is not null))[1] as title
  from daily_citation_urls u
  where u.workspace_id = $1 and u.domain = l.domain and u.day between $2::date and $3::date
  group by url_hash, normalized_url
  order by sum(u.citations) desc, normalized_url collate "C"
  limit 3`;

const DOMAINS = `
  with leaders as (${LEADING_DOMAINS}), before as (
    select domain, sum(citations)::float8 as citations
    from daily_citations
    where workspace_id = $1 and day >= $4::date and day < $2::date and domain in (select domain from leaders)
    group by domain
  )
  select l.*, coalesce(before.citations, 0) as "previousCitations", ${jsonRows(TOP_URLS)} as "topUrls"
  from leaders l left join before using (domain)
  order by l.citations desc, l.domain collate "C"`;

const PROMPTS = `
  select coalesce(topic, '') as topic, count(*)::float8 as tracked,
         (count(*) filter (where paused_at is null and not is_draft))::float8 as active
  from (${COUNTED_PROMPTS}) p
  group by 1`;

// Counts archived prompts too. The state excludes prompts whose latest answer is older than the window; for the others
// the limit makes Postgres look up one answer instead of reading their history.
const PROMPTS_MEASURED = `
  select count(*)::float8 from (
    select distinct s.prompt_id
    from prompt_platform_states s join prompts p using (workspace_id, prompt_id)
    where s.workspace_id = $1 and s.last_observed_at >= $2::date::timestamp at time zone 'UTC' and ${IS_COUNTED}
  ) candidate
  cross join lateral (
    select from daily_prompt_visibility v
    where v.workspace_id = $1 and v.prompt_id = candidate.prompt_id and v.day between $2::date and $3::date
      and v.observations > 0
    limit 1
  ) answered`;

const OVERVIEW = `
  with cells as materialized (${CELLS})
  select ${jsonRows(SURFACES)} as surfaces, ${jsonRows(TOPICS)} as topics, ${jsonRows(BRANDS)} as brands,
         ${jsonRows(DOMAINS)} as domains, ${jsonRows(PROMPTS)} as prompts,
         (${PROMPTS_MEASURED}) as "promptsMeasured"`;

/** Reads the roll-ups of an overview in one statement. */
export async function readOverview(
  executor: Executor,
  workspaceId: string,
  { from, to, previousFrom }: Windows,
): Promise<OverviewData> {
  const values = [workspaceId, from, to, previousFrom];
  const [data] = await namedRead<OverviewData>(executor, 'analytics-overview', OVERVIEW, values);
  return data ?? { surfaces: [], topics: [], brands: [], domains: [], prompts: [], promptsMeasured: 0 };
}
