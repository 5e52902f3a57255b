import type { DataVersion } from '../../domain/data-version.js';
import type { DayWindow } from '../../domain/window.js';
import { jsonRows } from '../../platform/json-sql.js';
import type { Reader } from '../../platform/reader.js';
import { mentionedIf } from './insights-sql.js';
import type { CountedCell, GapSource, GapSourceList, GapSourcesRequest } from './types.js';

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
  'platform' | 'sourceType' | 'sourceUse' | 'change' | 'limit'
> {
  readonly groupBy: GapSourcesRequest['groupBy'];
  readonly window: Pick<DayWindow, 'from' | 'until'>;
  readonly previous: Pick<DayWindow, 'from' | 'until'>;
  readonly promptIds: readonly string[];
}

// $1 workspace, $2 and $3 the start and end of the previous window, $4 and $5 those of the window, $6 the prompts, $7 the
// platform or null, $8 whether to group by page, $9 the type of site or null, $10 how answers use a source, $11 the
// change or null, $12 the number of entries.
const ANSWERS = `
  select o.observation_id, o.observed_at, w.is_current, (o.observed_at at time zone 'UTC')::date as day,
         row(o.prompt_id, o.platform, o.surface, o.country, o.region, o.city, o.locale)::text as cell,
         m.own, m.rivals is not null as rival
  from (values (false, $2::timestamptz, $3::timestamptz), (true, $4, $5)) w (is_current, first, until)
  cross join lateral (
    select * from observations
    where workspace_id = $1 and observed_at >= w.first and observed_at < w.until and status = 'ok'
      and ($7::text is null or platform = $7)) o
  cross join lateral ${mentionedIf('w.is_current')} m
  where o.prompt_id in (select unnest($6::text[]))`;

/** The questions that were answered in both windows. */
const SAME_QUESTIONS = `
  select cell, count(*) filter (where is_current) as current, count(*) filter (where not is_current) as previous
  from answers
  group by cell
  having bool_or(is_current) and bool_or(not is_current)`;

/** The numbers of these answers; no row if the windows cannot be compared. */
const COMPARED = `
  select sum(current)::float8 as current, sum(previous)::float8 as previous
  from same_questions
  where not exists (
    select from retention_horizons where workspace_id = $1 and kept_from > ($2 at time zone 'UTC')::date)
  having count(*) > 0`;

/** Each source of each answer once, whether the answer cites it or not. */
const USES = `
  select a.observed_at, a.is_current, a.day, a.cell, a.own, a.rival, c.*
  from answers a cross join lateral (
    select case when $8 then normalized_url else domain end as key, min(domain) as domain,
           (array_agg(source_type order by citation_order))[1] as source_type,
           (array_agg(title order by citation_order) filter (where title is not null))[1] as title,
           bool_or(is_cited) as is_cited
    from (
      select * from citations
      where workspace_id = $1 and observation_id = a.observation_id and ($9::text is null or source_type = $9)
      offset 0) sources
    group by 1) c
  where $10 = 'any' or c.is_cited = ($10 = 'cited')`;

/** The look-up of a question is not a join, which Postgres may run as a loop because it expects few questions. */
const GROUPS = `
  select key, min(domain) as domain, (array_agg(source_type order by observed_at desc))[1] as "sourceType",
         case when $8 then (array_agg(title order by observed_at desc) filter (where title is not null))[1] end as title,
         count(*) filter (where is_current) as observations,
         count(*) filter (where is_current and is_cited) as "citedObservations",
         count(*) filter (where is_current and own) as "ownObservations",
         count(*) filter (where is_current and rival) as "competitorObservations",
         count(*) filter (where is_current and rival and not own) as "gapObservations",
         count(*) filter (where not is_current) as "previousObservations",
         bool_or(cell in (select cell from same_questions)) as is_compared
  from uses
  group by key`;

const ENTRIES = `
  select key, domain, title, "sourceType", observations, "citedObservations", "ownObservations", "competitorObservations",
         "gapObservations", "previousObservations", change
  from leaders`;

const CHANGES = `
  select *, case when not exists (select from compared) then null
                 when observations > 0 and "previousObservations" > 0 then 'kept'
                 when not is_compared then null
                 when observations > 0 then 'new' else 'lost' end as change
  from groups`;

const BY_GAPS =
  'order by "gapObservations" desc, observations desc, "previousObservations" desc, key collate "C"';

const CELLS = `
  select key, array_agg(day order by day) as days, array_agg(answers order by day) as answers,
         array_agg(counted order by day) as counted
  from (
    select key, cell, day, count(*) as answers, count(*) filter (where rival and not own) as counted
    from uses
    where is_current and key in (select key from leaders)
    group by key, cell, day) by_day
  group by key, cell
  order by key collate "C", cell collate "C"`;

const SOURCES = `
  with answers as materialized (${ANSWERS}), same_questions as materialized (${SAME_QUESTIONS}),
       compared as materialized (${COMPARED}), uses as materialized (${USES}), groups as materialized (${GROUPS}),
       matching as materialized (
         select * from (${CHANGES}) c where case when $11::text is null then observations > 0 else change = $11 end),
       leaders as materialized (select * from matching ${BY_GAPS} limit $12)
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
  const { window, previous, promptIds, platform, groupBy, sourceType, sourceUse, change, limit } = query;
  const answers = [previous.from, previous.until, window.from, window.until, promptIds, platform ?? null];
  const sources = [groupBy === 'page', sourceType ?? null, sourceUse, change ?? null, limit];
  const [data] = await reader.read<GapSourcesData>(at, 'insights-sources', SOURCES, [...answers, ...sources]);
  if (data === undefined) throw new Error('The statement returned no row.');
  return data;
}
