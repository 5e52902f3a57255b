import type { DataVersion } from '../../domain/data-version.js';
import type { DayWindow } from '../../domain/window.js';
import { jsonRows } from '../../platform/json-sql.js';
import type { Reader } from '../../platform/reader.js';
import { competitorsOf, MENTIONED } from './insights-sql.js';
import type { CountedCell, Gap, GapGrouping, GapsRequest } from './types.js';

/** The gaps of a window, from one snapshot. */
export interface GapsData {
  readonly observations: number;
  readonly gapObservations: number;
  readonly total: number;
  readonly keptFrom: string | null;
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
interface GapsQuery extends Pick<GapsRequest, 'platform' | 'limit'> {
  readonly window: Pick<DayWindow, 'from' | 'until'>;
  readonly promptIds: readonly string[];
  readonly groupBy: GapGrouping;
}

// Roll-ups do not count which answers mention competitors only, so this reads the answers and looks up their mentions,
// like the sources of the evidence. $1 workspace, $2 and $3 the start and end of the days, $4 the prompts, $5 the
// platform or null, $6 whether to group by topic, $7 the number of entries.
const ANSWERS = `
  select case when $6 then (
           select coalesce(topic, '') from prompts where workspace_id = $1 and prompt_id = o.prompt_id)
         else o.prompt_id end as key,
         o.prompt_id, o.platform, o.surface, row(o.country, o.region, o.city, o.locale)::text as place,
         (o.observed_at at time zone 'UTC')::date as day, case when not m.own then m.rivals end as rivals
  from observations o cross join lateral ${MENTIONED} m
  where o.workspace_id = $1 and o.observed_at >= $2 and o.observed_at < $3 and o.status = 'ok'
    and ($5::text is null or o.platform = $5) and o.prompt_id in (select unnest($4::text[]))`;

const GROUPS = `
  select key, count(*) as observations, count(rivals) as "gapObservations"
  from answers
  group by key
  having count(rivals) > 0`;

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
         array_agg(counted order by day) as counted
  from (
    select key, prompt_id, platform, surface, place, day, count(*) as answers, count(rivals) as counted
    from answers
    where key in (select key from leaders)
    group by key, prompt_id, platform, surface, place, day) by_day
  group by key, prompt_id, platform, surface, place
  order by key collate "C", prompt_id collate "C", platform collate "C", surface collate "C", place collate "C"`;

const GAPS = `
  with answers as materialized (${ANSWERS}), groups as materialized (${GROUPS}),
       leaders as materialized (select * from groups ${BY_GAPS} limit $7), named as materialized (${COMPETITORS})
  select (select count(*) from answers)::float8 as observations,
         (select count(rivals) from answers)::float8 as "gapObservations",
         (select count(*) from groups)::float8 as total,
         (select kept_from from retention_horizons where workspace_id = $1) as "keptFrom",
         ${jsonRows(ENTRIES)} as gaps, ${jsonRows(CELLS)} as cells`;

/** Reads the prompts or topics with the most gaps. */
export async function readGaps(
  reader: Reader,
  at: DataVersion,
  { window, promptIds, platform, groupBy, limit }: GapsQuery,
): Promise<GapsData> {
  const values = [window.from, window.until, promptIds, platform ?? null, groupBy === 'topic', limit];
  const [data] = await reader.read<GapsData>(at, 'insights-gaps', GAPS, values);
  if (data === undefined) throw new Error('The statement returned no row.');
  return data;
}
