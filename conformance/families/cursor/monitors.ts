import type { Schemas } from '../../../spec/index.js';
import { responseMonitor, expectThat } from '../../kit/monitors/builders.js';
import type { Monitor } from '../../run/monitor.js';

/** Rules on the consistency of limit, rows, hasMore and nextCursor on one page. */
export const cursorMonitors: readonly Monitor[] = [
  responseMonitor<Schemas['KeywordPage']>('CUR-01', ['listKeywords'], (json, { request }) => {
    const limits = new URLSearchParams(request.target.split('?')[1]).getAll('limit');
    const [limit = ''] = limits;
    if (limits.length !== 1 || !/^[1-9]\d*$/.test(limit)) return undefined;
    const rows: number = json.keywords.length;
    return expectThat(rows <= Number(limit), `at most ${limit} rows`, `${rows} rows`);
  }),
  responseMonitor<Schemas['KeywordPage']>('CUR-02', ['listKeywords'], ({ hasMore, nextCursor }) =>
    hasMore === true
      ? expectThat(
          typeof nextCursor === 'string' && nextCursor !== '',
          'a non-empty nextCursor with hasMore true',
          `nextCursor ${JSON.stringify(nextCursor)}`,
        )
      : undefined,
  ),
  responseMonitor<Schemas['KeywordPage']>('CUR-03', ['listKeywords'], ({ hasMore, nextCursor }) =>
    hasMore === false
      ? expectThat(
          nextCursor === null,
          'nextCursor null with hasMore false',
          `nextCursor ${JSON.stringify(nextCursor)}`,
        )
      : undefined,
  ),
];
