import type { DataVersion } from '../../domain/data-version.js';
import type { Reader } from '../../platform/reader.js';

/** A page, and the time of the latest answer that has it as a source. */
export interface TitledAnswer {
  readonly url: string;
  readonly latest: Date;
}

// $1 workspace, $2 the pages, $3 their times. Packed answers have the titles of citations only.
const TITLES = `
  select p.url, (
    select c.title
    from (
      select observation_id from observations
      where workspace_id = $1 and observed_at >= p.latest and observed_at < p.latest + interval '1 millisecond'
        and status = 'ok'
      order by observed_at
      offset 0) o
    cross join lateral (
      select observation_id, citation_order, title from citations
      where workspace_id = $1 and observation_id = o.observation_id and normalized_url = p.url and title is not null
      offset 0) c
    order by c.observation_id collate "C", c.citation_order
    limit 1) as title
  from unnest($2::text[], $3::timestamptz[]) p (url, latest)`;

/** Reads the titles that pages have in their latest answers; null for a page without one, or whose answer was deleted. */
export async function readPageTitles(
  reader: Reader,
  at: DataVersion,
  pages: readonly TitledAnswer[],
): Promise<ReadonlyMap<string, string | null>> {
  if (pages.length === 0) return new Map();
  const values = [pages.map(({ url }) => url), pages.map(({ latest }) => latest.toISOString())];
  type Row = { readonly url: string; readonly title: string | null };
  const rows = await reader.read<Row>(at, 'insights-page-titles', TITLES, values);
  return new Map(rows.map(({ url, title }) => [url, title]));
}
