import { sql, type Transaction } from '../platform/database.js';
import { isoTime, type Times } from './span.js';
import type { ColumnType, KeywordCheckRow } from './types.js';

const BATCH = 2_000;

// In the order of the primary key. The text of `at` has every digit of the time.
const NEXT = `
  select checked_at::text as at, term, engine, topic, tracked, ${isoTime('checked_at')} as "checkedAt", status, url,
         position, volume, difficulty, error_message as "errorMessage", nullif(country, '') as country,
         nullif(region, '') as region, nullif(city, '') as city, locale, nullif(device, '') as device, depth
  from keyword_checks
  where workspace_id = $1 and checked_at >= $2::timestamptz and checked_at < $3::timestamptz
    and (term, engine, checked_at, country, region, city, locale, device)
        > ($4, $5, $6::timestamptz, $7, $8, $9, $10, $11)
  order by term, engine, checked_at, keyword_checks.country, keyword_checks.region, keyword_checks.city,
           keyword_checks.locale, keyword_checks.device
  limit ${BATCH}`;

export const keywordCheckColumns = {
  term: 'text',
  engine: 'text',
  topic: 'text',
  tracked: 'boolean',
  checkedAt: 'time',
  status: 'text',
  url: 'text',
  position: 'integer',
  volume: 'integer',
  difficulty: 'integer',
  errorMessage: 'text',
  country: 'text',
  region: 'text',
  city: 'text',
  locale: 'text',
  device: 'text',
  depth: 'integer',
} as const satisfies Record<keyof KeywordCheckRow, ColumnType>;

/** Reads the keyword checks of a workspace in batches. */
export async function* readKeywordChecks(
  transaction: Transaction,
  workspaceId: string,
  { from, until }: Times,
): AsyncGenerator<KeywordCheckRow[]> {
  let after = ['', '', '-infinity', '', '', '', '', ''];
  for (;;) {
    const values = [workspaceId, from, until, ...after];
    const found = await sql<KeywordCheckRow & { at: string }>(transaction, NEXT, values);
    const last = found.at(-1);
    if (last === undefined) return;
    const place = [last.country, last.region, last.city, last.locale, last.device];
    after = [last.term, last.engine, last.at, ...place.map((part) => part ?? '')];
    yield found.map(({ at: _, ...row }) => row);
  }
}
