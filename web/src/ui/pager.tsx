import { t } from '../messages/messages.js';
import { usePageQuery } from './page-query.js';

/** Whether a list is one page of several, given the cursors of this page and the next. */
export function isPage(cursor: string | undefined, nextCursor: string | null): boolean {
  return cursor !== undefined || nextCursor !== null;
}

type List = 'answers' | 'keywords' | 'versions' | 'runs' | 'prompts' | 'trail';

/**
 * Links to the first and the next page of a list. The cursor is in the query string, so Back returns to the previous
 * page.
 */
export function Pager({ of, nextCursor }: { of: List; nextCursor: string | null }) {
  const { query, at } = usePageQuery();
  const cursor = query['cursor'];
  if (!isPage(cursor, nextCursor)) return null;
  return (
    <nav class="actions" aria-label={t('ui.pagesOf', { list: of })}>
      {cursor !== undefined && (
        <a class="button" href={at({})}>
          {t('ui.firstPage')}
        </a>
      )}
      {nextCursor !== null && (
        <a class="button" href={at({ cursor: nextCursor })}>
          {t('ui.nextPage')}
        </a>
      )}
    </nav>
  );
}
