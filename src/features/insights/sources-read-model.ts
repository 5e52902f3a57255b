import type { DataVersion } from '../../domain/data-version.js';
import type { DayWindow } from '../../domain/window.js';
import { clustersOfAnswers } from '../../platform/cluster-answers-sql.js';
import { jsonRows } from '../../platform/json-sql.js';
import type { Reader } from '../../platform/reader.js';
import { ANSWERS_OF_LIST } from './insights-sql.js';
import type { ClusterSpans, CountedCell, GapSource, GapSourceList, GapSourcesRequest } from './types.js';

/** The sources of the answers of two windows, from one snapshot. */
export interface GapSourcesData extends Pick<GapSourceList, 'compared' | 'total' | 'keptFrom'> {
  readonly sources: readonly SourceRow[];
  /** The answers of the window that have one of `sources`; `counted` are their gaps. */
  readonly cells: readonly CountedCell[];
}

/** A domain or page; its key is the name of the domain or the URL of the page. */
export type SourceRow = Omit<GapSource, 'url' | 'gapRate' | 'interval' | 'verdict' | 'evidence'> & {
  readonly key: string;
};

/** The answers to search, and the sources to return. */
interface GapSourcesQuery extends Pick<
  GapSourcesRequest,
  'groupBy' | 'platform' | 'sourceType' | 'sourceUse' | 'change' | 'limit'
> {
  readonly clusters: ClusterSpans;
  readonly window: Pick<DayWindow, 'from'>;
  readonly promptIds: readonly string[];
}

// $1 workspace, $2 and $3 the starts and ends of the clusters of both windows, $4 the prompts, $5 the platform or null, $6 the
// start of the window, $7 whether to group by page, $8 the type of site or null, $9 how answers use a source, $10 the change or
// null, $11 the number of entries.
const CLUSTERS = `
  select *, first >= $6::timestamptz as is_current
  from (${clustersOfAnswers('array_agg(observed_at) as times', ANSWERS_OF_LIST)}) clusters`;

/** The questions with the numbers of their answers in both windows, and whether both have some. */
const QUESTIONS = `
  select *, row_number() over (order by cell collate "C") as number
  from (
    select cell, sum(answers) filter (where is_current) as current, sum(answers) filter (where not is_current) as previous,
           bool_or(is_current) and bool_or(not is_current) as is_compared
    from clusters c cross join lateral (
      select cell, count(*) as answers from unnest(c.cells) cell group by cell offset 0) answered
    group by cell) questions`;

/** The numbers of answers to questions that were answered in both windows; no row if the windows cannot be compared. */
const COMPARED = `
  select sum(current)::float8 as current, sum(previous)::float8 as previous
  from questions
  where is_compared and not exists (
    select from retention_horizons
    where workspace_id = $1 and kept_from > (($2::timestamptz[])[1] at time zone 'UTC')::date)
  having count(*) > 0`;

const KEY = 'case when $7 then normalized_url else domain end';

/** Each source of the answers of a cluster c, whether they cite it or not. */
const SOURCES_OF_ANSWERS = `
  select observation_id, ${KEY} as key, min(domain) as domain, bool_or(is_cited) as is_cited,
         bool_or(title is not null) as has_title
  from citations
  where workspace_id = $1 and observation_id = any(c.ids) and ($8::text is null or source_type = $8)
  group by 1, 2`;

/** Whether answers of a cluster c mention the workspace's brand and a tracked competitor. Only the window is looked up. */
const MENTIONS_OF_ANSWERS = `
  select observation_id, bool_or(is_own) as own, bool_or(not is_own) as rival
  from mentions
  where workspace_id = $1 and observation_id = any(c.ids) and position is not null and (is_own or is_tracked)
    and c.is_current
  group by observation_id`;

/** The answers of each cluster that have a source, by question. Full joins, because Postgres never runs these as a loop. */
const USES = `
  select c.is_current, c.day, u.*
  from clusters c cross join lateral (
    select key, min(domain) as domain, max(latest) as latest, max(titled) as titled, sum(observations) as observations,
           sum(cited) as cited, sum(own) as own, sum(rival) as rival, sum(gaps) as gaps, bool_or(is_compared) as is_compared,
           array_agg(number) as questions, array_agg(observations) as counts, array_agg(gaps) as gap_counts
    from (
      select key, number, is_compared, min(domain) as domain, max(observed_at) as latest,
             max(observed_at) filter (where has_title) as titled, count(*)::integer as observations,
             count(*) filter (where is_cited)::integer as cited, count(*) filter (where own)::integer as own,
             count(*) filter (where rival)::integer as rival, count(*) filter (where rival and not own)::integer as gaps
      from (
        select *
        from unnest(c.ids, c.cells, c.times) a (observation_id, cell, observed_at)
        full join questions using (cell)
        full join (${MENTIONS_OF_ANSWERS}) m using (observation_id)
        full join (${SOURCES_OF_ANSWERS}) s using (observation_id)
        offset 0) answers
      where key is not null and ($9 = 'any' or is_cited = ($9 = 'cited'))
      group by key, number, is_compared) by_question
    group by key
    offset 0) u`;

