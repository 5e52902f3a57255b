import type { DataVersion } from '../../domain/data-version.js';
import { questionsOfClusters } from '../../platform/cluster-answers-sql.js';
import { jsonRows } from '../../platform/json-sql.js';
import type { Reader } from '../../platform/reader.js';
import { ANSWERS_OF_LIST, competitorsOf } from './insights-sql.js';
import type { ClusterSpans, CountedCell, Gap, GapList, GapsRequest } from './types.js';

/** The gaps of a window, from one snapshot. */
export interface GapsData extends Pick<GapList, 'observations' | 'gapObservations' | 'total' | 'keptFrom'> {
  readonly gaps: readonly GapRow[];
  /** The answers of the prompts or topics in `gaps`; `counted` are their gaps. */
  readonly cells: readonly CountedCell[];
}

/** A prompt or topic, with the key of its cells. */
export type GapRow = Pick<
  Gap,
  'promptId' | 'text' | 'topic' | 'observations' | 'gapObservations' | 'competitors'
> & { readonly key: string };

/** The answers to search, and the number of prompts or topics to return. */
interface GapsQuery extends Pick<GapsRequest, 'groupBy' | 'platform' | 'limit'> {
  readonly clusters: ClusterSpans;
  readonly promptIds: readonly string[];
}

// Roll-ups do not count which answers mention competitors only, so this reads the answers and looks up their mentions,
// like the sources of the evidence. $1 workspace, $2 and $3 the starts and ends of the clusters, $4 the prompts, $5 the
// platform or null, $6 whether to group by topic, $7 the number of entries.
const ANSWERS = `
  select case when $6 then (
           select coalesce(topic, '') from prompts where workspace_id = $1 and prompt_id = o.prompt_id)
         else o.prompt_id end as key,
         o.cell, o.day, o.answers, g.*
  from (${questionsOfClusters(ANSWERS_OF_LIST)}) o
  cross join lateral (
    select count(distinct observation_id)::integer as gaps, array_agg(brand) as rivals
    from (
      select observation_id, brand, bool_or(is_own) over (partition by observation_id) as is_own
      from mentions
      where workspace_id = $1 and observation_id = any(o.ids) and position is not null and (is_own or is_tracked)
      offset 0) named
    where not is_own
    offset 0) g`;

const GROUPS = `
  select key, sum(answers) as observations, sum(gaps) as "gapObservations"
  from answers
  group by key
  having sum(gaps) > 0`;

const COMPETITORS = competitorsOf(`
  answers cross join unnest(rivals) brand
  where key in (select key from leaders)`);

const BY_GAPS = 'order by "gapObservations" desc, key collate "C"';

const ENTRIES = `
  select l.*, competitors, p.prompt_id as "promptId", p.text, case when $6 then nullif(key, '') else p.topic end as topic
  from leaders l join named using (key)
  left join lateral (
    select prompt_id, text, topic from prompts
    where workspace_id = $1 and prompt_id = key and not $6 offset 0) p on true
  ${BY_GAPS}`;

/** Each cell with its days, as a CountedCell. */
const CELLS = `
  select key, array_agg(day order by day) as days, array_agg(answers order by day) as answers,
         array_agg(gaps order by day) as counted
  from answers
  where key in (select key from leaders)
  group by key, cell
  order by key collate "C", cell collate "C"`;

const GAPS = `
  with answers as materialized (${ANSWERS}), groups as materialized (${GROUPS}),
       leaders as materialized (select * from groups ${BY_GAPS} limit $7), named as materialized (${COMPETITORS})
  select (select coalesce(sum(answers), 0) from answers)::float8 as observations,
         (select coalesce(sum(gaps), 0) from answers)::float8 as "gapObservations",
         (select count(*) from groups)::float8 as total,
         (select kept_from from retention_horizons where workspace_id = $1) as "keptFrom",
         ${jsonRows(ENTRIES)} as gaps, ${jsonRows(CELLS)} as cells`;

/** Reads the prompts or topics with the most gaps. */
export async function readGaps(
  reader: Reader,
  at: DataVersion,
  { clusters, promptIds, platform, groupBy, limit }: GapsQuery,
): Promise<GapsData> {
  const values = [clusters.starts, clusters.ends, promptIds, platform ?? null, groupBy === 'topic', limit];
  const [data] = await reader.read<GapsData>(at, 'insights-gaps', GAPS, values);
  if (data === undefined) throw new Error('The statement returned no row.');
  return data;
}
