import { jsonRows, milliseconds } from '../../../platform/json-sql.js';
import { COUNTED_PROMPTS, leadingDomains, SUBTOTALS, SUMS } from '../roll-up-sql.js';

/** The rows that the overview of two windows is read from. Rows say in `is_current` which window they belong to. */
interface OverviewSources {
  /** The definitions of further tables, with a comma after each. */
  readonly tables?: string;
  /** Rows with the measures by topic, platform, surface and model, and with last_observed_at. */
  readonly visibility: string;
  /** Rows with mentions, position_sum, sentiment_sum and sentiment_count by brand and is_own. */
  readonly brandMentions: string;
  /** The rows of `leadingDomains`. */
  readonly citations: string;
  /** Selects the most cited pages of the domain of l in the window, at most 3. */
  readonly topUrls: string;
  /** The condition for the counted prompts p. */
  readonly prompts: string;
  /** Selects the number of prompts with an answer in the window. */
  readonly promptsMeasured: string;
  /** The item of `from` that yields the panel. */
  readonly panel: string;
  /** Further columns, with a comma before each. */
  readonly columns?: string;
}

/** The statement that yields an OverviewData, in one row. $1 is the workspace. */
export function overviewOfSources(sources: OverviewSources): string {
  const { tables = '', columns = '' } = sources;
  return `
  with ${tables} cells as materialized (${cellsOf(sources)})
  select ${jsonRows(SURFACES)} as surfaces, ${jsonRows(TOPICS)} as topics,
         ${jsonRows(brandsOf(sources))} as brands, ${jsonRows(domainsOf(sources))} as domains,
         ${jsonRows(promptsOf(sources))} as prompts, (${sources.promptsMeasured}) as "promptsMeasured"${columns}, panel.*
  from ${sources.panel}`;
}

const cellsOf = ({ visibility }: OverviewSources) => `
  select is_current, topic, platform, surface, model, ${SUBTOTALS}, max(last_observed_at) as last_observed_at
  from ${visibility} parts
  group by 1, 2, 3, 4, 5`;

const SURFACES = `
  select is_current as "isCurrent", platform, surface, model, ${SUMS},
         ${milliseconds('max(last_observed_at)')} as "lastObservedMs"
  from cells group by 1, 2, 3, 4`;

const TOPICS = `select is_current as "isCurrent", topic, ${SUMS} from cells group by 1, 2`;

const brandsOf = ({ brandMentions }: OverviewSources) => `
  select brand, is_own as "isOwn", sum(mentions) filter (where is_current)::float8 as mentions,
         coalesce(sum(mentions) filter (where not is_current), 0)::float8 as "previousMentions",
         sum(position_sum) filter (where is_current)::float8 as "positionSum",
         sum(sentiment_sum) filter (where is_current)::float8 as "sentimentSum",
         sum(sentiment_count) filter (where is_current)::float8 as "sentimentCount"
  from ${brandMentions} parts
  group by 1, 2
  having bool_or(is_current)`;

const domainsOf = ({ citations, topUrls }: OverviewSources) => `
  with leaders as (${leadingDomains(citations)})
  select l.*, ${jsonRows(topUrls)} as "topUrls"
  from leaders l
  order by l.citations desc, l.domain collate "C"`;

const promptsOf = ({ prompts }: OverviewSources) => `
  select coalesce(topic, '') as topic, count(*)::float8 as tracked,
         (count(*) filter (where paused_at is null and not is_draft))::float8 as active
  from (${COUNTED_PROMPTS}) p
  where ${prompts}
  group by 1`;
