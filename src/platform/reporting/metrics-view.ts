import { SOURCE_TYPES } from '../../segments/segment.js';
import { answersOn, named } from './answer-rows.js';
import { IS_COUNTED } from '../prompt-group-sql.js';
import { decimals, figures, ratio, rounded, SUMS, sumsOf, wilsonInterval } from './figures.js';
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
  surface: 'text',
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

const UP_TO_TODAY = `s.day <= ${TODAY}`;

/** Every day from the first with observations to today. */
const DAYS = `
  select f.first + n as day
  from (select min(s.day) as first from answer_segments s where s.workspace_id = w."workspaceId") f
  cross join lateral generate_series(0, ${TODAY} - f.first) n`;

/** The topics of the prompts that count, by the number that is their group. */
const TOPIC_NUMBER = `dense_rank() over (order by coalesce(p.topic, '') collate "C")`;

/** The type of a cited source of a kind. */
const TYPE = `(array[${SOURCE_TYPES.map((type) => `'${type}'`).join(', ')}])[kind - ${SOURCE_TYPES.length - 1}]`;

/** The models that are known to have answered on a day, and whether they differ from those of the last such day. */
const MODELS = `
  select platform, day, models,
         coalesce(models <> lag(models) over (partition by platform order by day), false) as changed
  from (
    select platform, day, array_agg(distinct model collate "C" order by model collate "C") as models
    from target_days where observations > 0 and model <> '' group by 1, 2
  ) known`;

/** What depends on all days of the workspace, whatever the days of a query. Each is computed if a metric of the query needs it. */
const OF_ALL_DAYS = `
  attempts as materialized (
    select day, target, prompt_group as "group", sum(observations) as observations
    from ${answersOn(UP_TO_TODAY, 'counts')} a group by 1, 2, 3),
  target_days as materialized (
    select t.platform, t.surface, t.model, a.day, sum(a.observations) as observations
    from attempts a join targets t on t.number = a.target group by 1, 2, 3, 4),
  topics as materialized (
    select distinct c.topic, c."group"
    from (select distinct "group" from attempts) a join counted c on c."group" = a."group"),
  brand_days as materialized (
    select t.brand, t.is_own, m.day, ${sumsOf(['mentions', 'position_sum', 'sentiment_sum', 'sentiment_count'])}
    from ${answersOn(UP_TO_TODAY, 'brands')} m join tracked t on t.number = m.brand
    group by 1, 2, 3 having sum(m.mentions) > 0),
  domain_days as materialized (
    select day, domain, kind, ${sumsOf(['citations', 'order_sum', 'cited_observations'])}
    from ${answersOn(UP_TO_TODAY, 'domains')} c group by 1, 2, 3),
  -- The 20 most cited domains, then by name, each with its most frequent source type.
  leaders as materialized (
    select n.domain, n.number, d.source_type
    from (
      select domain, sum(citations) as citations,
             (array_agg(${TYPE} order by citations desc, ${TYPE} collate "C"))[1] as source_type
      from (select domain, kind, sum(citations) as citations from domain_days group by 1, 2) typed
      group by 1 having sum(citations) > 0
    ) d
    join answer_domains n on n.workspace_id = w."workspaceId" and n.number = d.domain and n.number is not null
    order by d.citations desc, n.domain collate "C" limit 20),
  leader_days as materialized (
    select day, domain, ${sumsOf(['citations', 'order_sum', 'cited_observations'])}
    from domain_days where domain in (select number from leaders) group by 1, 2),
  models as materialized (${MODELS})`;

/** The measures of the day d by platform, surface and topic, in total, and by brand and leading domain. */
const OF_DAY = `
  cells as materialized (
    select t.platform, t.surface, m.prompt_group as "group", ${SUMS}
    from ${answersOn('s.day = d.day', 'sums')} m
    join targets t on t.number = m.target
    group by 1, 2, 3),
  total as materialized (select ${SUMS} from cells),
  brands as materialized (select * from brand_days where day = d.day),
  of_leaders as materialized (select * from leader_days where day = d.day)`;

