import { usePageQuery } from './page-query.js';

/**
 * Links to the first and the next page of a list. The cursor is in the query string, so Back returns to the previous
 * page.
 */
export function Pager({ of, nextCursor }: { of: string; nextCursor: string | null }) {
  const { query, at } = usePageQuery();
  const cursor = query['cursor'];
  if (cursor === undefined && nextCursor === null) return null;
  return (
    <nav class="actions" aria-label={`Pages of ${of}`}>
      {cursor !== undefined && (
        <a class="button" href={at({})}>
          First page
        </a>
      )}
      {nextCursor !== null && (
        <a class="button" href={at({ cursor: nextCursor })}>
          Next page
        </a>
      )}
    </nav>
  );
}
