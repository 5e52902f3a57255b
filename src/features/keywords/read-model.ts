import type { DataVersion } from '../../domain/data-version.js';
import type { Reader } from '../../platform/reader.js';
import { positionChange } from './rules.js';
import type { Keyword, KeywordEngine, KeywordFilter, KeywordTopic } from './types.js';

const COLUMNS = `
  k.keyword_id, k.term, k.term_lower, k.engine, k.topic, k.url, k.position, k.previous_position,
  k.volume, k.difficulty, k.tracked, k.last_checked_at`;

/** One table and one workspace: Citus routes such a statement to a node without planning it. */
const PAGE = `
  select ${COLUMNS}
  from keywords k
  where k.workspace_id = $1 and (k.term_lower, k.engine, k.keyword_id) > ($2, $3, $4)
  order by k.term_lower, k.engine, k.keyword_id
  limit $5`;

/**
 * The inner select reads only the index keywords_page, however many rows the filter rejects; the outer one fetches only
 * the rows of the page. Both name the workspace, so that a planner that distributes tables by it finds a single node
 * for the statement. strpos matches every character literally.
 */
const FILTERED_PAGE = `
  select ${COLUMNS}
  from (
    select term_lower, engine, keyword_id
    from keywords
    where workspace_id = $1
      and (term_lower, engine, keyword_id) > ($2, $3, $4)
      and ($6::text is null or engine = $6)
      and ($7::text is null or topic = $7)
      and ($8::text is null or strpos(term_lower, $8) > 0)
      and ($9::boolean is null or (is_ranked = $9 and (tracked or $9)))
    order by term_lower, engine, keyword_id
    limit $5
  ) page
  cross join lateral (
    select * from keywords where workspace_id = $1 and keyword_id = page.keyword_id offset 0) k
  order by page.term_lower, page.engine, page.keyword_id`;

/** A position in the list: that of the keyword with these values, whether or not it exists. */
export interface KeywordPlace {
  /** The search form of the term. */
  readonly termLower: string;
  readonly engine: string;
  readonly keywordId: string;
}

/** The position before every keyword, since terms are never empty. */
export const START: KeywordPlace = { termLower: '', engine: '', keywordId: '' };

export interface PlacedKeyword {
  readonly place: KeywordPlace;
  readonly keyword: Keyword;
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
): Promise<PlacedKeyword[]> {
  const page = [after.termLower, after.engine, after.keywordId, limit];
  const accepted = [filter.engine, filter.topic, filter.q, filter.ranked].map((value) => value ?? null);
  const rows = accepted.every((value) => value === null)
    ? await reader.read<KeywordRow>(at, 'keywords-page', PAGE, page)
    : await reader.read<KeywordRow>(at, 'keywords-filtered-page', FILTERED_PAGE, [...page, ...accepted]);
  return rows.map(toPlacedKeyword);
}

function toPlacedKeyword(row: KeywordRow): PlacedKeyword {
  return {
    place: { termLower: row.term_lower, engine: row.engine, keywordId: row.keyword_id },
    keyword: {
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
      lastCheckedAt: row.last_checked_at,
    },
  };
}