const VISIBILITY = rowsOf('visibility', KPI, `total t ${KPI_FIGURES}`);

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
  `total cross join (select distinct brand, is_own from brand_days) seen
  cross join lateral (
    select b.*, total.observations, total.mentions + total.competitor_mentions - b.mentions as competitor_mentions,
           total.citation_observations, total.cited_observations, total.citations, total.own_citations
    from (
      select ${sumsOf(['mentions', 'position_sum', 'sentiment_sum', 'sentiment_count'])}
      from brands v where v.brand = seen.brand and v.is_own = seen.is_own
    ) b
  ) t ${KPI_FIGURES}`,
);

const CITATIONS = rowsOf(
  'citations',
  {
    domain: 'l.domain',
    sourceType: 'l.source_type',
    observations: 'total.observations',
    citedObservations: 't.cited_observations',
    citations: 't.citations',
    citationRate: rounded(ratio('t.cited_observations', 'total.citation_observations'), 4),
    citationShare: rounded(ratio('t.citations', 'total.citations'), 4),
    averageCitationOrder: rounded(ratio('t.order_sum', 't.citations'), 2),
  },
  `total cross join leaders l
  cross join lateral (
    select ${sumsOf(['cited_observations', 'citations', 'order_sum'])} from of_leaders v
    where v.domain = l.number) t`,
);

/** The sums of the cells of the day that meet a condition. */
const sumsWhere = (condition: string) => `
  cross join lateral (select ${SUMS} from cells v where ${condition}) t ${KPI_FIGURES}`;

const PLATFORMS = rowsOf(
  'platforms',
  {
    platform: 'seen.platform',
    models: `coalesce(m.models, '{}')`,
    modelChanged: 'coalesce(m.changed, false)',
    failed: 't.failed',
    ...KPI,
  },
  `(select distinct platform from target_days) seen ${sumsWhere('v.platform = seen.platform')}
  left join models m on m.platform = seen.platform and m.day = d.day`,
);

const SURFACES = rowsOf(
  'surfaces',
  { platform: 'seen.platform', failed: 't.failed', ...KPI, surface: 'seen.surface' },
  `(select distinct platform, surface from target_days) seen
  ${sumsWhere('v.platform = seen.platform and v.surface = seen.surface')}`,
);

const TOPICS = rowsOf(
  'topics',
  { topic: `nullif(seen.topic, '')`, promptCount: 'coalesce(p.tracked, 0)', ...KPI },
  `topics seen ${sumsWhere('v."group" = seen."group"')}
  left join (
    select coalesce(p.topic, '') as topic, count(*) as tracked
    from projects j join prompts p on p.workspace_id = j.workspace_id and p.project_id = j.project_id
    where j.workspace_id = w."workspaceId" and j.is_active and p.archived_at is null and ${IS_COUNTED}
    group by 1
  ) p on p.topic = seen.topic`,
);

const ROWS = [VISIBILITY, COMPETITORS, CITATIONS, PLATFORMS, SURFACES, TOPICS].join(' union all ');

/**
 * The daily rows of all metrics, from the first day with observations to today.
 *
 * They are computed workspace by workspace, and days and totals where they are used (`not materialized`), so a condition on
 * workspaces, metrics or days saves the work for all others.
 */
export const metricsView = reportingView(
  'metrics',
  5,
  `
  select ${columnsOf({
    workspaceId: 'w."workspaceId"',
    ...Object.fromEntries(Object.keys(COLUMNS).map((name) => [name, `r."${name}"`])),
  })}
  from reporting.workspaces w
  cross join lateral (
    with ${named(TOPIC_NUMBER)}, ${OF_ALL_DAYS}
    select of_day.* from (${DAYS}) d cross join lateral (with ${OF_DAY} ${ROWS}) of_day
  ) r`,
);
