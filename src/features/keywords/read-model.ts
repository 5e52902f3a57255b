import type { DataVersion } from '../../domain/data-version.js';
import type { Reader } from '../../platform/reader.js';
import { positionChange } from './rules.js';
import type { Keyword, KeywordEngine, KeywordFilter, KeywordTopic } from './types.js';

/**
 * The inner select reads only the index keywords_page, however many rows the filter rejects; the outer one fetches only
 * the rows of the page. Both name the workspace, so that a planner that distributes tables by it finds one place for the
 * statement. strpos matches every character literally.
 */
const PAGE = `
  select k.keyword_id, k.term, k.term_lower, k.engine, k.topic, k.url, k.position, k.previous_position,
         k.volume, k.difficulty, k.tracked, k.last_checked_at
  from (
    select term_lower, engine, keyword_id
    from keywords
    where workspace_id = $1
      and (term_lower, engine, keyword_id) > ($2, $3, $4)
      and ($5::text is null or engine = $5)
      and ($6::text is null or topic = $6)
      and ($7::text is null or strpos(term_lower, $7) > 0)
      and ($8::boolean is null or (is_ranked = $8 and (tracked or $8)))
    order by term_lower, engine, keyword_id
    limit $9
  ) page
  join keywords k on k.workspace_id = $1 and k.keyword_id = page.keyword_id
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
  const rows = await reader.read<KeywordRow>(at, 'keywords-page', PAGE, [
    after.termLower,
    after.engine,
    after.keywordId,
    filter.engine ?? null,
    filter.topic ?? null,
    filter.q ?? null,
    filter.ranked ?? null,
    limit,
  ]);
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
