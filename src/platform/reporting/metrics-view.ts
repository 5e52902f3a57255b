import { decimals, figures, IS_COUNTED, ratio, rounded, SUMS, sumsOf, wilsonInterval } from './figures.js';
import { columnsOf, reportingView } from './view.js';

/** The columns after `workspaceId`. */
const COLUMNS = {
  date: 'date',
  metric: 'text',
  platform: 'text',
  brand: 'text',
  isOwn: 'boolean',
  domain: 'text',
  sourceType: 'text',
  topic: 'text',
  promptCount: 'integer',
  models: 'text[]',
  modelChanged: 'boolean',
  failed: 'integer',
  observations: 'integer',
  mentions: 'integer',
  visibilityScore: 'float8',
  visibilityLow: 'float8',
  visibilityHigh: 'float8',
  shareOfVoice: 'float8',
  averagePosition: 'float8',
  sentimentScore: 'float8',
  citedObservations: 'integer',
  citations: 'integer',
  citationRate: 'float8',
  citationShare: 'float8',
  averageCitationOrder: 'float8',
} as const;

type Column = Exclude<keyof typeof COLUMNS, 'date' | 'metric'>;

/** Selects the rows of a metric on the days d of the workspace w. A column without an expression is null. */
function rowsOf(metric: string, expressions: Readonly<Partial<Record<Column, string>>>, from: string) {
  const given: Readonly<Record<string, string>> = {
    date: 'd.day',
    metric: `'${metric}'`,
    ...expressions,
  };
  const typed = Object.entries(COLUMNS).map(
    ([name, type]) => [name, `(${given[name] ?? 'null'})::${type}`] as const,
  );
  return `select ${columnsOf(Object.fromEntries(typed))} from ${from}`;
}

const { low, high } = wilsonInterval('t.mentions', 't.observations');

/** The figures of the row t of SUMS, which must be in the `from` of the statement together with KPI_FIGURES. */
const KPI = {
  observations: 't.observations',
  mentions: 't.mentions',
  visibilityScore: rounded('f.visibility_score', decimals.visibilityScore),
  visibilityLow: rounded('f.low', decimals.visibilityScore),
  visibilityHigh: rounded('f.high', decimals.visibilityScore),
  shareOfVoice: rounded('f.share_of_voice', decimals.shareOfVoice),
  averagePosition: rounded('f.average_position', decimals.averagePosition),
  sentimentScore: rounded('f.sentiment_score', decimals.sentimentScore),
  citedObservations: 't.cited_observations',
  citationRate: rounded('f.citation_rate', decimals.citationRate),
  citationShare: rounded('f.citation_share', 4),
};

const KPI_FIGURES = `
  cross join lateral (
    select ${figures.visibilityScore} as visibility_score, ${low} as low, ${high} as high,
           ${figures.shareOfVoice} as share_of_voice, ${figures.averagePosition} as average_position,
           ${figures.sentimentScore} as sentiment_score, ${figures.citationRate} as citation_rate,
           ${ratio('t.own_citations', 't.citations')} as citation_share) f`;

const TODAY = `(now() at time zone 'UTC')::date`;

/** Every day from the first with observations to today. */
const DAYS = `
  select f.first + n as day
  from (select min(v.day) as first from daily_visibility v where v.workspace_id = w."workspaceId") f
  cross join lateral generate_series(0, ${TODAY} - f.first) n`;

/** The sums of the rows of daily_visibility of the day d that meet a condition. */
const sumsWhere = (condition: string) => `
  cross join lateral (
    select ${SUMS} from daily_visibility v
    where v.workspace_id = w."workspaceId" and v.day = d.day and ${condition}) t`;

/** Every value that a table has in columns up to today. */
const seenIn = (table: string, columns: string) => `
  cross join (
    select distinct ${columns} from ${table} v
    where v.workspace_id = w."workspaceId" and v.day <= ${TODAY}) seen`;

const VISIBILITY = rowsOf('visibility', KPI, `days d ${sumsWhere('true')} ${KPI_FIGURES}`);