const GROUPS = `
  select key, min(domain) as domain, max(latest) as latest, max(titled) as titled,
         coalesce(sum(observations) filter (where is_current), 0) as observations,
         coalesce(sum(cited) filter (where is_current), 0) as "citedObservations",
         sum(own) as "ownObservations", sum(rival) as "competitorObservations", sum(gaps) as "gapObservations",
         coalesce(sum(observations) filter (where not is_current), 0) as "previousObservations",
         bool_or(is_compared) as is_compared
  from uses
  group by key`;

/**
 * A column of a source of the answers at a time, of the first citation that has it. The answers are read in the order of time,
 * because only one index has it: statistics might prefer another, and so all answers.
 */
const atTime = (column: string, time: string) => `(
    select c.${column}
    from (
      select observation_id from observations
      where workspace_id = $1 and observed_at >= ${time} and observed_at < ${time} + interval '1 microsecond'
        and status = 'ok' and ${ANSWERS_OF_LIST}
      order by observed_at
      offset 0) o
    cross join lateral (
      select observation_id, citation_order, ${column}, bool_or(is_cited) over () as is_cited
      from citations
      where workspace_id = $1 and observation_id = o.observation_id and ${KEY} = l.key
        and ($8::text is null or source_type = $8)
      offset 0) c
    where c.${column} is not null and ($9 = 'any' or c.is_cited = ($9 = 'cited'))
    order by c.observation_id collate "C", c.citation_order
    limit 1)`;

const ENTRIES = `
  select key, domain, case when $7 then ${atTime('title', 'l.titled')} end as title,
         ${atTime('source_type', 'l.latest')} as "sourceType",
         observations, "citedObservations", "ownObservations", "competitorObservations", "gapObservations",
         "previousObservations", change
  from leaders l`;

const CHANGES = `
  select *, case when not exists (select from compared) then null
                 when observations > 0 and "previousObservations" > 0 then 'kept'
                 when not is_compared then null
                 when observations > 0 then 'new' else 'lost' end as change
  from groups`;

const BY_GAPS =
  'order by "gapObservations" desc, observations desc, "previousObservations" desc, key collate "C"';

const CELLS = `
  select key, array_agg(day order by day) as days, array_agg(count order by day) as answers,
         array_agg(gap_count order by day) as counted
  from uses cross join unnest(questions, counts, gap_counts) q (question, count, gap_count)
  where is_current and (key in (select key from leaders)) is true
  group by key, question
  order by key collate "C", question`;

const SOURCES = `
  with clusters as materialized (${CLUSTERS}), questions as materialized (${QUESTIONS}),
       compared as materialized (${COMPARED}), uses as materialized (${USES}), groups as materialized (${GROUPS}),
       matching as materialized (
         select * from (${CHANGES}) c where case when $10::text is null then observations > 0 else change = $10 end),
       leaders as materialized (select * from matching ${BY_GAPS} limit $11)
  select (select row_to_json(compared) from compared) as compared,
         (select count(*) from matching)::float8 as total,
         (select kept_from from retention_horizons where workspace_id = $1) as "keptFrom",
         ${jsonRows(`${ENTRIES} ${BY_GAPS}`)} as sources, ${jsonRows(CELLS)} as cells`;

/** Reads the domains or pages that are a source of the most gaps. */
export async function readGapSources(
  reader: Reader,
  at: DataVersion,
  query: GapSourcesQuery,
): Promise<GapSourcesData> {
  const { clusters, window, promptIds, platform, groupBy, sourceType, sourceUse, change, limit } = query;
  const answers = [clusters.starts, clusters.ends, promptIds, platform ?? null, window.from];
  const sources = [groupBy === 'page', sourceType ?? null, sourceUse, change ?? null, limit];
  const [data] = await reader.read<GapSourcesData>(at, 'insights-sources', SOURCES, [...answers, ...sources]);
  if (data === undefined) throw new Error('The statement returned no row.');
  return data;
}
