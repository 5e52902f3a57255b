import { decodeCursor, encodeCursor, readPosition, type CursorBinding } from '../../domain/cursor.js';
import type { DataVersion } from '../../domain/data-version.js';
import type { Reader } from '../../platform/reader.js';
import { readKeywords, readRankings, START, type KeywordPlace, type Placed } from './read-model.js';
import { searchForm } from './rules.js';
import type { Keyword, KeywordFilter, KeywordPage, KeywordRankingPage, PageRequest } from './types.js';

export interface KeywordsService {
  /**
   * A page of the workspace's keywords, ordered by lower-case term, engine and id. A refresh does not change that
   * order, so paging returns every keyword that exists the whole time exactly once.
   * @throws DomainError invalid_parameter for a cursor that was not issued for these filters
   */
  list(at: DataVersion, filter: KeywordFilter, page: PageRequest): Promise<KeywordPage>;
  /** A page of the rankings of the workspace's keywords at each place, in the same order and with the same errors. */
  rankings(at: DataVersion, filter: KeywordFilter, page: PageRequest): Promise<KeywordRankingPage>;
}

export function createKeywordsService({ reader }: { reader: Reader }): KeywordsService {
  return {
    async list(at, filter, page) {
      const { items, ...rest } = await pageOf('listKeywords', readKeywords, { reader, at, filter, page });
      return { keywords: items, ...rest };
    },
    async rankings(at, filter, page) {
      const { items, ...rest } = await pageOf('listKeywordRankings', readRankings, {
        reader,
        at,
        filter,
        page,
      });
      return { ...rest, rankings: items };
    },
  };
}

/** Reads the first keywords or rankings after a position. */
type Read<Item extends Keyword> = (
  reader: Reader,
  at: DataVersion,
  filter: KeywordFilter,
  after: KeywordPlace,
  limit: number,
) => Promise<Placed<Item>[]>;

interface PageQuery {
  readonly reader: Reader;
  readonly at: DataVersion;
  readonly filter: KeywordFilter;
  readonly page: PageRequest;
}

async function pageOf<Item extends Keyword>(
  operation: string,
  read: Read<Item>,
  { reader, at, filter, page: { limit, cursor } }: PageQuery,
) {
  const filters = { ...filter, q: filter.q === undefined ? undefined : searchForm(filter.q) };
  const binding = { operation, workspaceId: at.workspaceId, filters };
  const after = cursor === undefined ? START : placeOf(binding, cursor);
  // One extra row shows whether another page exists.
  const rows = await read(reader, at, filters, after, limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => row.keyword),
    hasMore: last !== undefined,
    nextCursor: last === undefined ? null : cursorOf(binding, last.place),
  };
}

function cursorOf(binding: CursorBinding, place: KeywordPlace): string {
  return encodeCursor(binding, [place.termLower, place.engine, place.keywordId]);
}

function placeOf(binding: CursorBinding, cursor: string): KeywordPlace {
  const kinds = ['string', 'string', 'string'] as const;
  const [termLower, engine, keywordId] = readPosition(decodeCursor(binding, cursor), kinds);
  return { termLower, engine, keywordId };
}
