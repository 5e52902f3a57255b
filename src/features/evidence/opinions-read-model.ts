import type { DataVersion } from '../../domain/data-version.js';
import { observationWithId } from '../../platform/index-look-ups.js';
import { IS_COUNTED } from '../../platform/prompt-group-sql.js';
import type { Reader } from '../../platform/reader.js';
import type { Days } from './days.js';
import type { OpinionList, OpinionsRequest } from './types.js';

/** The answers to search, and the number of rows and of sentences to return. */
interface OpinionsQuery extends Pick<OpinionsRequest, 'platform' | 'limit' | 'sentences'> {
  readonly days: Pick<Days, 'from' | 'until'>;
}

// $1 workspace, $2 and $3 the start and end of the days, $4 the platform or null, $5 the number of rows, $6 the number of
// sentences of each.
const OPINIONS = `
  with found as (
    select o.brand, m.is_own, o.attribute, o.opinion, o.sentence, o.observation_id, o.observed_at, a.platform,
           row_number() over (
             partition by m.is_own, o.brand, o.attribute
             order by o.observed_at desc, o.observation_id desc, o.opinion) as place
    from opinions o
    cross join lateral (
      select is_own from mentions
      where workspace_id = $1 and observation_id = o.observation_id and brand = o.brand offset 0) m
    cross join lateral ${observationWithId('o.observation_id')} a
    where o.workspace_id = $1 and o.observed_at >= $2 and o.observed_at < $3
      and ($4::text is null or a.platform = $4) and exists (
      select from prompts p
      where p.workspace_id = $1 and p.prompt_id = a.prompt_id and ${IS_COUNTED}
      offset 0)),
  leaders as (
    select brand, is_own as "isOwn", attribute,
           (count(*) filter (where opinion = 'praised'))::float8 as praised,
           (count(*) filter (where opinion = 'criticized'))::float8 as criticized,
           coalesce(json_agg(json_build_object(
             'answerId', observation_id, 'observedAt', to_char(observed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'platform', platform, 'opinion', opinion, 'sentence', sentence) order by place)
             filter (where place <= $6), '[]'::json) as sentences
    from found
    group by is_own, brand, attribute
    order by is_own desc, count(*) desc, brand collate "C", attribute collate "C"
    limit $5)
  select (select coalesce(json_agg(l), '[]'::json) from leaders l) as opinions,
         (select kept_from from retention_horizons where workspace_id = $1) as "keptFrom"`;

/** Reads the attributes that brands are praised or criticized for. */
export async function readOpinions(
  reader: Reader,
  at: DataVersion,
  { days, platform, limit, sentences }: OpinionsQuery,
): Promise<Pick<OpinionList, 'opinions' | 'keptFrom'>> {
  const values = [days.from, days.until, platform ?? null, limit, sentences];
  type Data = Pick<OpinionList, 'opinions' | 'keptFrom'>;
  const [data] = await reader.read<Data>(at, 'evidence-opinions', OPINIONS, values);
  return data ?? { opinions: [], keptFrom: null };
}
