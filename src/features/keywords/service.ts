import { decodeCursor, encodeCursor, readPosition, type CursorBinding } from '../../domain/cursor.js';
import type { DataVersion } from '../../domain/data-version.js';
import type { Reader } from '../../platform/reader.js';
import { readKeywords, START, type KeywordPlace } from './read-model.js';
import { searchForm } from './rules.js';
import type { KeywordFilter, KeywordPage, PageRequest } from './types.js';

export interface KeywordsService {
  /**
   * A page of the workspace's keywords, ordered by lower-case term, engine and id. A refresh does not change that
   * order, so paging returns every keyword that exists the whole time exactly once.
   * @throws DomainError invalid_parameter for a cursor that was not issued for these filters
   */
  list(at: DataVersion, filter: KeywordFilter, page: PageRequest): Promise<KeywordPage>;
}

export function createKeywordsService({ reader }: { reader: Reader }): KeywordsService {
  return {
    list: async (at, filter, { limit, cursor }) => {
      const sought = { ...filter, q: filter.q === undefined ? undefined : searchForm(filter.q) };
      const { workspaceId } = at;
      const binding = { operation: 'listKeywords', workspaceId, filters: sought };
      const after = cursor === undefined ? START : placeOf(binding, cursor);
      // One extra row shows whether another page exists.
      const rows = await readKeywords(reader, at, sought, after, limit + 1);
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return {
        keywords: shown.map((row) => row.keyword),
        hasMore: last !== undefined,
        nextCursor: last === undefined ? null : cursorOf(binding, last.place),
      };
    },
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
