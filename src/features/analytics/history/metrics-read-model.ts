import type { DataVersion } from '../../../domain/data-version.js';
import { jsonRows } from '../../../platform/json-sql.js';
import type { Reader } from '../../../platform/reader.js';
import type { BrandSums, DomainSums, ModelSums, Sums, TopicPrompts } from '../roll-ups.js';
import { COUNTED_PROMPTS, leadingDomains, SUMS } from '../roll-up-sql.js';
import type { Windows } from '../windows.js';

type Span = Pick<Windows, 'from' | 'to'>;

/** A row for one day, `YYYY-MM-DD`. Days without observations have no row. */
export type Daily<Row> = Row & { readonly day: string };

export interface BrandDays {
  readonly days: readonly Daily<Sums>[];
  readonly brands: readonly Daily<BrandSums>[];
}

export interface CitationDays {
  readonly days: readonly Daily<Sums>[];
  /** The 20 most cited domains of the window, in order. */
  readonly domains: readonly DomainSums[];
  readonly domainDays: readonly DomainDay[];
}

export interface DomainDay {
  readonly domain: string;
  readonly day: string;
  readonly citations: number;
  readonly citedObservations: number;
  /** Sum of the positions of its citations in their answers. */
  readonly orderSum: number;
}

export interface TopicDays {
  readonly topics: readonly Daily<Sums & { readonly topic: string }>[];
  readonly prompts: readonly Pick<TopicPrompts, 'topic' | 'tracked'>[];
  /** Whether the workspace has any prompt, including archived ones. */
  readonly hasPrompts: boolean;
}

// $1 workspace, $2 first and $3 last day of the window.
const IN_WINDOW = 'where workspace_id = $1 and day between $2::date and $3::date';

const DAYS = `select day, ${SUMS} from daily_visibility ${IN_WINDOW} group by day`;

const BRANDS = `
  select day, brand, is_own as "isOwn", mentions, position_sum as "positionSum",
         sentiment_sum as "sentimentSum", sentiment_count as "sentimentCount"
  from daily_brand_mentions ${IN_WINDOW}`;

const CITED = `(
  select domain, source_type, citations, cited_observations, 0 as previous_citations from daily_citations ${IN_WINDOW})`;

const DOMAIN_DAYS = `
  select domain, day, sum(citations)::float8 as citations,
         sum(cited_observations)::float8 as "citedObservations", sum(order_sum)::float8 as "orderSum"
  from daily_citations ${IN_WINDOW} and domain in (select domain from leaders)
  group by domain, day`;

const DOMAINS =
  'select domain, "sourceType", citations, "citedObservations" from leaders order by citations desc, domain collate "C"';

const PLATFORMS = `
  select day, platform, model, ${SUMS} from daily_visibility ${IN_WINDOW} group by day, platform, model`;

const TOPICS = `select day, topic, ${SUMS} from daily_visibility ${IN_WINDOW} group by day, topic`;

const PROMPTS = `
  select coalesce(topic, '') as topic, count(*) as tracked from (${COUNTED_PROMPTS}) p group by 1`;

const BRAND_DAYS = `select ${jsonRows(DAYS)} as days, ${jsonRows(BRANDS)} as brands`;
const CITATION_DAYS = `
  with leaders as (${leadingDomains(CITED)})
  select ${jsonRows(DAYS)} as days, ${jsonRows(DOMAINS)} as domains, ${jsonRows(DOMAIN_DAYS)} as "domainDays"`;
const TOPIC_DAYS = `
  select ${jsonRows(TOPICS)} as topics, ${jsonRows(PROMPTS)} as prompts,
         exists (select from prompts where workspace_id = $1) as "hasPrompts"`;

const FIRST_DAY = 'select min(day) as day from daily_visibility where workspace_id = $1';

/** Reads the sums of each day of the window. */
export async function readVisibilityDays(
  reader: Reader,
  at: DataVersion,
  { from, to }: Span,
): Promise<Daily<Sums>[]> {
  return reader.read(at, 'analytics-visibility-days', DAYS, [from, to]);
}

/** Reads the mentions of each brand on each day of the window. */
export async function readBrandDays(reader: Reader, at: DataVersion, { from, to }: Span): Promise<BrandDays> {
  const values = [from, to];
  const [data] = await reader.read<BrandDays>(at, 'analytics-brand-days', BRAND_DAYS, values);
  return data ?? { days: [], brands: [] };
}

/** Reads the citations of the leading domains on each day of the window. */
export async function readCitationDays(
  reader: Reader,
  at: DataVersion,
  { from, to }: Span,
): Promise<CitationDays> {
  const values = [from, to];
  const [data] = await reader.read<CitationDays>(at, 'analytics-citation-days', CITATION_DAYS, values);
  return data ?? { days: [], domains: [], domainDays: [] };
}

/** Reads the sums of each platform and served model on each day of the window. */
export async function readPlatformDays(
  reader: Reader,
  at: DataVersion,
  { from, to }: Span,
): Promise<Daily<ModelSums>[]> {
  return reader.read(at, 'analytics-platform-days', PLATFORMS, [from, to]);
}

/** Reads the sums of each topic on each day of the window. */
export async function readTopicDays(reader: Reader, at: DataVersion, { from, to }: Span): Promise<TopicDays> {
  const values = [from, to];
  const [data] = await reader.read<TopicDays>(at, 'analytics-topic-days', TOPIC_DAYS, values);
  return data ?? { topics: [], prompts: [], hasPrompts: false };
}

/** The first day with observations, whatever their status; null without any. */
export async function readFirstDay(reader: Reader, at: DataVersion): Promise<string | null> {
  const [row] = await reader.read<{ day: string | null }>(at, 'analytics-first-day', FIRST_DAY, []);
  return row?.day ?? null;
}
