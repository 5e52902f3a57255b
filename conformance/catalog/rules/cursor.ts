import { rule } from '../rule.js';

export const cursorRules = {
  'CUR-01': rule(
    'S',
    'A page of keywords contains at most `limit` rows.',
    'behavior 23.1',
    'A client loops until `hasMore` is false. If it is wrong, the loop stops early, sends a useless request, or never ends.',
  ),
  'CUR-02': rule('S', 'If `hasMore` is true, `nextCursor` is a non-empty string.', 'behavior 23.3', 'CUR-01'),
  'CUR-03': rule(
    'D',
    'If `hasMore` is false, `nextCursor` is null, since there is no next page.',
    'behavior 23.3',
    'CUR-01',
  ),
  'CUR-04': rule(
    'S',
    '`hasMore` is true only if another page exists: the next page has at least one row.',
    'behavior 23.2',
    'CUR-01',
  ),
  'CUR-05': rule(
    'D',
    'The pages of keywords together contain the whole list, with every row exactly once, for any `limit`.',
    'behavior 23.4',
    'A full walk is how rankings reach a warehouse. A row that is skipped or repeated at a page boundary is hard to see and stays wrong there.',
  ),
  'CUR-06': rule(
    'D',
    'Filters sent again with the cursor apply on every page.',
    'behavior 23.6',
    'If filters are lost after the first page, rows that nobody asked for are mixed into the result.',
  ),
  'CUR-07': rule(
    'D',
    'If `limit` divides the number of rows, the last full page has `hasMore` false.',
    'behavior 23.2',
    'CUR-01',
  ),
  'CUR-08': rule(
    'D',
    '`hasMore` is exact: false if at most `limit` rows are left, true if there is one more.',
    'behavior 23.2',
    'CUR-01',
  ),
  'CUR-09': rule(
    'D~',
    'The same cursor sent twice returns the same page.',
    'behavior 23.9',
    'A client that resumes after a timeout sends the same cursor again, encoded as its library does it.',
  ),
  'CUR-10': rule('D~', 'The order of keywords does not depend on `limit`.', 'behavior 23.9', 'CUR-05'),
  'CUR-11': rule(
    'D',
    'Rows that tie in the sort order, such as one term on four engines or rows without a position, are neither skipped nor repeated at a page boundary.',
    'behavior 23.4',
    'CUR-05',
  ),
  'CUR-12': rule(
    'D',
    'A cursor works when it is percent-encoded in the query string.',
    'behavior 23.7',
    'CUR-09',
  ),
  'CUR-13': rule(
    'D',
    'Following `nextCursor` ends after no more pages than the rows fill, and no cursor is returned twice.',
    'behavior 23.5',
    'CUR-01',
  ),
} as const;
