import type { DataVersion } from '../../domain/data-version.js';
import { filterConditions, filterValues } from '../../platform/filter-sql.js';
import type { Reader } from '../../platform/reader.js';
import type { Days } from './days.js';
import type { SourceList, SourcesRequest } from './types.js';

/** The answers to search, and the number of domains to return. */
interface SourcesQuery extends Pick<SourcesRequest, 'filter' | 'limit'> {
  readonly days: Pick<Days, 'from' | 'until'>;
  readonly excludedPersonas: readonly string[];
}

// Roll-ups count only cited sources, so this reads the answers and looks up their other sources. $1 workspace, $2 and
// $3 the start and end of the days, $4 the excluded personas, $5 the number of domains, $6 to $11 the filter.
const MATCHES = filterConditions(6);

const SOURCES = `
  with sources as (
    select c.domain, o.observed_at, (array_agg(c.source_type order by c.citation_order))[1] as source_type,
           count(*) filter (where c.is_cited) as citations, count(*) filter (where not c.is_cited) as retrievals
    from observations o
    cross join lateral (
      select * from citations where workspace_id = $1 and observation_id = o.observation_id offset 0) c
    where o.workspace_id = $1 and o.observed_at >= $2 and o.observed_at < $3 and o.status = 'ok'
      and ${MATCHES.observations} and exists (
      select from prompts p
      where p.workspace_id = $1 and p.prompt_id = o.prompt_id and p.persona <> all($4::text[]) and ${MATCHES.prompts}
      offset 0)
    group by o.observation_id, o.observed_at, c.domain),
  leaders as (
    select domain, (array_agg(source_type order by observed_at desc))[1] as "sourceType",
           count(*)::float8 as observations, (count(*) filter (where citations > 0))::float8 as "citedObservations",
           sum(citations)::float8 as citations,
           (count(*) filter (where citations = 0))::float8 as "retrievedObservations",
           sum(retrievals)::float8 as retrievals
    from sources
    group by domain
    order by count(*) desc, domain collate "C"
    limit $5)
  select (select coalesce(json_agg(l order by observations desc, domain collate "C"), '[]'::json) from leaders l) as sources,
         (select kept_from from retention_horizons where workspace_id = $1) as "keptFrom"`;

/** Reads the domains that most answers have as a source. */
export async function readSources(
  reader: Reader,
  at: DataVersion,
  { days, excludedPersonas, filter, limit }: SourcesQuery,
): Promise<Pick<SourceList, 'sources' | 'keptFrom'>> {
  const values = [days.from, days.until, excludedPersonas, limit, ...filterValues(filter)];
  type Data = Pick<SourceList, 'sources' | 'keptFrom'>;
  const [data] = await reader.read<Data>(at, 'evidence-sources', SOURCES, values);
  return data ?? { sources: [], keptFrom: null };
}
