import type { DataVersion } from '../../domain/data-version.js';
import type { SearchPlace } from '../../domain/search-place.js';
import type { Reader } from '../../platform/reader.js';
import { movementOf, positionChange } from './rules.js';
import type { Keyword, KeywordEngine, KeywordFilter, KeywordRanking, KeywordTopic } from './types.js';

const COLUMNS = `
  k.term, k.term_lower, k.engine, k.topic, k.url, k.position, k.previous_position,
  k.volume, k.difficulty, k.tracked, k.last_checked_at`;

/** One table and one workspace: Citus routes such a statement to a node without planning it. */
const PAGE = `
  select k.keyword_id, ${COLUMNS}
  from keywords k
  where k.workspace_id = $1 and (k.term_lower, k.engine, k.keyword_id) > ($2, $3, $4)
  order by k.term_lower, k.engine, k.keyword_id
  limit $5`;

/**
 * The inner select reads only an index, however many rows the filter rejects; the outer one fetches only the rows of the
 * page. Both name the workspace, so that a planner that distributes tables by it finds a single node
 * for the statement. strpos matches every character literally.
 */
const filteredPage = (table: string, id: string, columns: string) => `
  select k.${id} as keyword_id, ${columns}
  from (
    select term_lower, engine, ${id}
    from ${table}
    where workspace_id = $1
      and (term_lower, engine, ${id}) > ($2, $3, $4)
      and ($6::text is null or engine = $6)
      and ($7::text is null or topic = $7)
      and ($8::text is null or strpos(term_lower, $8) > 0)
      and ($9::boolean is null or (is_ranked = $9 and (tracked or $9)))
    order by term_lower, engine, ${id}
    limit $5
  ) page
  cross join lateral (
    select * from ${table} where workspace_id = $1 and ${id} = page.${id} offset 0) k
  order by page.term_lower, page.engine, page.${id}`;

const FILTERED_PAGE = filteredPage('keywords', 'keyword_id', COLUMNS);

const RANKINGS = filteredPage(
  'keyword_rankings',
  'ranking_id',
  `${COLUMNS}, nullif(k.country, '') as country, nullif(k.region, '') as region, nullif(k.city, '') as city, k.locale,
   nullif(k.device, '') as device, k.depth, k.previous_depth, k.is_listed,
   k.first_checked_at < k.last_checked_at as was_checked`,
);

/** A position in the list: that of the keyword with these values, whether or not it exists. */
export interface KeywordPlace {
  /** The search form of the term. */
  readonly termLower: string;
  readonly engine: string;
  /** Of the keyword, or of the ranking in a list of rankings. */
  readonly keywordId: string;
}

/** The position before every keyword, since terms are never empty. */
export const START: KeywordPlace = { termLower: '', engine: '', keywordId: '' };

export interface Placed<Item extends Keyword> {
  readonly place: KeywordPlace;
  readonly keyword: Item;
}

interface KeywordRow {
  keyword_id: string;
  term: string;
  term_lower: string;
  engine: KeywordEngine;
  topic: KeywordTopic;
  url: string | null;
  position: number | null;
  previous_position: number | null;
  volume: number;
  difficulty: number;
  tracked: boolean;
  last_checked_at: Date;
}

interface RankingRow extends KeywordRow, SearchPlace {
  depth: number | null;
  previous_depth: number | null;
  is_listed: boolean;
  /** Whether it has more than one check. */
  was_checked: boolean;
}

/**
 * The first `limit` keywords after a position that match the filter, ordered by search form, engine and id (in code
 * point order). `filter.q` must be in search form.
 */
export async function readKeywords(
  reader: Reader,
  at: DataVersion,
  filter: KeywordFilter,
  after: KeywordPlace,
  limit: number,
): Promise<Placed<Keyword>[]> {
  const page = placeValues(after, limit);
  const accepted = acceptedBy(filter);
  const rows = accepted.every((value) => value === null)
    ? await reader.read<KeywordRow>(at, 'keywords-page', PAGE, page)
    : await reader.read<KeywordRow>(at, 'keywords-filtered-page', FILTERED_PAGE, [...page, ...accepted]);
  return rows.map((row) => ({ place: placeOf(row), keyword: toKeyword(row) }));
}

/** The first `limit` rankings after a position that match the filter. See readKeywords. */
export async function readRankings(
  reader: Reader,
  at: DataVersion,
  filter: KeywordFilter,
  after: KeywordPlace,
  limit: number,
): Promise<Placed<KeywordRanking>[]> {
  const values = [...placeValues(after, limit), ...acceptedBy(filter)];
  const rows = await reader.read<RankingRow>(at, 'keywords-rankings', RANKINGS, values);
  return rows.map((row) => ({ place: placeOf(row), keyword: toRanking(row) }));
}

const placeValues = (after: KeywordPlace, limit: number) => [
  after.termLower,
  after.engine,
  after.keywordId,
  limit,
];

const acceptedBy = ({ engine, topic, q, ranked }: KeywordFilter) =>
  [engine, topic, q, ranked].map((value) => value ?? null);

const placeOf = (row: KeywordRow): KeywordPlace => ({
  termLower: row.term_lower,
  engine: row.engine,
  keywordId: row.keyword_id,
});

function toRanking(row: RankingRow): KeywordRanking {
  const { position, previous_position: previousPosition, depth, previous_depth: previousDepth } = row;
  const before = row.was_checked ? { position: previousPosition, depth: previousDepth } : null;
  return {
    ...toKeyword(row),
    country: row.country,
    region: row.region,
    city: row.city,
    locale: row.locale,
    device: row.device,
    depth,
    previousDepth,
    movement: movementOf({ position, depth }, before),
    isListed: row.is_listed,
  };
}

function toKeyword(row: KeywordRow): Keyword {
  return {
    term: row.term,
    topic: row.topic,
    engine: row.engine,
    url: row.url,
    position: row.position,
    previousPosition: row.previous_position,
    change: positionChange(row.position, row.previous_position),
    volume: row.volume,
    difficulty: row.difficulty,
    tracked: row.tracked,
    lastCheckedAt: row.last_checked_at.toISOString(),
  };
}
