import { rule } from './rule.js';

/** Paging of keywords. */
export const cursorRules = {
  'CUR-01': rule('S', 'A page has at most `limit` rows', 'P4 L215'),
  'CUR-02': rule('S', 'HasMore true: nextCursor is a non-empty string', 'P2 L108'),
  'CUR-03': rule('D', 'HasMore false: nextCursor is null ("to get the next page")', 'P2 L108'),
  'CUR-04': rule('S', 'HasMore true only when another page exists', 'P2 L108'),
  'CUR-05': rule('D', "The pages' union is the whole: no row twice, none missing", 'P2 L108'),
  'CUR-06': rule('D', 'Filters hold on every page when resent with the cursor', 'P4 L211-216'),
  'CUR-07': rule('D', 'Total an exact multiple of limit: the last full page has hasMore false', 'P2 L108'),
  'CUR-08': rule(
    'D',
    'Total <= limit: one page, hasMore false; total == limit + 1: true, then 1 row',
    'P2 L108',
  ),
  'CUR-09': rule('D~', 'The same cursor twice gives the same page', 'P2 L108'),
  'CUR-10': rule('D~', 'Order does not depend on limit', 'P2 L108'),
  'CUR-11': rule(
    'D',
    'Rows with equal sort values (same term on 4 engines, null positions) are neither skipped nor repeated across a page border',
    'P2 L108',
  ),
  'CUR-12': rule('D', 'The cursor survives percent-encoding (`+`, `/`, `=` inside it)', 'P4 L216'),
  'CUR-13': rule(
    'D',
    'Every walk ends: at most ceil(total/limit) pages when pages are full; no cursor repeats',
    'P2 L108',
  ),
} as const;
