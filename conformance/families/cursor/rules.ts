import { rule } from '../../catalog/rule.js';

/** Paging of keywords. */
export const cursorRules = {
  'CUR-01': rule('S', 'A page of keywords holds at most `limit` rows.', 'behavior 23.1'),
  'CUR-02': rule(
    'S',
    'Where `hasMore` is true, `nextCursor` is a string that is not empty.',
    'behavior 23.3',
  ),
  'CUR-03': rule(
    'D',
    'Where `hasMore` is false, `nextCursor` is null, since there is no next page.',
    'behavior 23.3',
  ),
  'CUR-04': rule(
    'S',
    '`hasMore` is true only when another page exists: the page that follows has a row at least.',
    'behavior 23.2',
  ),
  'CUR-05': rule(
    'D',
    'The pages of keywords together are the whole list, with every row once, whatever the `limit`.',
    'behavior 23.4',
  ),
  'CUR-06': rule('D', 'Filters that are sent again with the cursor hold on every page.', 'behavior 23.6'),
  'CUR-07': rule(
    'D',
    'Where `limit` divides the number of rows, the last full page has `hasMore` false.',
    'behavior 23.2',
  ),
  'CUR-08': rule(
    'D',
    '`hasMore` tells exactly whether rows are left: false when `limit` rows or fewer are there, true when there is one more.',
    'behavior 23.2',
  ),
  'CUR-09': rule('D~', 'The same cursor sent twice gives the same page.', 'behavior 23.9'),
  'CUR-10': rule('D~', 'The order of keywords does not depend on `limit`.', 'behavior 23.9'),
  'CUR-11': rule(
    'D',
    'Rows that sort alike, such as one term on four engines or rows without a position, are neither skipped nor repeated where a page ends.',
    'behavior 23.4',
  ),
  'CUR-12': rule('D', 'A cursor works when it is percent-encoded in the query.', 'behavior 23.7'),
  'CUR-13': rule(
    'D',
    'Following `nextCursor` comes to an end, after no more pages than the rows fill, and gives no cursor twice.',
    'behavior 23.5',
  ),
} as const;