// The share of voice of a brand is among all mentions, so the mentions of its competitors are all others.
const COMPETITORS = rowsOf(
  'competitors',
  {
    brand: 'seen.brand',
    isOwn: 'seen.is_own',
    observations: KPI.observations,
    mentions: KPI.mentions,
    visibilityScore: KPI.visibilityScore,
    visibilityLow: KPI.visibilityLow,
    visibilityHigh: KPI.visibilityHigh,
    shareOfVoice: KPI.shareOfVoice,
    averagePosition: KPI.averagePosition,
    sentimentScore: KPI.sentimentScore,
  },
  `totals d ${seenIn('daily_brand_mentions', 'v.brand, v.is_own')}
  cross join lateral (
    select b.*, d.observations, d.mentions + d.competitor_mentions - b.mentions as competitor_mentions,
           d.citation_observations, d.cited_observations, d.citations, d.own_citations
    from (
      select ${sumsOf(['mentions', 'position_sum', 'sentiment_sum', 'sentiment_count'])}
      from daily_brand_mentions v
      where v.workspace_id = w."workspaceId" and v.day = d.day and v.brand = seen.brand and v.is_own = seen.is_own
    ) b
  ) t ${KPI_FIGURES}`,
);

/** The 20 most cited domains of a workspace, then by name, each with its most frequent source type. */
const LEADERS = `
  select domain, (array_agg(source_type order by citations desc, source_type collate "C"))[1] as source_type
  from (
    select v.domain, v.source_type, sum(v.citations) as citations from daily_citations v
    where v.workspace_id = w."workspaceId" and v.day <= ${TODAY}
    group by 1, 2
  ) typed
  group by domain having sum(citations) > 0
  order by sum(citations) desc, domain collate "C" limit 20`;

const CITATIONS = rowsOf(
  'citations',
  {
    domain: 'l.domain',
    sourceType: 'l.source_type',
    observations: 'd.observations',
    citedObservations: 't.cited_observations',
    citations: 't.citations',
    citationRate: rounded(ratio('t.cited_observations', 'd.citation_observations'), 4),
    citationShare: rounded(ratio('t.citations', 'd.citations'), 4),
    averageCitationOrder: rounded(ratio('t.order_sum', 't.citations'), 2),
  },
  `totals d cross join (${LEADERS}) l
  cross join lateral (
    select ${sumsOf(['cited_observations', 'citations', 'order_sum'])} from daily_citations v
    where v.workspace_id = w."workspaceId" and v.day = d.day and v.domain = l.domain) t`,
);

/** The models that are known to have answered on a day, and whether they differ from those of the last such day. */
const MODELS = `
  select platform, day, models,
         coalesce(models <> lag(models) over (partition by platform order by day), false) as changed
  from (
    select v.platform, v.day, array_agg(distinct v.model collate "C" order by v.model collate "C") as models
    from daily_visibility v
    where v.workspace_id = w."workspaceId" and v.day <= ${TODAY} and v.observations > 0 and v.model <> ''
    group by 1, 2
  ) known`;

const PLATFORMS = rowsOf(
  'platforms',
  {
    platform: 'seen.platform',
    models: `coalesce(m.models, '{}')`,
    modelChanged: 'coalesce(m.changed, false)',
    failed: 't.failed',
    ...KPI,
  },
  `days d ${seenIn('daily_visibility', 'v.platform')} ${sumsWhere('v.platform = seen.platform')} ${KPI_FIGURES}
  left join (${MODELS}) m on m.platform = seen.platform and m.day = d.day`,
);

const TOPICS = rowsOf(
  'topics',
  { topic: `nullif(seen.topic, '')`, promptCount: 'coalesce(p.tracked, 0)', ...KPI },
  `days d ${seenIn('daily_visibility', 'v.topic')} ${sumsWhere('v.topic = seen.topic')} ${KPI_FIGURES}
  left join (
    select coalesce(p.topic, '') as topic, count(*) as tracked
    from projects j join prompts p on p.workspace_id = j.workspace_id and p.project_id = j.project_id
    where j.workspace_id = w."workspaceId" and j.is_active and p.archived_at is null and ${IS_COUNTED}
    group by 1
  ) p on p.topic = seen.topic`,
);

const ROWS = [VISIBILITY, COMPETITORS, CITATIONS, PLATFORMS, TOPICS].join(' union all ');

/**
 * The daily rows of all metrics, from the first day with observations to today.
 *
 * They are computed workspace by workspace, and days and totals where they are used (`not materialized`), so a condition on
 * workspaces, metrics or days saves the work for all others.
 */
export const metricsView = reportingView(
  'metrics',
  2,
  `
  select ${columnsOf({
    workspaceId: 'w."workspaceId"',
    ...Object.fromEntries(Object.keys(COLUMNS).map((name) => [name, `r."${name}"`])),
  })}
  from reporting.workspaces w
  cross join lateral (
    with days as not materialized (${DAYS}),
    totals as not materialized (select d.day, t.* from days d ${sumsWhere('true')})
    ${ROWS}
  ) r`,
);
